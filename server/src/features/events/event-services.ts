import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { Stock } from '#features/inventory/index';
import { attemptLimits } from '#platform/http/limits/attempt-limits';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { accessGuesses } from './access/access-guesses.ts';
import { collectionsService } from './collections/collections.service.ts';
import { copiesService } from './editor/copies.service.ts';
import { draftsService } from './editor/drafts.service.ts';
import { publishingService } from './editor/publishing.service.ts';
import { eventPictures } from './event-images.ts';
import { coverArtistsService } from './information/cover-artists.service.ts';
import { informationService } from './information/information.service.ts';
import { categoriesService } from './lists/categories.service.ts';
import { readingService } from './lists/event-lists.service.ts';
import { readerQuestionsService } from './reader-questions/reader-questions.service.ts';
import { shareCardsService } from './site/share-cards.service.ts';
import { sitemapService } from './site/sitemap.service.ts';
import { availabilityService } from './ticket-types/availability.service.ts';
import { setRefundPolicy } from './ticket-types/refund-policy.ts';
import { ticketTypesService } from './ticket-types/ticket-types.service.ts';
import { eventVisits } from './visits/event-visits.ts';

/** The services of the events feature. */
export function eventServices(platform: Platform, { stock }: { readonly stock: Stock }) {
  const pictures = eventPictures(platform);
  const coverArtists = coverArtistsService(platform, { pictures });
  const guesses = accessGuesses(attemptLimits(platform));
  const reading = readingService(platform, guesses);
  return {
    pictures,
    coverArtists,
    drafts: draftsService(platform, { pictures, coverArtists }),
    copies: copiesService(platform, { stock, pictures }),
    tickets: ticketTypesService(platform, { stock, pictures }),
    publishing: publishingService(platform),
    changeRefundPolicy: (manager: Pick<Session, 'userId'>, eventId: string, policy: RefundPolicy) =>
      setRefundPolicy(platform, manager, eventId, policy),
    guesses,
    reading,
    information: informationService(platform, reading, { coverArtists }),
    readerQuestions: readerQuestionsService(platform, reading),
    categories: categoriesService(platform),
    collections: collectionsService(platform, reading),
    availability: availabilityService(platform, guesses),
    shareCards: shareCardsService(platform),
    sitemap: sitemapService(platform),
    visits: eventVisits(platform),
  };
}
export type EventServices = ReturnType<typeof eventServices>;
