import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { naturalBatching, type Outcome } from './natural-batching.ts';

const busy = () => new Error('busy');

/** Makes a batcher whose work ends when the test decides, and that records its batches. */
function aBatcher(limits: { maxBatch?: number; maxWaiting?: number } = {}) {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const batcher = naturalBatching<number, number>(
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
  return { batcher, batches, untilBatch, endBatch: () => ends.shift()?.() };
}

it('items that arrive while a batch runs are in the next batch', async () => {
  const { batcher, batches, untilBatch, endBatch } = aBatcher();
  const first = batcher.submit(1);
  await untilBatch(1);
  const others = [batcher.submit(2), batcher.submit(3), batcher.submit(4)];
  endBatch();
  expect(await first).toBe(2);
  await untilBatch(2);
  endBatch();
  expect(await Promise.all(others)).toEqual([4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

it('items that arrive in the same turn of the event loop are in one batch', async () => {
  const { batcher, batches, untilBatch, endBatch } = aBatcher();
  const all = [batcher.submit(1), batcher.submit(2)];
  await untilBatch(1);
  endBatch();
  await Promise.all(all);
  expect(batches).toEqual([[1, 2]]);
});

it('an item that fails does not affect the others of its batch', async () => {
  const { batcher, untilBatch, endBatch } = aBatcher();
  const all = Promise.allSettled([batcher.submit(1), batcher.submit(-1), batcher.submit(3)]);
  await untilBatch(1);
  endBatch();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('a batch is never larger than allowed, and items keep their order of arrival', async () => {
  const { batcher, batches, untilBatch, endBatch } = aBatcher({ maxBatch: 2 });
  const all = [1, 2, 3, 4, 5].map((item) => batcher.submit(item));
  for (const count of [1, 2, 3]) {
    await untilBatch(count);
    endBatch();
  }
  await Promise.all(all);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

it('items above the waiting limit are refused at once, and waiting items are served', async () => {
  const { batcher, untilBatch, endBatch } = aBatcher({ maxWaiting: 2 });
  const first = batcher.submit(1);
  await untilBatch(1);
  const waiting = [batcher.submit(2), batcher.submit(3)];
  await expect(batcher.submit(4)).rejects.toThrow('busy');
  endBatch();
  await untilBatch(2);
  endBatch();
  expect(await Promise.all([first, ...waiting])).toEqual([2, 4, 6]);
});

it('work that throws fails its batch, and the next batch runs', async () => {
  let calls = 0;
  const batcher = naturalBatching<number, number>(
    async (items) => {
      calls += 1;
      if (calls === 1) throw new Error('the database went away');
      return items.map((item) => ({ ok: true, value: item }));
    },
    { maxBatch: 10, maxWaiting: 10, refuse: busy },
  );
  await expect(batcher.submit(1)).rejects.toThrow('the database went away');
  expect(await batcher.submit(2)).toBe(2);
  await batcher.idle();
});

describe('a batch that lets the next one begin', () => {
  /** Makes a batcher whose work lets the next batch begin, and ends, when the test decides. */
  function overlapping() {
    const batches: { items: readonly number[]; next: () => void; end: () => void }[] = [];
    const batcher = naturalBatching<number, number>(
      (items, next) =>
        new Promise((resolve) => {
          batches.push({ items, next, end: () => resolve(items.map((value) => ({ ok: true, value }))) });
        }),
      { maxBatch: 2, maxWaiting: 100, refuse: busy },
    );
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
    };
    return { batcher, batches, turns };
  }

  it('runs beside it, and a third waits until one of them has ended', async () => {
    const { batcher, batches, turns } = overlapping();
    const all = [1, 2, 3, 4, 5, 6].map((item) => batcher.submit(item));
    await turns();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
    batches[0]?.next();
    batches[0]?.next();
    await turns();
    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    batches[1]?.next();
    await turns();
    expect(batches).toHaveLength(2);
    batches[0]?.end();
    await turns();
    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    batches[2]?.end();
    batches[1]?.end();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5, 6]);
    await batcher.idle();
  });

  it('is waited for by an item that comes later, and by idle', async () => {
    const { batcher, batches, turns } = overlapping();
    const first = batcher.submit(1);
    await turns();
    batches[0]?.next();
    const second = batcher.submit(2);
    await turns();
    expect(batches).toHaveLength(2);
    let isIdle = false;
    const idle = batcher.idle().then(() => {
      isIdle = true;
    });
    batches[1]?.end();
    expect(await second).toBe(2);
    await turns();
    expect(isIdle).toBe(false);
    batches[0]?.end();
    expect(await first).toBe(1);
    await idle;
  });
});

describe('items that wait too long', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('are refused, and so are further ones, until the queue moves again', async () => {
    const batches: (() => void)[] = [];
    const batcher = naturalBatching<number, number>(
      async (items) => {
        await new Promise<void>((end) => batches.push(end));
        return items.map((value) => ({ ok: true, value }));
      },
      { maxBatch: 10, maxWaiting: 10, maxWaitMs: 2_000, refuse: busy },
    );
    const turn = () => new Promise((next) => setImmediate(next));
    const first = batcher.submit(1);
    await turn();
    const second = batcher.submit(2);
    vi.advanceTimersByTime(1_500);
    const third = batcher.submit(3);
    expect(batcher.isFull()).toBe(false);
    vi.advanceTimersByTime(500);
    await expect(second).rejects.toThrow('busy');
    // The one that came later still has time.
    expect(batcher.isFull()).toBe(false);
    batches.shift()?.();
    expect(await first).toBe(1);
    await turn();
    batches.shift()?.();
    expect(await third).toBe(3);
    await batcher.idle();
  });

  it('are as many as may wait: then the next one is refused at once', async () => {
    const batcher = naturalBatching<number, number>(() => new Promise(() => {}), {
      ...{ maxBatch: 10, maxWaiting: 1, maxWaitMs: 2_000 },
      refuse: busy,
    });
    void batcher.submit(1);
    await new Promise((next) => setImmediate(next));
    void batcher.submit(2).catch(() => {});
    expect(batcher.isFull()).toBe(true);
    await expect(batcher.submit(3)).rejects.toThrow('busy');
  });
});

/** Returns in how many turns of the event loop so many items are answered, when their work has ended. */
async function turnsUntilAnswered(count: number): Promise<number> {
  const { batcher, untilBatch, endBatch } = aBatcher({ maxBatch: count, maxWaiting: count });
  let answered = 0;
  const all = Array.from({ length: count }, (_, item) => batcher.submit(item).then(() => (answered += 1)));
  await untilBatch(1);
  endBatch();
  let turns = 0;
  for (; answered < count; turns += 1) await new Promise((next) => setImmediate(next));
  await Promise.all(all);
  return turns;
}

it('answers leave the event loop in turns, and those of a large batch need not many more than those of a small one', async () => {
  expect(await turnsUntilAnswered(64)).toBeGreaterThanOrEqual(8);
  expect(await turnsUntilAnswered(1_600)).toBeLessThanOrEqual(18);
});
