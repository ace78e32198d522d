import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { JobHandlers, RecurringJob } from './platform.ts';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './route.ts';

const keptMs = 24 * 60 * 60 * 1000;
/** No request lives this long; a key still "running" after it belongs to a process that died. */
const abandonedMs = 2 * 60 * 1000;

/** Long after the last repeat that could be answered from it, a kept answer is only other people's data lying about. */
const deletedAfterMs = 48 * 60 * 60 * 1000;
const deletedAtOnce = 5_000;

/** What was answered, as it is kept. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotentCall {
  readonly key: string;
  readonly userId: string;
  /** Method and path as the endpoint writes them. */
  readonly endpoint: string;
  readonly requestHash: Buffer;
}

export interface Idempotency {
  /** Runs the work once per key and account, and gives later callers the first answer. Refuses a busy key and another request under it. */
  run(call: IdempotentCall, work: () => Promise<KeptAnswer>): Promise<KeptAnswer & { replayed: boolean }>;
}

/** 8 to 200 printable ASCII characters. */
export const isIdempotencyKey = (text: string): boolean => /^[\x20-\x7e]{8,200}$/.test(text);

/** Equal for equal requests: the validated input in the schema's order, files by their own hash. */
export function hashRequest(input: {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Readonly<Record<string, UploadedFile | undefined>>;
}): Buffer {
  const files = Object.entries(input.files).map(([name, file]) => [
    name,
    file && createHash('sha256').update(file.bytes).digest('hex'),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([input.params, input.query, input.body, files.sort()]))
    .digest();
}

/**
 * Keeps answers in `idempotency_keys`. The claim commits on its own before the work begins, so that a second request
 * sees it at once. What the work commits and the kept answer are two transactions: an endpoint that cannot live with a
 * crash between them keeps its key itself (`Route.ownIdempotency`).
 */
export function databaseIdempotency(db: Db, clock: Clock): Idempotency {
  const claim = async ({ key, userId, endpoint, requestHash }: IdempotentCall): Promise<boolean> => {
    const now = clock();
    const { rows } = await sql`
      insert into idempotency_keys as held (key, user_id, endpoint, request_hash, created_at)
      values (${key}, ${userId}, ${endpoint}, ${requestHash}, ${now})
      on conflict (user_id, key) do update
        set endpoint = excluded.endpoint, request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, body = null
        where held.created_at < ${new Date(now.getTime() - keptMs)}
           or (held.status is null and held.created_at < ${new Date(now.getTime() - abandonedMs)})
      returning 1`.execute(db);
    return rows.length > 0;
  };

  const find = async ({ key, userId }: IdempotentCall) => {
    const { rows } = await sql<{ endpoint: string; request_hash: Buffer; status: number | null; body: unknown }>`
      select endpoint, request_hash, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(db);
    return rows[0];
  };

  const keep = ({ key, userId }: IdempotentCall, { status, body }: KeptAnswer) =>
    sql`update idempotency_keys set status = ${status}, body = ${JSON.stringify(body)}::jsonb where user_id = ${userId} and key = ${key}`.execute(
      db,
    );

  const release = ({ key, userId }: IdempotentCall) =>
    sql`delete from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(db);

  return {
    async run(call, work) {
      if (!(await claim(call))) {
        const held = await find(call);
        if (!held) throw inProgress();
        if (held.endpoint !== call.endpoint || !held.request_hash.equals(call.requestHash)) throw mismatch();
        if (held.status === null) throw inProgress();
        return { status: held.status, body: held.body, replayed: true };
      }
      const answer = await work().catch(async (error: unknown) => {
        await release(call);
        throw error;
      });
      // Where this fails the key stays taken: the work is done, and a repeat at once must not do it again.
      if (isFinal(answer.status)) await keep(call, answer);
      else await release(call);
      return { ...answer, replayed: false };
    },
  };
}

/** The recurring job that deletes keys and kept answers which are two days old, in portions that hold no lock for long. */
export function idempotencyJobs(db: Db, clock: Clock): { jobs: JobHandlers; recurring: readonly RecurringJob[] } {
  const tidy = async (): Promise<void> => {
    const before = new Date(clock().getTime() - deletedAfterMs);
    let deleted: bigint | undefined;
    do {
      const result = await sql`delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < ${before} limit ${deletedAtOnce} for update skip locked))`.execute(
        db,
      );
      deleted = result.numAffectedRows;
    } while (deleted === BigInt(deletedAtOnce));
  };
  return { jobs: { 'idempotency.tidy': tidy }, recurring: [{ name: 'idempotency.tidy', cron: '41 * * * *' }] };
}

/** A conflict, a limit or a fault may turn out otherwise next time; everything else is the answer. */
const isFinal = (status: number) => status < 500 && status !== 409 && status !== 429;

const inProgress = () =>
  new Refusal(
    'idempotency_in_progress',
    409,
    { en: 'This request is still being worked on', fr: 'Cette requête est encore en cours de traitement' },
    { retryAfterSeconds: 1 },
  );

const mismatch = () =>
  new Refusal('idempotency_mismatch', 422, {
    en: 'This Idempotency-Key was already used for another request',
    fr: "Cette clé d'idempotence a déjà servi pour une autre requête",
  });
