import type { Locale } from '@ngoma/api/common/locale';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { DbOrTx } from '#platform/postgres/database';
import type { RatingsContext, Reader } from './ratings.types.ts';

/** Returns the start of an event that the reader may see. Raises `not_found` (404) for any other. */
export async function requireVisibleEvent(
  { db, events }: Pick<RatingsContext, 'db' | 'events'>,
  { eventId, reader, locale }: { readonly eventId: string; readonly reader: Reader | undefined; readonly locale: Locale },
  within: DbOrTx = db,
): Promise<{ readonly startsAt: Date }> {
  const [event] = await events.listVisible([eventId], reader, locale, within);
  if (!event) throw notFound(bilingual('common.eventNotFound'));
  return { startsAt: new Date(event.date) };
}
