import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

/** Makes requests of one person that send tickets again wait for each other, until the end of the transaction. */
export async function lockResending(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order.tickets_sent_again:${userId}`}, 0))`.execute(tx);
}
