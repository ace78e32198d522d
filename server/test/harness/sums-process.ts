import { answerInProcess } from '../../src/platform/concurrency/worker-process.ts';

/** The process of `worker-process.test.ts`: adds numbers and refuses negative ones. */
let calls = 0;
answerInProcess(async (numbers: readonly number[]) => {
  calls += 1;
  if (numbers.some((number) => number < 0)) throw new RangeError('negative');
  return { sum: numbers.reduce((sum, number) => sum + number, 0), calls };
});
