import { expect, it, vi } from 'vitest';
import { workerThread } from './worker-thread.ts';

const file = new URL('../../../test/harness/sums-thread.ts', import.meta.url);
const sums = (maxWaiting = 10, idleMs?: number) =>
  workerThread<readonly number[], { sum: number; calls: number }>(file, {
    maxWaiting,
    refuse: () => new Error('busy'),
    ...(idleMs !== undefined && { idleMs }),
  });

it('a thread answers its calls in order and keeps its state between them', async () => {
  const thread = sums();
  const answers = await Promise.all([thread.run([1, 2]), thread.run([3, 4]), thread.run([])]);
  expect(answers).toEqual([
    { sum: 3, calls: 1 },
    { sum: 7, calls: 2 },
    { sum: 0, calls: 3 },
  ]);
  await thread.close();
});

it('an error of the function reaches its caller with its name, and the other calls are answered', async () => {
  const thread = sums();
  const [failed, fine] = await Promise.allSettled([thread.run([-1]), thread.run([1])]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError', message: 'negative' } });
  expect(fine).toMatchObject({ status: 'fulfilled', value: { sum: 1 } });
  await thread.close();
});

it('a thread that ends rejects its calls, and the next call starts a new one', async () => {
  const thread = sums();
  const lost = await Promise.allSettled([thread.run([13]), thread.run([1])]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lost[0]).toMatchObject({ reason: { message: 'The thread ended with code 7' } });
  expect(await thread.run([2])).toEqual({ sum: 2, calls: 1 });
  await thread.close();
});

it('a thread without calls ends after a while, and the next call starts a new one', async () => {
  const thread = sums(10, 1);
  expect(await thread.run([1])).toEqual({ sum: 1, calls: 1 });
  // The second thread counts its calls from one, so the first has ended.
  await vi.waitFor(async () => expect(await thread.run([2])).toEqual({ sum: 2, calls: 1 }), { interval: 50, timeout: 20_000 });
  await thread.close();
});

it('a call above the waiting limit is refused at once', async () => {
  const thread = sums(1);
  const first = thread.run([1]);
  await expect(thread.run([2])).rejects.toThrow('busy');
  expect(await first).toMatchObject({ sum: 1 });
  await thread.close();
});

it('closing waits for the calls that were made, and refuses later ones', async () => {
  const thread = sums();
  const calls = [thread.run([1]), thread.run([2])];
  await thread.close();
  expect(await Promise.all(calls)).toMatchObject([{ sum: 1 }, { sum: 2 }]);
  await expect(thread.run([3])).rejects.toThrow('busy');
  await sums().close();
});
