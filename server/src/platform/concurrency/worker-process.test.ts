import { expect, it, vi } from 'vitest';
import { workerProcess } from './worker-process.ts';

const file = new URL('../../../test/harness/sums-process.ts', import.meta.url);
const sums = (maxWaiting = 10, idleMs?: number) =>
  workerProcess<readonly number[], { sum: number; calls: number }>(file, {
    maxWaiting,
    refuse: () => new Error('busy'),
    ...(idleMs !== undefined && { idleMs }),
  });

it('a process answers its calls in order and keeps its state between them', async () => {
  const worker = sums();
  const answers = await Promise.all([worker.run([1, 2]), worker.run([3, 4]), worker.run([])]);
  expect(answers).toEqual([
    { sum: 3, calls: 1 },
    { sum: 7, calls: 2 },
    { sum: 0, calls: 3 },
  ]);
  await worker.close();
});

it('an error of the function reaches its caller with its name, and the other calls are answered', async () => {
  const worker = sums();
  const [failed, fine] = await Promise.allSettled([worker.run([-1]), worker.run([1])]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError', message: 'negative' } });
  expect(fine).toMatchObject({ status: 'fulfilled', value: { sum: 1 } });
  await worker.close();
});

it('a process that ends rejects its calls, and the next call starts a new one', async () => {
  const worker = sums();
  const lost = await Promise.allSettled([worker.run([13]), worker.run([1])]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lost[0]).toMatchObject({ reason: { message: 'The process ended with code 7' } });
  expect(await worker.run([2])).toEqual({ sum: 2, calls: 1 });
  await worker.close();
});

it('a process without calls ends after a while, and the next call starts a new one', async () => {
  const worker = sums(10, 1);
  expect(await worker.run([1])).toEqual({ sum: 1, calls: 1 });
  // The second process counts its calls from one, so the first has ended.
  await vi.waitFor(async () => expect(await worker.run([2])).toEqual({ sum: 2, calls: 1 }), { interval: 50, timeout: 20_000 });
  await worker.close();
});

it('a call above the waiting limit is refused at once', async () => {
  const worker = sums(1);
  const first = worker.run([1]);
  await expect(worker.run([2])).rejects.toThrow('busy');
  expect(await first).toMatchObject({ sum: 1 });
  await worker.close();
});

it('closing waits for the calls that were made, and refuses later ones', async () => {
  const worker = sums();
  const calls = [worker.run([1]), worker.run([2])];
  await worker.close();
  expect(await Promise.all(calls)).toMatchObject([{ sum: 1 }, { sum: 2 }]);
  await expect(worker.run([3])).rejects.toThrow('busy');
  await sums().close();
});

it('a process ignores the signals that stop the server, and knows none of its secrets', async () => {
  const worker = workerProcess<'signal' | 'settings', readonly string[]>(
    new URL('../../../test/harness/signalled-process.ts', import.meta.url),
    { maxWaiting: 10, refuse: () => new Error('busy') },
  );
  vi.stubEnv('SECRET_KEY', 'a secret of the server');
  expect(await worker.run('signal')).toEqual(['SIGINT', 'SIGTERM']);
  expect(await worker.run('settings')).not.toContain('SECRET_KEY');
  vi.unstubAllEnvs();
  await worker.close();
});
