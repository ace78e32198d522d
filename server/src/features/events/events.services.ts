import type { Stock } from '#features/stock/index';
import type { Platform } from '#platform/platform';
import { availabilityService } from './availability.service.ts';
import { categoriesService } from './categories.service.ts';
import { draftsService } from './events.drafts.service.ts';
import { eventPictures } from './events.pictures.ts';
import { publishingService } from './events.publishing.service.ts';
import { readingService } from './events.reading.service.ts';
import { ticketsAndLookService } from './events.tickets.service.ts';
import { shareCardsService } from './share-cards.service.ts';
import { sitemapService } from './sitemap.service.ts';

/** The use cases of the slice, by who asks for them. */
export function eventServices(platform: Platform, { stock }: { readonly stock: Stock }) {
  const pictures = eventPictures(platform);
  return {
    pictures,
    drafts: draftsService(platform, { stock, pictures }),
    tickets: ticketsAndLookService(platform, { stock, pictures }),
    publishing: publishingService(platform),
    reading: readingService(platform),
    categories: categoriesService(platform),
    availability: availabilityService(platform),
    shareCards: shareCardsService(platform),
    sitemap: sitemapService(platform),
  };
}
export type EventServices = ReturnType<typeof eventServices>;
