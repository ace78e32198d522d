import { createHash } from 'node:crypto';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { hasShareCard, readCover, shareCard } from '#features/posters/index';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { notFound } from '#platform/http/refusal';
import type { Platform } from '#platform/platform';
import { chosenPalette, priceFrom } from '../event-views.ts';
import { type EventRecord, loadRecords } from '../lists/event-records.read.ts';
import { isOut } from '../ticket-types/sale.rules.ts';

/** Version of the drawing. Increment it when cards are drawn differently, so that stored ones are not used any more. */
const drawingVersion = 1;

/** Draws share cards and stores them. A card is drawn once for each content. */
export function shareCardsService({ db, clock, files }: Platform) {
  const limited = boundedPool({ concurrency: 1, maxWaiting: 40 });

  const draw = async (event: EventRecord, locale: Locale, key: string): Promise<Buffer> => {
    const kept = await files.get(key);
    if (kept) return kept.body;
    const jpeg = await shareCard({
      ...cardContent(event, locale, clock()),
      ...(await readCover(files, event.coverKey)),
      seed: event.id,
      category: event.category.slug,
      palette: chosenPalette(event.customization?.primaryColor),
    });
    await files.put(key, jpeg, 'image/jpeg');
    return jpeg;
  };

  return {
    /**
     * Returns the share card of an event as JPEG, 1200 × 630. Raises `not_found` (404) for an event without one, and `busy` (503)
     * while too many are being drawn.
     */
    async getShareCard(eventId: string, locale: Locale): Promise<Buffer> {
      const event = (await loadRecords(db, [eventId], clock())).get(eventId);
      if (!event || !hasShareCard(event) || (event.state === 'published' && !isOut(event, clock()))) throw notFound();
      const content = JSON.stringify([
        drawingVersion,
        cardContent(event, locale, clock()),
        ...[event.coverKey, event.category.slug, chosenPalette(event.customization?.primaryColor)],
      ]);
      // Stored privately: the file is served only by this route, which checks that the event may be shown.
      const key = `private/share/${event.id}-${locale}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.jpg`;
      const kept = await files.get(key);
      return kept?.body ?? limited(() => draw(event, locale, key));
    },
  };
}

function cardContent(event: EventRecord, locale: Locale, now: Date) {
  const prices = new Set(event.types.flatMap((type) => [type.priceXaf, ...type.phases.map((phase) => phase.priceXaf)]));
  return {
    locale,
    title: localizedText(locale, event.name, event.nameFr),
    startsAt: event.startsAt,
    zone: event.zone,
    city: event.city,
    location: event.location,
    fromXaf: priceFrom(event, now),
    isOnlyPrice: prices.size === 1,
  };
}
