import type { DbOrTx } from '#platform/postgres/database';

export interface EarlierSession {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** Lists where an account signed in before, latest first, without the sessions that no browser opened. */
export async function listEarlierSessions(db: DbOrTx, userId: string, exceptId: string): Promise<EarlierSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .where((eb) => eb.or([eb('user_agent', 'is not', null), eb('address', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ userAgent: row.user_agent, address: row.address }));
}
