import type { AuditAction } from '@ngoma/api/common/audit-actions';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { newId } from './ids.ts';
import type { DbOrTx, Tx } from './postgres/database.ts';

/** An entry of the audit log: who did what to which subject. `detail` never holds a secret. */
export interface Act {
  /** Undefined when no account is signed in, such as for a password reset, or for the system itself. */
  readonly actorId?: string;
  readonly action: AuditAction;
  readonly subjectType: string;
  readonly subjectId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Appends an entry to the audit log in the transaction of the action, so that a rolled-back action leaves no entry. */
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
 * Returns the sum of a numeric detail over the actions of one kind that one account did within the last 24 hours. Takes an
 * advisory lock until the end of the transaction, so that concurrent actions of the same kind count each other.
 */
export async function sumOfLastDay(
  tx: Tx,
  clock: Clock,
  { actorId, action, figure }: { readonly actorId: string; readonly action: AuditAction; readonly figure: string },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${action}:${actorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum((detail ->> ${figure})::bigint), 0)::bigint as sum from audit_log
    where actor_id = ${actorId} and action = ${action} and created_at > ${new Date(clock().getTime() - dayMs)}`.execute(tx);
  return rows[0]?.sum ?? 0;
}
