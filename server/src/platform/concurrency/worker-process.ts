import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';

interface Question {
  readonly id: number;
  readonly input: unknown;
}
type Answer = { readonly id: number } & ({ readonly output: unknown } | { readonly error: unknown });

/** A process that runs one function, one call after the other. */
export interface WorkerProcess<Input, Output> {
  /**
   * Runs the function in the process, after the calls before. Rejects with its error, or with the error of `refuse` while too many
   * calls wait. A call during which the process ended or did not answer in time runs once more in a new process, then rejects.
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
  /** How long one call may take, in ms, without the time it waits for others. A minute if not given. */
  readonly answersWithinMs?: number;
  /** Called for each process that ended, or did not answer, while calls waited. */
  readonly onLoss?: (error: unknown) => void;
}

interface Call<Output> {
  readonly input: unknown;
  /** How many processes have ended while this call ran. */
  losses: number;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/** A call that ended as many processes is at fault itself. */
const maxLosses = 2;

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
  { maxWaiting, refuse, idleMs = 20_000, answersWithinMs = 60_000, onLoss }: WorkerProcessOptions,
): WorkerProcess<Input, Output> {
  /** In the order in which they were made. The process runs the first one. */
  const calls = new Map<number, Call<Output>>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  let isClosed = false;
  let whenIdle: (() => void) | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let answerTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(file, { execArgv: nodeOptions, env: settings(), serialization: 'advanced' });
    started.on('message', (answer: Answer) => {
      if (child !== started) return;
      const call = calls.get(answer.id);
      calls.delete(answer.id);
      if ('error' in answer) call?.reject(answer.error);
      else call?.resolve(answer.output as Output);
      if (calls.size > 0) watch(started);
      else settle(started);
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', (code, signal) => lose(started, new Error(`The process ended with ${signal ?? `code ${code}`}`)));
    return started;
  }

  function send(to: ChildProcess, id: number, input: unknown): void {
    to.send({ id, input } satisfies Question, (error) => error && lose(to, error));
  }

  /** Ends the process unless it answers its first call in time: whatever holds it up must not hold up all later calls. */
  function watch(watched: ChildProcess): void {
    clearTimeout(answerTimer);
    answerTimer = setTimeout(() => {
      watched.kill('SIGKILL');
      lose(watched, new Error(`The process did not answer within ${answersWithinMs / 1_000} s`));
    }, answersWithinMs);
  }

  /** Counts the loss for the call that ran, and gives it and those behind it to a new process. */
  function lose(lost: ChildProcess, error: unknown): void {
    if (child !== lost) return;
    child = undefined;
    clearTimeout(answerTimer);
    const [first] = calls;
    if (first) {
      onLoss?.(error);
      const [id, call] = first;
      call.losses += 1;
      if (call.losses === maxLosses) {
        calls.delete(id);
        call.reject(error);
      }
    }
    if (calls.size === 0) {
      whenIdle?.();
      return;
    }
    const next = start();
    child = next;
    watch(next);
    for (const [id, { input }] of calls) send(next, id, input);
  }

  function settle(used: ChildProcess): void {
    clearTimeout(answerTimer);
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
      if (calls.size === 0) watch(used);
      lastId += 1;
      const id = lastId;
      return new Promise<Output>((resolve, reject) => {
        calls.set(id, { input, losses: 0, resolve, reject });
        send(used, id, input);
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

/**
 * Requests and PostgreSQL go first when all processors are busy, but a person waits for the document too: the process gets a third
 * of their share. With the system's own step below normal it got a tenth, and a ticket took half a minute beside six busy programs.
 */
const priority = 5;

/** Answers the calls to a process, one after the other. To be called once by the process's file. */
export function answerInProcess<Input, Output>(work: (input: Input) => Promise<Output>): void {
  if (!process.send) throw new Error('This file runs in a process of the server only');
  setPriority(0, priority);
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
