import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A small tree of files by path. The export of every file has the file's name. */
type Tree = Readonly<Record<string, string>>;

/** A small application that breaks no rule. */
const valid: Tree = {
  'api/src/common/id.ts': `import { z } from 'zod';\nexport const Id = z.uuid();`,
  'server/src/main.ts': `import { app } from './app.ts';\napp();`,
  'server/src/app.ts': `import { tickets } from '#features/tickets/index';\nimport { orders } from './features/orders/index.ts';\nexport const app = () => orders(tickets);`,
  'server/src/platform/http/refusal.ts': `export const refusal = 1;`,
  'server/src/locales/catalogues.ts': `export const catalogues = 1;`,
  'server/src/platform/i18n/messages.ts': `import { catalogues } from '../../locales/catalogues.ts';\nexport const messages = catalogues;`,
  'server/src/platform/http/http.ts': `import fastify from 'fastify';\nexport const http = fastify;`,
  'server/src/features/tickets/index.ts': `export { tickets } from './tickets.service.ts';`,
  'server/src/features/tickets/tickets.service.ts': `export const tickets = 1;`,
  'server/src/features/tickets/tickets.store.ts': `import { sql } from 'kysely';\nexport const store = sql;`,
  'server/src/features/orders/index.ts': `import { routes } from './orders.routes.ts';\nexport const orders = (tickets: unknown) => [tickets, routes];`,
  'server/src/features/orders/orders.routes.ts': `import type { FastifyReply } from 'fastify';\nimport { service } from './orders.service.ts';\nexport const routes = (reply: FastifyReply) => [reply, service];`,
  'server/src/features/orders/orders.service.ts': `import { tickets } from '#features/tickets/index';\nimport { rule } from './orders.rules.ts';\nimport { store } from './orders.store.ts';\nexport const service = [rule, store, tickets];`,
  'server/src/features/orders/orders.rules.ts': `import { Id } from '@ngoma/api/common/id';\nimport { messages } from '#platform/i18n/messages';\nimport { refusal } from '#platform/http/refusal';\nexport const rule = [Id, messages, refusal];`,
  'server/src/features/orders/orders.store.ts': `import { sql } from 'kysely';\nexport const store = sql;`,
  'server/src/features/orders/orders.read.ts': `import { sql } from 'kysely';\nexport const view = sql;\nexport type View = typeof view;`,
  'web/app/shell/layout.ts': `import { home } from '../pages/home.ts';\nexport const layout = home;`,
  'web/app/pages/home.ts': `import { buy } from '../features/orders/buy.ts';\nimport { show } from '../features/tickets/show.ts';\nexport const home = [buy, show];`,
  'web/app/features/orders/buy.ts': `import { money } from '#ui/money.ts';\nexport const buy = money;`,
  'web/app/features/tickets/show.ts': `export const show = 1;`,
  'web/app/ui/guarded/combobox.ts': `export const combobox = 1;`,
  'web/app/ui/between.ts': `import { combobox } from './guarded/combobox.ts';\nexport const between = combobox;`,
  'web/app/pages/organizer/search.ts': `import { between } from '../../ui/between.ts';\nexport const search = between;`,
  'web/app/ui/money.ts': `import { Id } from '@ngoma/api/common/id';\nexport const money = Id;`,
  // Development dependencies where they are allowed: in types, in tests and in what only the build of the web app reads.
  'server/src/platform/scan.ts': `import type jsqr from 'jsqr';\nexport type Scan = typeof jsqr;`,
  'server/src/platform/scan.test.ts': `import check from 'fast-check';\nimport jsqr from 'jsqr';\ncheck(jsqr);`,
  'web/app/test/render.ts': `import { build } from 'vite';\nexport const render = build;`,
  // Tools are for tests, benchmarks and scripts.
  'tools/app/ngoma.ts': `import { app } from '../../server/src/app.ts';\nexport const ngoma = app;`,
  'server/test/harness/start.ts': `import { ngoma } from '../../../tools/app/ngoma.ts';\nexport const start = ngoma;`,
  'bench/orders.ts': `import { ngoma } from '../tools/app/ngoma.ts';\nngoma();`,
  'e2e/support/visit.ts': `import { ngoma } from '../../tools/app/ngoma.ts';\nexport const visit = ngoma;`,
  'e2e/visit.test.ts': `import { visit } from './support/visit.ts';\nvisit();`,
  'scripts/pictures.ts': `import { ngoma } from '../tools/app/ngoma.ts';\nexport const pictures = ngoma;`,
  'web/app/routes.ts': `import { build } from 'vite';\nexport const routes = build;`,
};

/** Violations of the rules: the rule, the file, and the line that breaks it. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['no-cycles', 'server/src/platform/ring-a.ts', `import { b } from './ring-b.ts';\nexport const a = () => b;`],
  [
    'no-cycles',
    'server/src/platform/type-ring-a.ts',
    `import type { B } from './type-ring-b.ts';\nexport interface A { readonly b: B }`,
  ],
  [
    'features-form-no-cycle',
    'server/src/features/tickets/tickets.service.ts',
    `import type { Order } from '../orders/index.ts';\nexport const tickets = {} as Order;`,
  ],
  ['imports-resolve', 'server/src/platform/lost.ts', `import { x } from './nowhere.ts';\nexport const lost = x;`],
  ['imports-resolve', 'server/src/platform/not-installed.ts', `import x from 'not-installed';\nexport const missing = x;`],
  [
    'api-is-a-leaf',
    'api/src/common/greedy.ts',
    `import { http } from '../../../server/src/platform/http/http.ts';\nexport const greedy = http;`,
  ],
  ['api-is-a-leaf', 'api/src/common/heavy.ts', `import fastify from 'fastify';\nexport const heavy = fastify;`],
  [
    'packages-meet-in-api',
    'web/app/lib/shortcut.ts',
    `import { refusal } from '../../../server/src/platform/http/refusal.ts';\nexport const shortcut = refusal;`,
  ],
  [
    'packages-meet-in-api',
    'server/src/platform/drawing.ts',
    `import { money } from '../../../web/app/ui/money.ts';\nexport const drawing = money;`,
  ],
  [
    'platform-knows-no-feature',
    'server/src/platform/nosy.ts',
    `import { tickets } from '#features/tickets/index';\nexport const nosy = tickets;`,
  ],
  [
    'catalogues-are-read-by-messages',
    'server/src/platform/hasty.ts',
    `import { catalogues } from '../locales/catalogues.ts';\nexport const hasty = catalogues;`,
  ],
  [
    'features-know-no-app',
    'server/src/features/orders/orders.jobs.ts',
    `import { app } from '../../app.ts';\nexport const jobs = app;`,
  ],
  [
    'features-enter-by-index',
    'server/src/features/orders/internal.service.ts',
    `import { tickets } from '#features/tickets/tickets.service';\nexport const internal = tickets;`,
  ],
  [
    'features-enter-by-index',
    'server/src/features/orders/internal-type.service.ts',
    `import type { tickets } from '../tickets/tickets.service.ts';\nexport type InternalType = typeof tickets;`,
  ],
  [
    'app-enters-by-index',
    'server/src/demo/data.ts',
    `import { service } from '../features/orders/orders.service.ts';\nexport const data = service;`,
  ],
  [
    'sql-stays-in-stores',
    'server/src/features/orders/sql.service.ts',
    `import { sql } from 'kysely';\nexport const query = sql;`,
  ],
  ['sql-stays-in-stores', 'server/src/features/orders/pool.jobs.ts', `import pg from 'pg';\nexport const pool = pg;`],
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
    'http-stays-in-routes',
    'server/src/features/orders/web.service.ts',
    `import type { FastifyRequest } from 'fastify';\nexport type Web = FastifyRequest;`,
  ],
  [
    'routes-use-services',
    'server/src/features/orders/hasty.routes.ts',
    `import { store } from './orders.store.ts';\nexport const hasty = store;`,
  ],
  [
    'routes-use-services',
    'server/src/features/orders/reading.routes.ts',
    `import { view } from './orders.read.ts';\nexport const reading = view;`,
  ],
  [
    'routes-use-services',
    'server/src/features/orders/typed.routes.ts',
    `import type { View } from './orders.read.ts';\nexport type Typed = View;`,
  ],
  [
    'stores-know-no-service',
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
    'web-features-know-no-page',
    'web/app/features/orders/climbing.ts',
    `import { home } from '../../pages/home.ts';\nexport const climbing = home;`,
  ],
  [
    'web-shared-knows-no-feature',
    'web/app/ui/knowing.ts',
    `import { buy } from '../features/orders/buy.ts';\nexport const knowing = buy;`,
  ],
  ['web-lib-knows-no-ui', 'web/app/lib/showing.ts', `import { money } from '../ui/money.ts';\nexport const showing = money;`],
  [
    'kit-needs-no-library',
    'web/app/ui/kit/action/Heavy.ts',
    `import { useForm } from 'react-hook-form';\nexport const Heavy = useForm;`,
  ],
  [
    'public-pages-reach-no-guarded-part',
    'web/app/pages/public/reaching.ts',
    `import { between } from '../../ui/between.ts';\nexport const reaching = between;`,
  ],
  [
    'code-knows-no-tests',
    'server/src/platform/leaning.ts',
    `import { people } from '../../test/factories/people.ts';\nexport const leaning = people;`,
  ],
  [
    'code-knows-no-tests',
    'web/app/lib/rendering.ts',
    `import { render } from '../test/render.ts';\nexport const rendering = render;`,
  ],
  [
    'code-knows-no-tests',
    'server/src/platform/starting.ts',
    `import { ngoma } from '../../../tools/app/ngoma.ts';\nexport const starting = ngoma;`,
  ],
  [
    'tools-are-the-only-shared-code',
    'bench/borrowing.ts',
    `import { visit } from '../e2e/support/visit.ts';\nexport const borrowing = visit;`,
  ],
  [
    'tools-are-the-only-shared-code',
    'e2e/support/creating.ts',
    `import { people } from '../../server/test/factories/people.ts';\nexport const creating = people;`,
  ],
  [
    'tools-are-the-only-shared-code',
    'scripts/showing.ts',
    `import type { visit } from '../e2e/support/visit.ts';\nexport type Showing = typeof visit;`,
  ],
  [
    'tools-are-the-only-shared-code',
    'tools/browser/painting.ts',
    `import { pictures } from '../../scripts/pictures.ts';\nexport const painting = pictures;`,
  ],
  [
    'tools-are-the-only-shared-code',
    'server/test/harness/visiting.ts',
    `import { visit } from '../../../e2e/support/visit.ts';\nexport const visiting = visit;`,
  ],
  ['not-to-dev-dep', 'server/src/platform/scanning.ts', `import jsqr from 'jsqr';\nexport const scanning = jsqr;`],
  ['not-to-dev-dep', 'web/app/ui/building.ts', `import { build } from 'vite';\nexport const building = build;`],
  // Listed in the package.json above the workspaces, but not in the workspace.
  ['no-non-package-json', 'server/src/platform/guessing.ts', `import check from 'fast-check';\nexport const guessing = check;`],
  // Installed only as a dependency of `pg`.
  ['no-non-package-json', 'server/src/platform/parsing.ts', `import types from 'pg-types';\nexport const parsing = types;`],
  // Listed in another workspace.
  ['no-non-package-json', 'web/app/lib/querying.ts', `import { sql } from 'kysely';\nexport const querying = sql;`],
  ['no-non-package-json', 'api/src/common/random.ts', `import { v4 } from 'uuid';\nexport const random = v4;`],
];

/** Writes a tree to a temporary folder with the real configuration and links to the real packages. */
function build(tree: Tree): string {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-import-rules-'));
  folders.push(folder);
  for (const path of [
    '.dependency-cruiser.cjs',
    'tsconfig.base.json',
    'package.json',
    ...['api', 'server', 'web'].map((workspace) => `${workspace}/package.json`),
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules/@ngoma'), { recursive: true });
  symlinkSync(join(folder, 'api'), join(folder, 'node_modules/@ngoma/api'));
  for (const name of ['zod', 'kysely', 'pg', 'pg-types', 'fastify', 'uuid', 'jsqr', 'vite', 'fast-check', 'react-hook-form']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Returns the violations that dependency-cruiser reports in a tree, as `rule in file`. */
async function report(tree: Tree): Promise<string[]> {
  const folder = build(tree);
  const folders = ['api/src', 'server/src', 'server/test', 'web/app', 'bench', 'e2e', 'scripts', 'tools'];
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const program = join(root, 'node_modules/.bin/depcruise');
  const output = await new Promise<string>((done) => {
    // The exit code is the number of violations. Invalid output fails the parsing below.
    execFile(program, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_fault, output) => done(output));
  });
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  // A cycle has no first file, so it may be reported in any of its files.
  return summary.violations.map(({ from, rule }) => (rule.name.endsWith('-no-cycle') ? rule.name : `${rule.name} in ${from}`));
}

it('a tree without violations is reported clean', async () => {
  expect(await report(valid)).toEqual([]);
});

it('every planted violation is reported in its file', async () => {
  const violations = Object.fromEntries(planted.map(([, file, text]) => [file, text]));
  const others = {
    'server/test/factories/people.ts': 'export const people = 1;',
    'server/src/platform/ring-b.ts': `import { a } from './ring-a.ts';\nexport const b = () => a;`,
    'server/src/platform/type-ring-b.ts': `import type { A } from './type-ring-a.ts';\nexport interface B { readonly a: A }`,
  };
  const found = await report({ ...valid, ...others, ...violations });
  expect(found).toEqual(
    expect.arrayContaining(planted.map(([rule, file]) => (rule.endsWith('-no-cycle') ? rule : `${rule} in ${file}`))),
  );
});

it('every rule has a planted violation', () => {
  const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  const names = forbidden.map(({ name }) => name);
  expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual(names.sort());
});
