import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The files of a small tree, by path. Every export is called after its file, so that one line imports it. */
type Tree = Readonly<Record<string, string>>;

/** A house in miniature that breaks no rule. */
const lawful: Tree = {
  'api/src/common/id.ts': `import { z } from 'zod';\nexport const Id = z.uuid();`,
  'server/src/main.ts': `import { app } from './app.ts';\napp();`,
  'server/src/app.ts': `import { tickets } from '#features/tickets/index';\nimport { orders } from './features/orders/index.ts';\nexport const app = () => orders(tickets);`,
  'server/src/platform/refusal.ts': `export const refusal = 1;`,
  'server/src/platform/http.ts': `import fastify from 'fastify';\nexport const http = fastify;`,
  'server/src/features/tickets/index.ts': `export { tickets } from './tickets.service.ts';`,
  'server/src/features/tickets/tickets.service.ts': `export const tickets = 1;`,
  'server/src/features/tickets/tickets.store.ts': `import { sql } from 'kysely';\nexport const store = sql;`,
  'server/src/features/orders/index.ts': `import { routes } from './orders.routes.ts';\nexport const orders = (tickets: unknown) => [tickets, routes];`,
  'server/src/features/orders/orders.routes.ts': `import type { FastifyReply } from 'fastify';\nimport { service } from './orders.service.ts';\nexport const routes = (reply: FastifyReply) => [reply, service];`,
  'server/src/features/orders/orders.service.ts': `import { tickets } from '#features/tickets/index';\nimport { rule } from './orders.rules.ts';\nimport { store } from './orders.store.ts';\nexport const service = [rule, store, tickets];`,
  'server/src/features/orders/orders.rules.ts': `import { Id } from '@ngoma/api/common/id';\nimport { refusal } from '#platform/refusal';\nexport const rule = [Id, refusal];`,
  'server/src/features/orders/orders.store.ts': `import { sql } from 'kysely';\nexport const store = sql;`,
  'web/app/shell/layout.ts': `import { home } from '../pages/home.ts';\nexport const layout = home;`,
  'web/app/pages/home.ts': `import { buy } from '../features/orders/buy.ts';\nimport { show } from '../features/tickets/show.ts';\nexport const home = [buy, show];`,
  'web/app/features/orders/buy.ts': `import { money } from '#ui/money.ts';\nexport const buy = money;`,
  'web/app/features/tickets/show.ts': `export const show = 1;`,
  'web/app/ui/money.ts': `import { Id } from '@ngoma/api/common/id';\nexport const money = Id;`,
};

/** One broken house rule after the other: which rule, in which file, and the line that breaks it. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['no-cycles', 'server/src/platform/ring-a.ts', `import { b } from './ring-b.ts';\nexport const a = () => b;`],
  [
    'slices-form-no-cycle',
    'server/src/features/tickets/tickets.service.ts',
    `import type { Order } from '../orders/index.ts';\nexport const tickets = {} as Order;`,
  ],
  ['imports-lead-somewhere', 'server/src/platform/lost.ts', `import { x } from './nowhere.ts';\nexport const lost = x;`],
  [
    'api-is-a-leaf',
    'api/src/common/greedy.ts',
    `import { http } from '../../../server/src/platform/http.ts';\nexport const greedy = http;`,
  ],
  ['api-is-a-leaf', 'api/src/common/heavy.ts', `import fastify from 'fastify';\nexport const heavy = fastify;`],
  [
    'rooms-meet-in-api',
    'web/app/lib/shortcut.ts',
    `import { refusal } from '../../../server/src/platform/refusal.ts';\nexport const shortcut = refusal;`,
  ],
  [
    'rooms-meet-in-api',
    'server/src/platform/painter.ts',
    `import { money } from '../../../web/app/ui/money.ts';\nexport const painter = money;`,
  ],
  [
    'platform-knows-no-feature',
    'server/src/platform/nosy.ts',
    `import { tickets } from '#features/tickets/index';\nexport const nosy = tickets;`,
  ],
  [
    'features-are-composed-from-above',
    'server/src/features/orders/orders.jobs.ts',
    `import { app } from '../../app.ts';\nexport const jobs = app;`,
  ],
  [
    'features-meet-at-the-door',
    'server/src/features/orders/burglar.service.ts',
    `import { tickets } from '#features/tickets/tickets.service';\nexport const burglar = tickets;`,
  ],
  [
    'features-meet-at-the-door',
    'server/src/features/orders/window.service.ts',
    `import type { tickets } from '../tickets/tickets.service.ts';\nexport type Window = typeof tickets;`,
  ],
  [
    'the-house-enters-by-the-door',
    'server/src/demo/world.ts',
    `import { service } from '../features/orders/orders.service.ts';\nexport const world = service;`,
  ],
  [
    'sql-lives-in-stores',
    'server/src/features/orders/sql.service.ts',
    `import { sql } from 'kysely';\nexport const query = sql;`,
  ],
  ['sql-lives-in-stores', 'server/src/features/orders/pool.jobs.ts', `import pg from 'pg';\nexport const pool = pg;`],
  [
    'rules-are-pure',
    'server/src/features/orders/impure.rules.ts',
    `import { store } from './orders.store.ts';\nexport const impure = store;`,
  ],
  [
    'rules-are-pure',
    'server/src/features/orders/reading.rules.ts',
    `import { readFileSync } from 'node:fs';\nexport const reading = readFileSync;`,
  ],
  [
    'http-stops-at-routes',
    'server/src/features/orders/web.service.ts',
    `import type { FastifyRequest } from 'fastify';\nexport type Web = FastifyRequest;`,
  ],
  [
    'routes-ask-the-service',
    'server/src/features/orders/hasty.routes.ts',
    `import { store } from './orders.store.ts';\nexport const hasty = store;`,
  ],
  [
    'stores-know-nobody-above',
    'server/src/features/orders/climbing.store.ts',
    `import { service } from './orders.service.ts';\nexport const climbing = service;`,
  ],
  [
    'services-know-no-routes',
    'server/src/features/orders/climbing.service.ts',
    `import { routes } from './orders.routes.ts';\nexport const climbing = routes;`,
  ],
  [
    'web-features-are-strangers',
    'web/app/features/orders/friendly.ts',
    `import { show } from '../tickets/show.ts';\nexport const friendly = show;`,
  ],
  [
    'web-flows-downward',
    'web/app/features/orders/climbing.ts',
    `import { home } from '../../pages/home.ts';\nexport const climbing = home;`,
  ],
  [
    'web-pieces-know-no-screen',
    'web/app/ui/knowing.ts',
    `import { buy } from '../features/orders/buy.ts';\nexport const knowing = buy;`,
  ],
  ['web-tools-show-nothing', 'web/app/lib/showing.ts', `import { money } from '../ui/money.ts';\nexport const showing = money;`],
  [
    'nothing-rests-on-tests',
    'server/src/platform/leaning.ts',
    `import { people } from '../../test/people.ts';\nexport const leaning = people;`,
  ],
];

/** Builds a tree under the real configuration, with real packages beside it. */
function build(tree: Tree): string {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-import-law-'));
  folders.push(folder);
  for (const path of [
    '.dependency-cruiser.cjs',
    'tsconfig.base.json',
    ...['api', 'server', 'web'].map((room) => `${room}/package.json`),
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules/@ngoma'), { recursive: true });
  symlinkSync(join(folder, 'api'), join(folder, 'node_modules/@ngoma/api'));
  for (const name of ['zod', 'kysely', 'pg', 'fastify']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** What the gate reports of a tree, as `rule in file`. */
async function report(tree: Tree): Promise<string[]> {
  const folder = build(tree);
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'api/src', 'server/src', 'web/app'];
  const program = join(root, 'node_modules/.bin/depcruise');
  const output = await new Promise<string>((done) => {
    // The exit code counts the violations, which is what is being asked; broken output fails the parsing below.
    execFile(program, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_fault, said) => done(said));
  });
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  // A circle has no beginning, so it is reported wherever the walk came upon it.
  return summary.violations.map(({ from, rule }) => (rule.name.endsWith('-no-cycle') ? rule.name : `${rule.name} in ${from}`));
}

it('a lawful tree is reported clean', async () => {
  expect(await report(lawful)).toEqual([]);
});

it('every planted violation is reported where it stands', async () => {
  const violations = Object.fromEntries(planted.map(([, file, text]) => [file, text]));
  const others = {
    'server/test/people.ts': 'export const people = 1;',
    'server/src/platform/ring-b.ts': `import { a } from './ring-a.ts';\nexport const b = () => a;`,
  };
  const found = await report({ ...lawful, ...others, ...violations });
  expect(found).toEqual(
    expect.arrayContaining(planted.map(([rule, file]) => (rule.endsWith('-no-cycle') ? rule : `${rule} in ${file}`))),
  );
});

it('every rule of the gate has a planted violation', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  const names = forbidden.map(({ name }) => name);
  expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual(names.sort());
});
