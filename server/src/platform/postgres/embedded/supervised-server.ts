import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** The state of a database server that this process supervises. */
export interface EmbeddedState {
  readonly isRunning: boolean;
  /** Starts that have failed since it last ran. */
  readonly failedStarts: number;
}

/** Tries of the first start, before it is reported as failed. */
const startTries = 20;
/** Maximum milliseconds between two tries to start a server that went down. */
const longestPauseMs = 15_000;

/** Keeps one server running until `stop`. `firstTries` is the number of tries of the first start, before it counts as failed. */
export async function superviseServer(
  start: () => Promise<ChildProcess>,
  logger: Pick<Logger, 'warn' | 'error'>,
  firstTries = startTries,
) {
  let stopping = false;
  let failedStarts = 0;
  const wake = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: wake.signal }).catch(() => {});
  let current: ChildProcess | undefined;
  let restarting: Promise<void> = Promise.resolve();

  /** Tries again after a pause that grows: after a kill the old server's child processes may hold its shared memory for a moment. */
  const launch = async (maxTries: number) => {
    for (let tries = 1; ; tries += 1) {
      try {
        current = await start();
        current.once('exit', restart);
        failedStarts = 0;
        return;
      } catch (fault) {
        failedStarts = tries;
        if (stopping || tries >= maxTries) throw fault;
        if (tries % startTries === 0) logger.error({ err: fault, failedStarts }, 'PostgreSQL does not start; trying again');
        await pause(Math.min(100 * tries, tries < startTries ? 1_000 : longestPauseMs));
      }
    }
  };
  const restart = () => {
    current = undefined;
    if (stopping) return;
    logger.error('PostgreSQL went down; starting it again');
    // Without an end: what keeps it from starting, such as a full disk, may pass.
    restarting = launch(Number.POSITIVE_INFINITY).then(
      () => logger.warn('PostgreSQL is up again'),
      // Only when the process stops meanwhile.
      () => {},
    );
  };
  const stopAtExit = () => current?.kill('SIGINT');

  await launch(firstTries);
  process.once('exit', stopAtExit);
  return {
    state: (): EmbeddedState => ({ isRunning: current !== undefined, failedStarts }),
    async stop() {
      stopping = true;
      wake.abort();
      process.off('exit', stopAtExit);
      await restarting;
      if (current) await end(current);
    },
  };
}

/**
 * Stops PostgreSQL with SIGINT, its fast shutdown: open transactions are rolled back, committed data is on disk. Sends SIGQUIT
 * after 30 s.
 */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await gone;
  clearTimeout(timer);
}
