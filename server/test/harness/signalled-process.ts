import { answerInProcess } from '../../src/platform/concurrency/worker-process.ts';

/** The process of `worker-process.test.ts` that sends itself the signals of a stop, which end a process by default, or names its settings. */
answerInProcess(async (question: 'signal' | 'settings') => {
  if (question === 'settings') return Object.keys(process.env);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.kill(process.pid, signal);
  return [...signals];
});
