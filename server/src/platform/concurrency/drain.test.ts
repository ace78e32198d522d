import { expect, it } from 'vitest';
import { drain } from './drain.ts';

it('drain works on all rows batch by batch, and leaves a row that fails to the next run', async () => {
  const open = new Set(['a', 'b', 'c', 'd', 'e']);
  const tried: string[] = [];
  const faults: string[] = [];
  const run = (broken: string) =>
    drain(
      async () => [...open].slice(0, 2).map((id) => ({ id })),
      async ({ id }) => {
        tried.push(id);
        if (id === broken) throw new Error(`${id} is broken`);
        open.delete(id);
      },
      (error, { id }) => faults.push(`${id}: ${(error as Error).message}`),
    );
  await run('b');
  expect([tried, faults, [...open]]).toEqual([['a', 'b', 'c', 'd', 'e'], ['b: b is broken'], ['b']]);
  await run('none');
  expect([tried.at(-1), faults.length, open.size]).toEqual(['b', 1, 0]);
});
