import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { priceFrom } from '../event-views.ts';
import { eventsStore } from '../events.store.ts';
import { loadRecords } from '../lists/event-records.read.ts';

/** Updates the lowest prices of events, which include added taxes, and drops their pages. */
export async function refreshPricesOf(
  tx: Tx,
  { clock, pages }: Pick<Platform, 'clock' | 'pages'>,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  const now = clock();
  const records = await loadRecords(tx, eventIds, now);
  await eventsStore(tx).setPricesFrom(
    [...records.values()].map((event) => ({ id: event.id, priceFromXaf: priceFrom(event, now) })),
    now,
  );
  await pages.drop(tx, ['events', ...eventIds.map((id) => `event:${id}`)]);
}
