import pg from 'pg';
import { Refusal } from '../http/refusal.ts';
import { bilingual } from '../i18n/messages.ts';
import { DatabaseAway, type DatabaseWatch, type RunningStatement } from './database-watch.ts';

export interface PoolGuard {
  readonly watch: DatabaseWatch;
  /** Maximum requests that wait for a connection. Further ones are refused at once (503 `busy`). */
  readonly maxWaiting: number;
  /** Maximum milliseconds of one statement as the client sees it: longer than the limit of the server, which answers. */
  readonly statementMs: number;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;
type PrivateClient = pg.Client & {
  readonly processID?: number | null;
  readonly connection: { readonly stream: { destroy(): unknown } };
};

/** Closes the connection at once. All its statements fail, whether or not the database answers. */
export function cutConnection(client: pg.ClientBase): void {
  (client as PrivateClient).connection.stream.destroy();
}

/**
 * A pool that never waits without an end: it bounds who waits for a connection, closes connections whose statement gets no answer
 * in time, and fails everything at once while the database is away. A connection without an answer is not used again, because its
 * next statement would wait behind the first one.
 */
export class GuardedPool extends pg.Pool {
  readonly #guard: PoolGuard;
  readonly #waiting = new Map<(error: Error) => void, number>();
  /** The open connections, with the time since which a statement has run. */
  readonly #busySince = new Map<pg.ClientBase, number | undefined>();
  readonly #idle = new Set<pg.ClientBase>();
  readonly #leave: () => void;
  readonly #sweep: NodeJS.Timeout;

  constructor(options: pg.PoolConfig, guard: PoolGuard) {
    super(options);
    this.#guard = guard;
    // The next query replaces an idle connection that the database closed, as on a restart. Without a listener the error would end
    // the process.
    this.on('error', () => {});
    this.on('connect', (client) => this.#follow(client));
    this.on('acquire', (client) => {
      this.#idle.delete(client);
      // A connection that goes from one waiting request to the next within one answer reports no `drain` between them.
      this.#mark(client, undefined);
    });
    this.on('release', (_error, client) => this.#idle.add(client));
    this.on('remove', (client) => {
      this.#busySince.delete(client);
      this.#idle.delete(client);
    });
    this.#leave = guard.watch.add({
      waitingSince: () => this.#waitingSince(),
      running: () => this.#running(),
      abandon: (error) => this.#abandon(error),
    });
    this.#sweep = setInterval(() => this.#cutOverdue(), 1_000).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    if (done) return void this.#take(done);
    return new Promise((resolve, reject) => {
      this.#take((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | undefined {
    this.#leave();
    clearInterval(this.#sweep);
    const ended = super.end();
    return done ? void ended.then(done) : ended;
  }

  #take(done: Connected): void {
    const refusal = this.#refusal();
    if (refusal) return void process.nextTick(done, refusal, undefined, () => {});
    let isFailed = false;
    const fail = (error: Error) => {
      isFailed = true;
      this.#waiting.delete(fail);
      done(error, undefined, () => {});
    };
    this.#waiting.set(fail, Date.now());
    super.connect((error, client, release) => {
      this.#waiting.delete(fail);
      if (isFailed) client?.release();
      else done(error, client, release);
    });
  }

  #refusal(): Error | undefined {
    if (this.#guard.watch.isAway) return new DatabaseAway();
    if (this.#waiting.size < this.#guard.maxWaiting) return undefined;
    return new Refusal('busy', 503, bilingual('platform.busy'), { retryAfterSeconds: 3 });
  }

  /** Records since when a connection works. It reports `drain` when nothing is left to do. */
  #follow(client: pg.PoolClient): void {
    // A connection that is closed while in use reports it twice: to its query, which fails, and by an event, which must have a
    // listener.
    client.on('error', () => {});
    this.#busySince.set(client, undefined);
    client.on('drain', () => this.#mark(client, undefined));
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (this.#busySince.get(client) === undefined) this.#mark(client, Date.now());
      return query(...args);
    }) as pg.PoolClient['query'];
  }

  #mark(client: pg.ClientBase, since: number | undefined): void {
    if (this.#busySince.has(client)) this.#busySince.set(client, since);
  }

  #waitingSince(): number | undefined {
    let first: number | undefined;
    for (const since of [...this.#busySince.values(), ...this.#waiting.values()])
      if (since !== undefined && since < (first ?? Number.POSITIVE_INFINITY)) first = since;
    return first;
  }

  #running(): RunningStatement[] {
    return [...this.#busySince].flatMap(([client, since]) =>
      since === undefined
        ? []
        : [
            {
              pid: (client as PrivateClient).processID ?? undefined,
              since,
              cut: () => {
                if (this.#busySince.get(client) !== since) return;
                cutConnection(client);
                // The others may be stopped, too, and would each cost the next reader as much.
                for (const idle of this.#idle) cutConnection(idle);
              },
            },
          ],
    );
  }

  #abandon(error: Error): void {
    for (const fail of [...this.#waiting.keys()]) fail(error);
    for (const client of this.#busySince.keys()) cutConnection(client);
  }

  #cutOverdue(): void {
    const before = Date.now() - this.#guard.statementMs;
    for (const [client, since] of this.#busySince) if (since !== undefined && since < before) cutConnection(client);
  }
}
