import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');

const files = globSync('{features,platform}/**/*.ts', { cwd: source })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

const writes =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\b(?:insert into|delete from|update)\s+(?:only\s+)?(\w+)(?=\s+(?:as\s+\w+\s+)?(?:set|\(|where|using|select|values))/gi;

/** Returns the feature that a file belongs to. The platform counts as one. */
const ownerOf = (path: string) => (path.startsWith('platform/') ? 'platform' : (path.split('/')[1] ?? path));

it('every table is written by one feature', () => {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const [, byBuilder, bySql] of text.matchAll(writes)) {
      const table = (byBuilder ?? bySql ?? '').toLowerCase();
      writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)));
    }
  }
  const shared = [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => `${table}: ${[...features].sort().join(', ')}`);
  expect(shared).toEqual([]);
});
