// biome-ignore-all lint/suspicious/noTemplateCurlyInString: The lines are code, which has templates.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'ngoma-lint-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lines that a rule of ours refuses, by the file in which they stand. */
const refused: readonly (readonly [file: string, line: string])[] = [
  ['web/app/pages/public/a.tsx', `export const params = useSearchParams();`],
  ['web/app/pages/participant/order.tsx', `export const params = useSearchParams();`],
  ['web/app/shell/buyer/a.tsx', `export const { search } = useLocation();`],
  ['web/app/ui/kit/a.tsx', `export const { pathname, search } = useLocation();`],
  ['web/app/features/orders/a.tsx', 'export const label = `${name}: ${value}`;'],
  ['web/app/features/orders/b.tsx', 'export const label = `${name} : ${value}`;'],
  ['web/app/features/orders/c.tsx', 'export const label = `${t(`orders:${key}`)}: ${value}`;'],
  ['web/app/features/orders/d.tsx', `export const A = () => <p>{t('orders:total')}: {value}</p>;`],
  ['server/src/features/orders/a.service.ts', `export const rows = db.selectFrom('orders').selectAll();`],
  ['server/src/features/orders/b.service.ts', `export const rows = tx.insertInto('orders').values(order);`],
  ['server/src/features/orders/c.service.ts', 'export const rows = sql<Row>`select 1`.execute(db);'],
  ['server/src/features/orders/d.rules.ts', 'export const part = sql`now()`;'],
  ['server/src/features/orders/e.service.ts', `await mail.enqueue(tx, email);`],
  ['server/src/features/orders/f.service.ts', `await platform.mail.send(email);`],
  ['server/src/features/orders/g.service.ts', `export const { db, mail } = platform;`],
  ['server/src/features/orders/h.service.ts', `await phoneMessages.send('sms', message);`],
  ['server/src/features/orders/i.service.ts', `import webpush from 'web-push';\nexport { webpush };`],
];

/** Lines that no rule may refuse. */
const accepted: readonly (readonly [file: string, line: string])[] = [
  ['web/app/pages/organizer/a.tsx', `export const params = useSearchParams();`],
  ['web/app/pages/public/b.tsx', `export const { hash } = useLocation();`],
  ['web/app/features/orders/e.tsx', 'export const address = `https://${host}:${port}`;'],
  ['web/app/features/orders/f.test.tsx', 'export const label = `${name}: ${value}`;'],
  ['server/src/features/orders/a.store.ts', `export const rows = db.insertInto('orders').values(order);`],
  ['server/src/features/orders/a.read.ts', 'export const rows = sql<Row>`select 1`.execute(db);'],
  ['server/src/features/orders/j.service.ts', `await connection.send(message);`],
  ['server/src/features/notifications/a.ts', `await mail.enqueue(tx, email);`],
  ['server/src/features/notifications/b.ts', `import webpush from 'web-push';\nexport { webpush };`],
];

interface Report {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

let reported: ReadonlySet<string>;
beforeAll(async () => {
  for (const path of ['biome.json', 'tools/lint']) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [path, text] of [...refused, ...accepted]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', 'server', 'web'];
  // It fails, since there are violations.
  const output = await new Promise<string>((done) => {
    execFile(biome, args, { cwd: folder }, (_, stdout) => done(stdout));
  });
  const { diagnostics } = JSON.parse(output) as Report;
  const own = diagnostics.filter(({ category }) => category === 'plugin' || category === 'lint/style/noRestrictedImports');
  reported = new Set(own.map(({ location }) => location.path));
});

it.each(refused)('in %s it is refused: %s', (file) => expect(reported).toContain(file));

it.each(accepted)('in %s it is accepted: %s', (file) => expect(reported).not.toContain(file));
