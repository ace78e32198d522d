import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { together } from './together.ts';

it('answers in the order given', async () => {
  expect(await together([sleep(5, 'slow'), sleep(1, 'quick'), 3])).toEqual(['slow', 'quick', 3]);
});

it('waits for all, and throws the first failure in the order given, whichever came first in time', async () => {
  const ended: string[] = [];
  const fails = async (name: string, ms: number) => {
    await sleep(ms);
    ended.push(name);
    throw new Error(name);
  };
  const later = sleep(12).then(() => ended.push('well'));
  await expect(together([fails('first', 8), fails('second', 1), later])).rejects.toThrow('first');
  expect(ended).toEqual(['second', 'first', 'well']);
});
