import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it, onTestFinished } from 'vitest';
import { requirePages } from '../screen-pages.ts';
import routes, { routesOf } from './routes.ts';
import { type Screen, screens } from './shell/screens.ts';

const app = import.meta.dirname;
const all = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])]);

it.each(screens.map((screen) => [screen.path, screen] as const))(
  'the screen %s has a route with a page file',
  (path, { page }) => {
    const file = `pages/${page}.tsx`;
    expect(all(routes).filter((route) => route.path === path)).toMatchObject([{ file, id: `pages/${page}` }]);
    expect(existsSync(join(app, file))).toBe(true);
  },
);

it('each page file belongs to a screen, or is the page of unknown addresses', () => {
  const files = globSync('**/*.tsx', { cwd: join(app, 'pages') }).filter((file) => !file.endsWith('.test.tsx'));
  const pages = [...screens.map(({ page }) => `${page}.tsx`), 'unknown.tsx'];
  expect(files.sort()).toEqual([...new Set(pages)].sort());
});

it('a screen without a page file stops the build with the names of the screen and the file', () => {
  const lost: Screen = { path: '/lost', page: 'organizer/lost', frame: 'dashboard' };
  expect(() => requirePages(app, [...screens, lost])).toThrow(
    new Error('Screens without a page file:\n  /lost: app/pages/organizer/lost.tsx'),
  );
  const empty = mkdtempSync(join(tmpdir(), 'ngoma-no-pages-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  expect(() => routesOf(empty)).toThrow('/sign-in: app/pages/auth/sign-in.tsx');
});
