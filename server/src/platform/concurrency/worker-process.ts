import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

interface Question {
  readonly id: number;
  readonly input: unknown;
}
type Answer = { readonly id: number } & ({ readonly output: unknown } | { readonly error: unknown });

/** A process that runs one function, one call after the other. */
export interface WorkerProcess<Input, Output> {
  /**
   * Runs the function in the process, after the calls before. Rejects with its error, with the error of `refuse` while too many
   * calls wait, or with that of a process that ended meanwhile. The next call then starts a new process.
   */
  run(input: Input): Promise<Output>;
  /** Waits for all calls, then ends the process. Later calls are refused. */
  close(): Promise<void>;
}

export interface WorkerProcessOptions {
  /** Maximum number of calls that wait or run. */
  readonly maxWaiting: number;
  readonly refuse: () => Error;
  /** How long a process without calls stays, in ms. 20 s if not given. */
  readonly idleMs?: number;
}

interface Call<Output> {
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/** A small heap is collected more often. Without a limit it grows to three times what a document needs. */
const nodeOptions = ['--max-semi-space-size=4', '--max-old-space-size=256'];

/** The settings of the process: those of Node's own, no secret of the server's. */
const passedSettings = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'] as const;
const settings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(passedSettings.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/**
 * Runs processor-bound work outside of the process that answers requests. The file calls `answerInProcess`. The process starts
 * with the first call, because loading its modules takes a while, ends when it has had no call for a while, and never keeps an idle
 * server alive. A thread would keep most of its memory after its end, because the C library does not return it.
 */
export function workerProcess<Input, Output>(
  file: URL,
  { maxWaiting, refuse, idleMs = 20_000 }: WorkerProcessOptions,
): WorkerProcess<Input, Output> {
  const calls = new Map<number, Call<Output>>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  let isClosed = false;
  let whenIdle: (() => void) | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(file, { execArgv: nodeOptions, env: settings(), serialization: 'advanced' });
    started.on('message', (answer: Answer) => {
      const call = calls.get(answer.id);
      calls.delete(answer.id);
      if ('error' in answer) call?.reject(answer.error);
      else call?.resolve(answer.output as Output);
      settle(started);
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', (code, signal) => lose(started, new Error(`The process ended with ${signal ?? `code ${code}`}`)));
    return started;
  }

  /** Rejects all calls, because the process cannot tell which one ended it. */
  function lose(lost: ChildProcess, error: unknown): void {
    if (child !== lost) return;
    child = undefined;
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
    whenIdle?.();
  }

  function settle(used: ChildProcess): void {
    if (calls.size > 0) return;
    used.unref();
    used.channel?.unref();
    whenIdle?.();
    idleTimer = setTimeout(() => void end(), idleMs).unref();
  }

  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.ref();
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  }

  return {
    run(input) {
      if (isClosed || calls.size >= maxWaiting) return Promise.reject(refuse());
      clearTimeout(idleTimer);
      child ??= start();
      const used = child;
      used.ref();
      used.channel?.ref();
      lastId += 1;
      const id = lastId;
      return new Promise<Output>((resolve, reject) => {
        calls.set(id, { resolve, reject });
        used.send({ id, input } satisfies Question, (error) => error && lose(used, error));
      });
    },
    async close() {
      isClosed = true;
      if (calls.size > 0) await new Promise<void>((idle) => (whenIdle = idle));
      clearTimeout(idleTimer);
      await end();
    },
  };
}

/** Answers the calls to a process, one after the other. To be called once by the process's file. */
export function answerInProcess<Input, Output>(work: (input: Input) => Promise<Output>): void {
  if (!process.send) throw new Error('This file runs in a process of the server only');
  // Requests and PostgreSQL go first when all processors are busy.
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  // A signal to the whole group must not interrupt a document that the server waits for. The process ends with the server's.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  let last: Promise<void> = Promise.resolve();
  process.on('message', ({ id, input }: Question) => {
    last = last.then(async () => {
      const answer = await work(input as Input).then(
        (output) => ({ id, output }),
        (error: unknown) => ({ id, error }),
      );
      process.send?.(answer satisfies Answer);
    });
  });
}
