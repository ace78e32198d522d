import { createHmac, hkdfSync } from 'node:crypto';
import type { Bilingual } from '@ngoma/api/common/locale';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { bilingual } from '../../i18n/messages.ts';
import type { JobHandlers, RecurringJob } from '../../platform.ts';
import type { Db } from '../../postgres/database.ts';
import { Refusal } from '../refusal.ts';

/** A limit of attempts by one subject: `burst` at once, and one more every `everySeconds`. */
export interface AttemptLimit {
  /** Separates the counts of different limits. */
  readonly name: string;
  readonly burst: number;
  readonly everySeconds: number;
}

/**
 * Counts attempts in PostgreSQL, so that all nodes share the counts. For what guards accounts; other rate limits are counted by each
 * node. A count is one short statement of its own, so that no lock is held while a password is hashed. Methods that return seconds
 * return 0 if the attempt may go on.
 */
export interface AttemptLimits {
  /** Counts an attempt if the limit admits it, and returns the seconds to wait otherwise. */
  take(limit: AttemptLimit, subject: string): Promise<number>;
  /** Returns the seconds to wait without counting. */
  wait(limit: AttemptLimit, subject: string): Promise<number>;
  /** Counts an attempt that was made already, up to the limit. */
  count(limit: AttemptLimit, subject: string): Promise<void>;
  /** Takes a counted attempt back, because it was no failure. */
  giveBack(limit: AttemptLimit, subject: string): Promise<void>;
}

type Context = { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'secretKey' | 'rateLimits'> };

/** Returns the counters of this installation. With `RATE_LIMITS=0` they admit everything. */
export function attemptLimits({ db, clock, config }: Context): AttemptLimits {
  if (!config.rateLimits) return { take: async () => 0, wait: async () => 0, count: async () => {}, giveBack: async () => {} };
  const secret = Buffer.from(hkdfSync('sha256', config.secretKey, '', 'attempt-limits:1', 32));

  /** Addresses and emails are few enough to be guessed, so the hash is keyed, and a copy of the database reveals none. */
  const keyOf = ({ name }: AttemptLimit, subject: string): Buffer =>
    createHmac('sha256', secret).update(`${name}\n${subject}`).digest();

  const timesOf = ({ burst, everySeconds }: AttemptLimit) => {
    const now = clock();
    const everyMs = everySeconds * 1_000;
    return { now, everyMs, end: new Date(now.getTime() + burst * everyMs), next: new Date(now.getTime() + everyMs) };
  };

  const secondsUntil = (limit: AttemptLimit, clearAt: Date | null | undefined): number => {
    const { now, end, everyMs } = timesOf(limit);
    const missingMs = (clearAt ?? now).getTime() + everyMs - end.getTime();
    return missingMs <= 0 ? 0 : Math.ceil(missingMs / 1_000);
  };

  return {
    async take(limit, subject) {
      const { now, everyMs, end, next } = timesOf(limit);
      const key = keyOf(limit, subject);
      const { rows } = await sql<{ isTaken: boolean; clearAt: Date | null }>`
        with taken as (
          insert into attempt_counts as held (key_hash, clear_at) values (${key}, ${next})
          on conflict (key_hash) do update set clear_at = greatest(held.clear_at, ${now}) + ${everyMs} * interval '1 millisecond'
            where greatest(held.clear_at, ${now}) + ${everyMs} * interval '1 millisecond' <= ${end}
          returning 1
        )
        select exists (select from taken) as "isTaken", (select clear_at from attempt_counts where key_hash = ${key}) as "clearAt"`.execute(
        db,
      );
      const [result] = rows;
      // A concurrent first attempt is not visible to this statement, so the row may be missing.
      return result?.isTaken ? 0 : Math.max(1, secondsUntil(limit, result?.clearAt));
    },

    async wait(limit, subject) {
      const { rows } = await sql<{ clearAt: Date }>`
        select clear_at as "clearAt" from attempt_counts where key_hash = ${keyOf(limit, subject)}`.execute(db);
      return secondsUntil(limit, rows[0]?.clearAt);
    },

    async count(limit, subject) {
      const { now, everyMs, end, next } = timesOf(limit);
      await sql`
        insert into attempt_counts as held (key_hash, clear_at) values (${keyOf(limit, subject)}, ${next})
        on conflict (key_hash) do update
          set clear_at = least(greatest(held.clear_at, ${now}) + ${everyMs} * interval '1 millisecond', ${end})`.execute(db);
    },

    async giveBack(limit, subject) {
      const { everyMs } = timesOf(limit);
      await sql`
        update attempt_counts set clear_at = clear_at - ${everyMs} * interval '1 millisecond'
        where key_hash = ${keyOf(limit, subject)}`.execute(db);
    },
  };
}

/** Messages about one kind of attempt: with `{seconds}` for short waits and `{minutes}` for long ones. */
export interface WaitTexts {
  seconds(seconds: number): Bilingual;
  minutes(minutes: number): Bilingual;
}

const usualTexts: WaitTexts = {
  seconds: (seconds) => bilingual('platform.tooManyAttempts.seconds', { seconds }),
  minutes: (minutes) => bilingual('platform.tooManyAttempts.minutes', { minutes }),
};

/** Returns the refusal `too_many_requests` (429) whose message says how long to wait. */
export function tooManyAttempts(waitSeconds: number, texts: WaitTexts = usualTexts): Refusal {
  const text = waitSeconds < 100 ? texts.seconds(waitSeconds) : texts.minutes(Math.ceil(waitSeconds / 60));
  return new Refusal('too_many_requests', 429, text, { retryAfterSeconds: waitSeconds });
}

/** Returns the recurring job that deletes counts without a remembered attempt. Rows are small and skipped while in use. */
export function attemptLimitsJobs(db: Db, clock: Clock): { jobs: JobHandlers; recurring: readonly RecurringJob[] } {
  const tidy = async (): Promise<void> => {
    await sql`delete from attempt_counts where ctid = any(array(
      select ctid from attempt_counts where clear_at < ${clock()} for update skip locked))`.execute(db);
  };
  return { jobs: { 'attempts.tidy': tidy }, recurring: [{ name: 'attempts.tidy', cron: '11 * * * *' }] };
}
