import { describe, expect, it } from 'vitest';
import { keyOf, type Manifest, pageKeyOf, readManifest, scriptBudgets, weighPages } from './support/page-weight.ts';

const manifest = readManifest();
const tooHeavy = (build: Manifest, budgets = scriptBudgets) =>
  weighPages(build)
    .filter(({ frame, scriptBytes }) => scriptBytes > budgets[frame])
    .map(({ path, scriptBytes }) => `${path} loads ${scriptBytes} bytes of JavaScript`);

/** The same build in which one page has come to import one more chunk. */
function withImport(page: string, imported: string): Manifest {
  const key = pageKeyOf(manifest, { page }) ?? '';
  const chunk = manifest[key];
  if (!chunk) throw new Error(`There is no page ${page}`);
  return { ...manifest, [key]: { ...chunk, imports: [...(chunk.imports ?? []), keyOf(manifest, imported)] } };
}

describe('the JavaScript of a page', () => {
  it('stays under 170 KB on every page for everybody', () => {
    expect(tooHeavy(manifest, { ...scriptBudgets, dashboard: Number.POSITIVE_INFINITY })).toEqual([]);
  });

  it('stays under 260 KB in the first view of every guarded page', () => {
    expect(tooHeavy(manifest, { ...scriptBudgets, auth: Infinity, public: Infinity, bare: Infinity })).toEqual([]);
  });

  it('is counted for every kind of page, with the entry and the router in it', () => {
    const weights = weighPages(manifest);
    expect(new Set(weights.map(({ frame }) => frame))).toEqual(new Set(['auth', 'public', 'dashboard', 'bare']));
    for (const { path, files } of weights)
      for (const part of [/\/entry\.client-/, /\/react-/, /\/kit-/, /\/texts-fr-/, /\/manifest-/])
        expect(
          files.some((file) => part.test(file)),
          `${path} ${part}`,
        ).toBe(true);
  });

  it('is found too heavy as soon as a page imports something big', () => {
    expect(
      tooHeavy(withImport('public/not-found', 'app/shell/DashboardLayout.tsx'), {
        ...scriptBudgets,
        dashboard: Number.POSITIVE_INFINITY,
      }),
    ).toEqual([expect.stringMatching(/^\/404 loads \d+ bytes/)]);
  });
});
