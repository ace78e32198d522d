import { createHash } from 'node:crypto';
import { inReaders, type Locale } from '@ngoma/api/common/locale';
import { shareCard } from '#features/art/index';
import { boundedPool } from '#platform/bounded-pool';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { hasShareCard } from './events.pictures.ts';
import { type EventRecord, loadRecords } from './events.records.read.ts';
import { isOut } from './events.sale.rules.ts';
import { priceFrom } from './events.views.ts';

/** A change to how cards are drawn gets a new number, so that none of the old ones is shown. */
const drawing = 1;

/** The pictures that links to events unfold into, drawn once for each thing they say, and kept. */
export function shareCardsService({ db, clock, files }: Platform) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  const draw = async (event: EventRecord, locale: Locale, key: string): Promise<Buffer> => {
    const kept = await files.get(key);
    if (kept) return kept.body;
    const cover = event.coverKey ? (await files.get(event.coverKey))?.body : undefined;
    const jpeg = await shareCard({ ...wordsOf(event, locale, clock()), cover, seed: event.id, category: event.category.slug });
    await files.put(key, jpeg, 'image/jpeg');
    return jpeg;
  };

  return {
    /** The card of an event as JPEG, 1200 × 630. Refusals: 404 for an event that has none, 503 while too many are drawn. */
    async getShareCard(eventId: string, locale: Locale): Promise<Buffer> {
      const event = (await loadRecords(db, [eventId], clock())).get(eventId);
      if (!event || !hasShareCard(event) || (event.state === 'published' && !isOut(event, clock()))) throw notFound();
      const says = JSON.stringify([drawing, wordsOf(event, locale, clock()), event.coverKey, event.category.slug]);
      // Given out at its own address alone, as long as the event may be shown.
      const key = `private/share/${event.id}-${locale}-${createHash('sha256').update(says).digest('hex').slice(0, 16)}.jpg`;
      const kept = await files.get(key);
      return kept?.body ?? inTurn(() => draw(event, locale, key));
    },
  };
}

function wordsOf(event: EventRecord, locale: Locale, now: Date) {
  const prices = new Set(event.types.flatMap((type) => [type.priceXaf, ...type.phases.map((phase) => phase.priceXaf)]));
  return {
    locale,
    title: inReaders(locale, event.name, event.nameFr),
    startsAt: event.startsAt,
    zone: event.zone,
    city: event.city,
    location: event.location,
    fromXaf: priceFrom(event, now),
    isOnlyPrice: prices.size === 1,
  };
}
