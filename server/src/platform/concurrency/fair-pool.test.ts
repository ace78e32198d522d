import { expect, it } from 'vitest';
import { fairPool, type Turn } from './fair-pool.ts';

/** Makes a pool with one place, which is taken until `begin` is called, and records what runs. */
function aPool(maxWaiting: number) {
  const pool = fairPool({ concurrency: 1, maxWaiting });
  const done: string[] = [];
  const refused: string[] = [];
  let begin = () => {};
  const first = pool({ lane: 'open', key: 'first' }, () => new Promise<void>((resolve) => (begin = resolve)));
  const all: Promise<unknown>[] = [first];
  const submit = (key: string, times: number, lane: Turn['lane'] = 'open') => {
    for (let at = 1; at <= times; at += 1) {
      const name = `${key}${at}`;
      const work = pool({ lane, key }, async () => void done.push(name));
      all.push(
        work.catch((error) => {
          expect(error).toMatchObject({ code: 'busy', status: 503, extras: { retryAfterSeconds: 3 } });
          refused.push(name);
        }),
      );
    }
  };
  const finish = async () => {
    begin();
    await Promise.all(all);
    return { done, refused };
  };
  return { submit, finish };
}

it('a key that came first with much work takes turns with later ones', async () => {
  const { submit, finish } = aPool(100);
  submit('a', 4);
  submit('b', 2);
  submit('c', 1);
  expect((await finish()).done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('a key fills the whole queue while no other key waits', async () => {
  const { submit, finish } = aPool(5);
  submit('a', 8);
  expect(await finish()).toEqual({ done: ['a1', 'a2', 'a3', 'a4', 'a5'], refused: ['a6', 'a7', 'a8'] });
});

it('a full queue gives places of the key with most work to others, until all have the same', async () => {
  const { submit, finish } = aPool(6);
  submit('a', 400);
  submit('b', 400);
  const { done, refused } = await finish();
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  expect(refused).toHaveLength(794);
});

it('of many addresses at once each gets its share beside one that floods', async () => {
  const { submit, finish } = aPool(128);
  submit('flood', 400);
  for (let at = 0; at < 100; at += 1) submit(`guest ${at} `, 1);
  const { done } = await finish();
  expect(done.filter((name) => name.startsWith('guest'))).toHaveLength(100);
  expect(done.filter((name) => name.startsWith('flood'))).toHaveLength(28);
  // All guests are served before the second turn of the flood.
  expect(done.indexOf('flood2')).toBe(101);
});

it('known callers get every second place, even beside more addresses than the queue has places', async () => {
  const { submit, finish } = aPool(8);
  for (let at = 0; at < 50; at += 1) submit(`visitor ${at} `, 1);
  submit('owner', 2, 'known');
  const { done, refused } = await finish();
  expect(done.slice(0, 4)).toEqual(['owner1', 'visitor 0 1', 'owner2', 'visitor 1 1']);
  expect(refused).toHaveLength(42);
});

it('failed work frees its place', async () => {
  const pool = fairPool({ concurrency: 1, maxWaiting: 2 });
  const turn: Turn = { lane: 'open', key: 'a' };
  const failed = pool(turn, () => Promise.reject(new Error('no')));
  const next = pool(turn, async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
