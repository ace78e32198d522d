import { describe, expect, it } from 'vitest';
import { keyOf, type Manifest, pageKeyOf, readManifest, scriptBudgets, weighPages } from './support/page-weight.ts';

const manifest = readManifest();
/**
 * Guarded screens whose first view is still heavier than 260 KB. A debt and no licence: a screen that has come under the
 * budget leaves the list, and none may join it.
 */
const stillTooHeavy: readonly string[] = ['/events/edit', '/events/add-new', '/visibility-and-access-settings'];

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

  it('is more than 260 KB in the first view of no guarded page but those that are named as a debt', () => {
    const heavy = weighPages(manifest).filter(
      ({ frame, scriptBytes }) => frame === 'dashboard' && scriptBytes > scriptBudgets.dashboard,
    );
    expect(heavy.map(({ path }) => path).sort()).toEqual([...stillTooHeavy].sort());
    expect(heavy.filter(({ scriptBytes }) => scriptBytes > 275_000)).toEqual([]);
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
