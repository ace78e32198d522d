import { expect, it } from 'vitest';
import { boundedPool } from './bounded-pool.ts';

/** Makes jobs that end when the test decides, and records which of them began. */
function workbench() {
  const ends: (() => void)[] = [];
  const began: number[] = [];
  const job = (name: number) => () => {
    began.push(name);
    return new Promise<number>((resolve) => ends.push(() => resolve(name)));
  };
  return { job, began, endNext: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a bounded pool runs as many jobs at once as allowed, and the others in order of arrival', async () => {
  const inTurn = boundedPool({ concurrency: 2, maxWaiting: 10 });
  const { job, began, endNext } = workbench();
  const results = [1, 2, 3, 4].map((name) => inTurn(job(name)));
  await settled();
  expect(began).toEqual([1, 2]);
  endNext();
  await settled();
  expect(began).toEqual([1, 2, 3]);
  for (let rest = 0; rest < 3; rest += 1) {
    endNext();
    await settled();
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

it('a bounded pool refuses a job above the waiting limit with 503 and Retry-After', async () => {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 1 });
  const { job, began, endNext } = workbench();
  const accepted = [inTurn(job(1)), inTurn(job(2))];
  await expect(inTurn(job(3))).rejects.toMatchObject({ code: 'busy', status: 503, extras: { retryAfterSeconds: 3 } });
  endNext();
  await settled();
  endNext();
  await Promise.all(accepted);
  expect(began).toEqual([1, 2]);
});

it('a bounded pool gives the place of a failed job to the next one', async () => {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 1 });
  const failed = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});
