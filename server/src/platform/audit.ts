import type { Clock } from './clock.ts';
import type { DbOrTx } from './database.ts';
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
