import { keyOf, type Manifest, measurePages, pageKeyOf, readManifest, scriptBudgets } from '../../tools/browser/page-weight.ts';
import { expect, test } from '../support/fixtures.ts';

const manifest = readManifest();
const tooHeavy = (build: Manifest) =>
  measurePages(build)
    .filter(({ scriptBytes, budget }) => scriptBytes > budget)
    .map(({ path, scriptBytes }) => `${path} loads ${scriptBytes} bytes of JavaScript`);

/** Returns the same build manifest with one more import in a page. */
function withImport(page: string, imported: string): Manifest {
  const key = pageKeyOf(manifest, { page }) ?? '';
  const chunk = manifest[key];
  if (!chunk) throw new Error(`There is no page ${page}`);
  return { ...manifest, [key]: { ...chunk, imports: [...(chunk.imports ?? []), keyOf(manifest, imported)] } };
}

test.describe('the JavaScript of a page', () => {
  test('stays within the budget of every page', () => {
    expect(tooHeavy(manifest)).toEqual([]);
  });

  test('has a budget of 125 KB on every public and buying page', () => {
    expect(scriptBudgets.public).toBe(125_000);
    const open = measurePages(manifest).filter(({ frame }) => frame !== 'dashboard');
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(['/404', '/orders/:orderId']));
    expect(new Set(open.map(({ budget }) => budget))).toEqual(new Set([125_000]));
  });

  test('contains no TanStack Query on the pages of events', () => {
    const events = measurePages(manifest).filter(({ path }) => path.startsWith('/our-event'));
    expect(events.map(({ path, budget }) => [path, budget])).toEqual([
      ['/our-event', 125_000],
      ['/our-event/:eventId', 125_000],
      ['/our-event/:eventId/questions', 125_000],
      ['/our-event/:eventId/gallery', 125_000],
    ]);
    for (const { files } of events)
      expect(files.filter((file) => /\/(query|query-provider)-[\w-]{8}\.js$/.test(file))).toEqual([]);
  });

  test('is counted for every kind of page, including the entry and the texts', () => {
    const weights = measurePages(manifest);
    expect(new Set(weights.map(({ frame }) => frame))).toEqual(new Set(['auth', 'public', 'buyer', 'dashboard', 'bare']));
    for (const { path, files } of weights)
      for (const part of [/\/entry\.client-/, /\/react-/, /\/frame-/, /\/texts-fr-/])
        expect(
          files.some((file) => part.test(file)),
          `${path} ${part}`,
        ).toBe(true);
  });

  test('exceeds its budget as soon as a page imports a large package', () => {
    expect(tooHeavy(withImport('public/not-found', 'app/shell/layout/DashboardLayout.tsx'))).toEqual([
      expect.stringMatching(/^\/404 loads \d+ bytes/),
    ]);
  });
});
