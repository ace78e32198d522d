import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FailingCall } from '../../../test/harness/failing-process.ts';
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

describe('a call that fails its process', () => {
  const losses: unknown[] = [];
  beforeEach(() => losses.splice(0));
  const failing = () =>
    workerProcess<FailingCall, string>(new URL('../../../test/harness/failing-process.ts', import.meta.url), {
      maxWaiting: 10,
      refuse: () => new Error('busy'),
      answersWithinMs: 5_000,
      onLoss: (error) => losses.push(error),
    });

  it.each([
    ['end', 'The process ended with code 7'],
    ['hang', 'The process did not answer within 5 s'],
  ] as const)('is rejected after the second one (%s), and the calls behind it are answered', async (how, message) => {
    const worker = failing();
    const [failed, ...others] = await Promise.allSettled([worker.run({ how }), worker.run({ how: 'succeed' })]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message } });
    expect(others).toEqual([{ status: 'fulfilled', value: 'answered' }]);
    expect(await worker.run({ how: 'succeed' })).toBe('answered');
    expect(losses).toMatchObject([{ message }, { message }]);
    await worker.close();
  });

  it.each(['end', 'hang'] as const)('is answered by a new one if it was the process’s fault (%s)', async (how) => {
    const folder = await mkdtemp(join(tmpdir(), 'ngoma-worker-'));
    const worker = failing();
    expect(await worker.run({ how, marker: join(folder, 'attempt') })).toBe('answered at the second attempt');
    await worker.close();
    await rm(folder, { recursive: true });
  });

  it('does not keep the worker from closing', async () => {
    const worker = failing();
    const failed = expect(worker.run({ how: 'end' })).rejects.toThrow('code 7');
    await worker.close();
    await failed;
  });
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
