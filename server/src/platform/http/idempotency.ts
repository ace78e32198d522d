import { hash, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { bilingual } from '../i18n/messages.ts';
import type { JobHandlers, RecurringJob } from '../platform.ts';
import { withCommitOutcome } from '../postgres/commit-outcome.ts';
import type { Db } from '../postgres/database.ts';
import { isPassing } from './problems.ts';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './route.ts';

const storedMs = 24 * 60 * 60 * 1000;
/** Maximum lifetime of a request. A key that still runs after it belongs to a process that died. */
const abandonedMs = 2 * 60 * 1000;

/**
 * Age at which a key and its response are deleted. No repeat is answered from it any more, and responses contain personal data.
 */
const deletedAfterMs = 48 * 60 * 60 * 1000;
const deleteBatchSize = 5_000;

/** A response as it is stored. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotentCall {
  readonly key: string;
  readonly userId: string;
  /** Method and path pattern of the endpoint. */
  readonly endpoint: string;
  readonly requestHash: Buffer;
}

export interface Idempotency {
  /**
   * Runs the work once per key and account and returns the first response to later requests. Refuses with 409
   * `idempotency_in_progress` while the first request runs, and with 422 `idempotency_mismatch` a different request with the same
   * key.
   */
  run(call: IdempotentCall, work: () => Promise<StoredAnswer>): Promise<StoredAnswer & { replayed: boolean }>;
}

/** Returns whether the text has 8 to 200 printable ASCII characters. */
export const isIdempotencyKey = (text: string): boolean => /^[\x20-\x7e]{8,200}$/.test(text);

/**
 * Returns a hash that is equal for equal requests: of the validated input in the schema's order, with files by their own hash.
 */
export function hashRequest(input: {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Readonly<Record<string, UploadedFile | undefined>>;
}): Buffer {
  const files = Object.entries(input.files).map(([name, file]) => [name, file && hash('sha256', file.bytes)]);
  return hash('sha256', JSON.stringify([input.params, input.query, input.body, files.sort()]), 'buffer');
}

/**
 * Stores responses in `idempotency_keys`. The claim commits before the work begins, so that a concurrent request sees it. The
 * work and the stored response commit in two transactions: an endpoint that cannot tolerate a crash between them handles its key
 * itself (`Route.ownIdempotency`). If the database is lost during a commit of the work, the request is refused with 503
 * `outcome_unknown`; a repeat with the key is refused with 409 until the outcome is known, and then gets the response or does the
 * work.
 */
export function databaseIdempotency(db: Db, clock: Clock): Idempotency {
  const claim = async ({ key, userId, endpoint, requestHash, claimedAt }: Claim): Promise<boolean> => {
    const now = clock();
    const { rows } = await sql`
      insert into idempotency_keys as held (key, user_id, endpoint, request_hash, created_at)
      values (${key}, ${userId}, ${endpoint}, ${requestHash}, ${claimedAt}::timestamptz)
      on conflict (user_id, key) do update
        set endpoint = excluded.endpoint, request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, body = null
        where held.created_at < ${new Date(now.getTime() - storedMs)}
           or (held.status is null and held.created_at < ${new Date(now.getTime() - abandonedMs)})
      returning 1`.execute(db);
    return rows.length > 0;
  };

  const find = async ({ key, userId }: IdempotentCall) => {
    const { rows } = await sql<{ endpoint: string; request_hash: Buffer; status: number | null; body: unknown }>`
      select endpoint, request_hash, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(db);
    return rows[0];
  };

  const store = ({ key, userId, claimedAt }: Claim, { status, body }: StoredAnswer) =>
    persist(() =>
      sql`update idempotency_keys set status = ${status}, body = ${JSON.stringify(body)}::jsonb
        where user_id = ${userId} and key = ${key} and created_at = ${claimedAt}::timestamptz`.execute(db),
    );

  const release = ({ key, userId, claimedAt }: Claim) =>
    persist(() =>
      sql`delete from idempotency_keys
        where user_id = ${userId} and key = ${key} and created_at = ${claimedAt}::timestamptz and status is null`.execute(db),
    );

  /** Runs the work of a key that this request has claimed. */
  const runClaimed = async (call: Claim, work: () => Promise<StoredAnswer>) => {
    const answer = await work().catch(async (error: unknown) => {
      await release(call);
      throw error;
    });
    if (isFinal(answer.status)) await store(call, answer);
    else await release(call);
    return { ...answer, replayed: false };
  };

  return {
    async run(requested, work) {
      const call = { ...requested, claimedAt: claimTime(clock()) };
      const isClaimed = await claim(call).catch((error: unknown) => {
        // The claim may have been committed although its reply was lost. Nothing was done, so the key becomes free again.
        if (isPassing(error)) void release(call);
        throw error;
      });
      if (!isClaimed) {
        const held = await find(call);
        if (!held) throw inProgress();
        if (held.endpoint !== call.endpoint || !held.request_hash.equals(call.requestHash)) throw mismatch();
        if (held.status === null) throw inProgress();
        return { status: held.status, body: held.body, replayed: true };
      }
      // Without a reply to its commit, the request is answered at once, and the work goes on when its outcome is known.
      let refuse: (error: Error) => void = () => {};
      const unsure = new Promise<never>((_resolve, reject) => {
        refuse = reject;
      });
      const done = withCommitOutcome(
        () => refuse(outcomeUnknown()),
        () => runClaimed(call, work),
      );
      return Promise.race([done, unsure]).finally(() => {
        // The later outcome has no reader, but is stored for the repeat of the request.
        done.catch(() => {});
        unsure.catch(() => {});
      });
    },
  };
}

interface Claim extends IdempotentCall {
  /** Distinguishes the claims of a key. A late repeat of a statement must not change the claim of another request. */
  readonly claimedAt: string;
}

/** Returns a time with random microseconds, which two requests of the same millisecond do not share. */
const claimTime = (now: Date): string => now.toISOString().replace('Z', `${String(randomInt(1_000)).padStart(3, '0')}Z`);

/** Milliseconds between two tries to store a response while the database is away. */
const persistRetryMs = 500;

/** Runs a statement, and repeats it in the background while the database is away, until another request may claim the key. */
async function persist(statement: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + abandonedMs;
  const again = async (): Promise<void> => {
    await wait(persistRetryMs, undefined, { ref: false });
    if (Date.now() < until) await statement().catch((error: unknown) => (isPassing(error) ? again() : undefined));
  };
  await statement().catch((error: unknown) => {
    if (!isPassing(error)) throw error;
    void again();
  });
}

/** Returns the recurring job that deletes keys and responses after two days, in batches that hold no lock for long. */
export function idempotencyJobs(db: Db, clock: Clock): { jobs: JobHandlers; recurring: readonly RecurringJob[] } {
  const tidy = async (): Promise<void> => {
    const before = new Date(clock().getTime() - deletedAfterMs);
    let deleted: bigint | undefined;
    do {
      const result = await sql`delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < ${before} limit ${deleteBatchSize} for update skip locked))`.execute(
        db,
      );
      deleted = result.numAffectedRows;
    } while (deleted === BigInt(deleteBatchSize));
  };
  return { jobs: { 'idempotency.tidy': tidy }, recurring: [{ name: 'idempotency.tidy', cron: '41 * * * *' }] };
}

/** Returns whether a response is stored. A conflict, a rate limit or a server error may turn out differently on a retry. */
const isFinal = (status: number) => status < 500 && status !== 409 && status !== 429;

const inProgress = () =>
  new Refusal('idempotency_in_progress', 409, bilingual('platform.idempotencyInProgress'), { retryAfterSeconds: 1 });

const outcomeUnknown = () => new Refusal('outcome_unknown', 503, bilingual('platform.outcomeUnknown'), { retryAfterSeconds: 3 });

const mismatch = () => new Refusal('idempotency_mismatch', 422, bilingual('platform.idempotencyMismatch'));
