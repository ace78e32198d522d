import { constants, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

interface Question {
  readonly id: number;
  readonly input: unknown;
}
type Answer = { readonly id: number } & ({ readonly output: unknown } | { readonly error: unknown });

/** A thread that runs one function, one call after the other. */
export interface WorkerThread<Input, Output> {
  /**
   * Runs the function in the thread, after the calls before. Rejects with its error, with the error of `refuse` while too many
   * calls wait, or with that of a thread that ended meanwhile. The next call then starts a new thread.
   */
  run(input: Input): Promise<Output>;
  /** Waits for all calls, then ends the thread. Later calls are refused. */
  close(): Promise<void>;
}

export interface WorkerThreadOptions {
  /** Maximum number of calls that wait or run. */
  readonly maxWaiting: number;
  readonly refuse: () => Error;
  /** How long a thread without calls stays, in ms. Its modules and its heap are freed after that. 20 s if not given. */
  readonly idleMs?: number;
}

interface Call<Output> {
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs processor-bound work outside of the event loop that answers requests. The file calls `answerInThread`. The thread starts
 * with the first call, because loading its modules takes a while, ends when it has had no call for a while, and never keeps an idle
 * process alive.
 */
export function workerThread<Input, Output>(
  file: URL,
  { maxWaiting, refuse, idleMs = 20_000 }: WorkerThreadOptions,
): WorkerThread<Input, Output> {
  const calls = new Map<number, Call<Output>>();
  let thread: Worker | undefined;
  let lastId = 0;
  let isClosed = false;
  let whenIdle: (() => void) | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    // A small heap is collected more often. Without a limit it grows to three times what a document needs.
    const started = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 } });
    started.on('message', (answer: Answer) => {
      const call = calls.get(answer.id);
      calls.delete(answer.id);
      if ('error' in answer) call?.reject(answer.error);
      else call?.resolve(answer.output as Output);
      settle(started);
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', (code) => lose(started, new Error(`The thread ended with code ${code}`)));
    return started;
  }

  /** Rejects all calls, because the thread cannot tell which one ended it. */
  function lose(lost: Worker, error: unknown): void {
    if (thread !== lost) return;
    thread = undefined;
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
    whenIdle?.();
  }

  function settle(used: Worker): void {
    if (calls.size > 0) return;
    used.unref();
    whenIdle?.();
    idleTimer = setTimeout(() => void end(), idleMs).unref();
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  return {
    run(input) {
      if (isClosed || calls.size >= maxWaiting) return Promise.reject(refuse());
      clearTimeout(idleTimer);
      thread ??= start();
      thread.ref();
      lastId += 1;
      const id = lastId;
      thread.postMessage({ id, input } satisfies Question);
      return new Promise<Output>((resolve, reject) => calls.set(id, { resolve, reject }));
    },
    async close() {
      isClosed = true;
      if (calls.size > 0) await new Promise<void>((idle) => (whenIdle = idle));
      clearTimeout(idleTimer);
      await end();
    },
  };
}

/** Answers the calls to a thread, one after the other. To be called once by the thread's file. */
export function answerInThread<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs in a worker thread only');
  // Requests and PostgreSQL go first when all processors are busy. Elsewhere than on Linux, 0 would be the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ id, input }: Question) => {
    last = last.then(async () => {
      const answer = await work(input as Input).then(
        (output) => ({ id, output }),
        (error: unknown) => ({ id, error }),
      );
      port.postMessage(answer satisfies Answer);
    });
  });
}
