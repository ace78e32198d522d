import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { awaitAll } from './await-all.ts';

it('awaitAll returns results in the order given', async () => {
  expect(await awaitAll([sleep(5, 'slow'), sleep(1, 'quick'), 3])).toEqual(['slow', 'quick', 3]);
});

it('awaitAll waits for all, and throws the first failure in the order given, not the first in time', async () => {
  const ended: string[] = [];
  const fails = async (name: string, ms: number) => {
    await sleep(ms);
    ended.push(name);
    throw new Error(name);
  };
  const later = sleep(12).then(() => ended.push('well'));
  await expect(awaitAll([fails('first', 8), fails('second', 1), later])).rejects.toThrow('first');
  expect(ended).toEqual(['second', 'first', 'well']);
});
