import type { Locale } from '@ngoma/api/common/locale';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';

export interface Admin {
  readonly id: string;
  readonly email: string;
  readonly locale: Locale | null;
}

/** Those who run the house, but for who is blocked. */
export async function listAdmins(db: DbOrTx): Promise<Admin[]> {
  const { rows } = await sql<Admin>`
    select id, email, locale from users where role = 'admin' and blocked_at is null order by created_at, id`.execute(db);
  return rows;
}
