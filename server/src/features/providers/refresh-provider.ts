import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { wordsOfCategory } from './providers.rules.ts';
import { providersStore } from './providers.store.ts';

/** Updates what lists find a provider by, and drops the pages that show them, in the transaction that changes the profile. */
export async function refreshProvider({ pages }: Pick<Platform, 'pages'>, tx: Tx, userId: string): Promise<void> {
  const categories = await providersStore.categoriesOf(tx, userId);
  await providersStore.refreshCard(tx, userId, categories.map((key) => wordsOfCategory[key]).join(' '));
  await pages.drop(tx, [`user:${userId}`]);
}
