import type { DbOrTx, Tx } from '#platform/postgres/database';

/** A service, as far as a decision of an admin depends on it. */
interface ModeratedService {
  readonly providerId: string;
  readonly title: string;
  readonly isHidden: boolean;
}

export async function findModerated(db: DbOrTx, id: string): Promise<ModeratedService | undefined> {
  const row = await db
    .selectFrom('provider_services')
    .select(['provider_id as providerId', 'title', 'hidden_at as hiddenAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { providerId: row.providerId, title: row.title, isHidden: row.hiddenAt !== null };
}

/** Hides a service, or shows it again with `undefined`. */
export async function setHidden(
  tx: Tx,
  id: string,
  hidden: { readonly by: string; readonly reason: string; readonly now: Date } | undefined,
): Promise<void> {
  await tx
    .updateTable('provider_services')
    .set({ hidden_at: hidden?.now ?? null, hidden_by: hidden?.by ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .execute();
}
