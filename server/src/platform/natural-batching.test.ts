import { expect, it } from 'vitest';
import { naturalBatching, type Outcome } from './natural-batching.ts';

const busy = () => new Error('busy');

/** A lane whose work ends when the test says so, and that remembers what it worked on. */
function aLane(limits: { maxBatch?: number; maxWaiting?: number } = {}) {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const lane = naturalBatching<number, number>(
    async (items) => {
      batches.push(items);
      await new Promise<void>((end) => ends.push(end));
      return items.map(
        (item): Outcome<number> => (item < 0 ? { ok: false, error: new Error('negative') } : { ok: true, value: item * 2 }),
      );
    },
    { maxBatch: 100, maxWaiting: 100, ...limits, refuse: busy },
  );
  const untilBatch = async (count: number) => {
    while (batches.length < count) await new Promise((next) => setImmediate(next));
  };
  return { lane, batches, untilBatch, endBatch: () => ends.shift()?.() };
}

it('what arrives while a batch is being worked on travels with the next', async () => {
  const { lane, batches, untilBatch, endBatch } = aLane();
  const first = lane.submit(1);
  await untilBatch(1);
  const others = [lane.submit(2), lane.submit(3), lane.submit(4)];
  endBatch();
  expect(await first).toBe(2);
  await untilBatch(2);
  endBatch();
  expect(await Promise.all(others)).toEqual([4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

it('what arrives in the same turn travels together', async () => {
  const { lane, batches, untilBatch, endBatch } = aLane();
  const all = [lane.submit(1), lane.submit(2)];
  await untilBatch(1);
  endBatch();
  await Promise.all(all);
  expect(batches).toEqual([[1, 2]]);
});

it('one that fails leaves its neighbours alone', async () => {
  const { lane, untilBatch, endBatch } = aLane();
  const all = Promise.allSettled([lane.submit(1), lane.submit(-1), lane.submit(3)]);
  await untilBatch(1);
  endBatch();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('a batch is never larger than allowed, and the order of arrival is kept', async () => {
  const { lane, batches, untilBatch, endBatch } = aLane({ maxBatch: 2 });
  const all = [1, 2, 3, 4, 5].map((item) => lane.submit(item));
  for (const count of [1, 2, 3]) {
    await untilBatch(count);
    endBatch();
  }
  await Promise.all(all);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

it('beyond the bound newcomers are refused at once, and those who wait are served', async () => {
  const { lane, untilBatch, endBatch } = aLane({ maxWaiting: 2 });
  const first = lane.submit(1);
  await untilBatch(1);
  const waiting = [lane.submit(2), lane.submit(3)];
  await expect(lane.submit(4)).rejects.toThrow('busy');
  endBatch();
  await untilBatch(2);
  endBatch();
  expect(await Promise.all([first, ...waiting])).toEqual([2, 4, 6]);
});

it('work that throws fails its batch, and the lane goes on', async () => {
  let calls = 0;
  const lane = naturalBatching<number, number>(
    async (items) => {
      calls += 1;
      if (calls === 1) throw new Error('the database went away');
      return items.map((item) => ({ ok: true, value: item }));
    },
    { maxBatch: 10, maxWaiting: 10, refuse: busy },
  );
  await expect(lane.submit(1)).rejects.toThrow('the database went away');
  expect(await lane.submit(2)).toBe(2);
  await lane.idle();
});
