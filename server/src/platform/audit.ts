import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { DbOrTx, Tx } from './database.ts';
import { newId } from './ids.ts';

/** One act that somebody may have to answer for: who did what to which thing. `detail` never holds a secret. */
export interface Act {
  /** Undefined: nobody signed in, such as a person who resets a password, or the system itself. */
  readonly actorId?: string;
  /** A fact in the past tense, such as `account.blocked`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Appends to the audit log, in the transaction of the act itself: what is rolled back was never done. */
export async function recordAct(tx: DbOrTx, clock: Clock, act: Act): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_id: act.actorId ?? null,
      action: act.action,
      subject_type: act.subjectType,
      subject_id: act.subjectId ?? null,
      detail: JSON.stringify(act.detail ?? {}),
      created_at: clock(),
    })
    .execute();
}

const dayMs = 86_400_000;

/**
 * How much one person has done of something within a day: the sum of a figure in the details of their acts. Whatever else they
 * do of the kind waits for the end of the transaction, so that two at once count each other.
 */
export async function sumOfDay(
  tx: Tx,
  clock: Clock,
  { actorId, action, figure }: { readonly actorId: string; readonly action: string; readonly figure: string },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${action}:${actorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum((detail ->> ${figure})::bigint), 0)::bigint as sum from audit_log
    where actor_id = ${actorId} and action = ${action} and created_at > ${new Date(clock().getTime() - dayMs)}`.execute(tx);
  return rows[0]?.sum ?? 0;
}
