import { describe, expect, it } from 'vitest';
import { keyOf, type Manifest, measurePages, pageKeyOf, readManifest, scriptBudgets } from '../tools/browser/page-weight.ts';

const manifest = readManifest();
const tooHeavy = (build: Manifest, budgets = scriptBudgets) =>
  measurePages(build)
    .filter(({ frame, scriptBytes }) => scriptBytes > budgets[frame])
    .map(({ path, scriptBytes }) => `${path} loads ${scriptBytes} bytes of JavaScript`);

/** Returns the same build manifest with one more import in a page. */
function withImport(page: string, imported: string): Manifest {
  const key = pageKeyOf(manifest, { page }) ?? '';
  const chunk = manifest[key];
  if (!chunk) throw new Error(`There is no page ${page}`);
  return { ...manifest, [key]: { ...chunk, imports: [...(chunk.imports ?? []), keyOf(manifest, imported)] } };
}

describe('the JavaScript of a page', () => {
  it('stays under 170 KB for every public page', () => {
    expect(tooHeavy(manifest, { ...scriptBudgets, dashboard: Number.POSITIVE_INFINITY })).toEqual([]);
  });

  it('stays under 260 KB for the first view of every guarded page', () => {
    expect(tooHeavy(manifest, { ...scriptBudgets, auth: Infinity, public: Infinity, bare: Infinity })).toEqual([]);
  });

  it('is counted for every kind of page, including the entry and the router', () => {
    const weights = measurePages(manifest);
    expect(new Set(weights.map(({ frame }) => frame))).toEqual(new Set(['auth', 'public', 'dashboard', 'bare']));
    for (const { path, files } of weights)
      for (const part of [/\/entry\.client-/, /\/react-/, /\/kit-/, /\/texts-fr-/, /\/manifest-/])
        expect(
          files.some((file) => part.test(file)),
          `${path} ${part}`,
        ).toBe(true);
  });

  it('exceeds its budget as soon as a page imports a large package', () => {
    expect(
      tooHeavy(withImport('public/not-found', 'app/shell/layout/DashboardLayout.tsx'), {
        ...scriptBudgets,
        dashboard: Number.POSITIVE_INFINITY,
      }),
    ).toEqual([expect.stringMatching(/^\/404 loads \d+ bytes/)]);
  });
});
