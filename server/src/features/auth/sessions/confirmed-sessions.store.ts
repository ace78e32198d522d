import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { sessionsChanged } from './sessions.store.ts';

/** Records in a session that its holder passed the second step, or typed the password again, and notifies all nodes. */
export async function markConfirmed(db: DbOrTx, sessionId: string, by: 'second_step' | 'password', now: Date): Promise<void> {
  const column = by === 'second_step' ? 'second_step_at' : 'password_confirmed_at';
  await sql`
    with confirmed as (update sessions set ${sql.ref(column)} = ${now} where id = ${sessionId} returning user_id)
    select pg_notify(${sessionsChanged}, user_id::text) from confirmed`.execute(db);
}
