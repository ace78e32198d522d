import type { Locale } from '@ngoma/api/common/locale';
import type { DbOrTx } from '#platform/postgres/database';

/** Finds the address and language of a push's reader. */
export async function findReader(
  db: DbOrTx,
  userId: string,
): Promise<{ readonly email: string; readonly locale: Locale } | undefined> {
  const row = await db.selectFrom('users').select(['email', 'locale']).where('id', '=', userId).executeTakeFirst();
  return row && { email: row.email, locale: row.locale === 'fr' ? 'fr' : 'en' };
}
