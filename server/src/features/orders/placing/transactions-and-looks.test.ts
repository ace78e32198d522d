import { expect, it } from 'vitest';
import type { Transact } from '#platform/concurrency/write-or-split';
import type { Tx } from '#platform/postgres/database';
import { transactionsAndLooks } from './transactions-and-looks.ts';

/** Work that ends when the test decides. */
function pending() {
  let end = () => {};
  let fail = (_: Error) => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work: () => ended, end: () => end(), fail: (error: Error) => fail(error) };
}
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
};
const transact: Transact = (work) => work({} as Tx);

it('a look waits for open transactions, also failing ones, and transactions wait for the look', async () => {
  const seen: string[] = [];
  const queue = transactionsAndLooks(transact);
  const [first, second, find] = [pending(), pending(), pending()];
  const log = (name: string, work: () => Promise<void>) => () => {
    seen.push(name);
    return work();
  };
  const failing = queue.transact(log('first', first.work));
  const look = queue.look(log('look', find.work));
  const waiting = queue.transact(log('second', second.work));
  await turns();
  expect(seen).toEqual(['first']);
  first.fail(new Error('the lock was not granted'));
  await expect(failing).rejects.toThrow('not granted');
  await turns();
  expect(seen).toEqual(['first', 'look']);
  find.end();
  await look;
  await turns();
  expect(seen).toEqual(['first', 'look', 'second']);
  second.end();
  await waiting;
});

it('two looks follow each other, and one that fails lets transactions go on', async () => {
  const queue = transactionsAndLooks(transact);
  const one = queue.look(() => Promise.reject(new Error('the database is away')));
  const two = queue.look(() => Promise.resolve('found'));
  await expect(one).rejects.toThrow('away');
  expect(await two).toBe('found');
  expect(await queue.transact(() => Promise.resolve('written'))).toBe('written');
});
