import type { ReplyInput } from '@ngoma/api/common/endpoint';
import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { homeRecommendations, RecommendedEvent } from '@ngoma/api/features/recommendations';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { type CandidateRow, findCandidates, findFigures, findShelves } from './recommendations.read.ts';
import { choose, mainReason, type Reason } from './recommendations.rules.ts';

type Reader = Pick<Session, 'userId' | 'role'>;

/** What recommendations ask of the events. */
export interface EventsRecommended {
  listVisible(ids: readonly string[], reader: Reader, locale: Locale): Promise<EventBasicDetail[]>;
}

/** Cards on each shelf. */
const length = 8;
const mostOfOneOrganizer = 3;

const toFit = (row: CandidateRow) => ({
  category: row.category,
  organizer: row.organizer,
  city: row.city,
  weekday: row.onWeekday,
  wished_alike: row.wishedAlike,
  popular: row.popular,
});

/** What the reason is about, by name. */
function detailOf(reason: Reason, row: CandidateRow, card: EventBasicDetail, locale: Locale): string {
  switch (reason) {
    case 'category':
      return card.category?.name ?? '';
    case 'city':
      return card.city;
    case 'organizer':
      return card.organizer.name;
    case 'wished_alike':
      return inReaders(locale, row.alikeName, row.alikeNameFr) ?? '';
    case 'weekday':
      return String(row.weekday);
    default:
      return '';
  }
}

/** The participant's home. Eight statements, however many events and people there are. */
export const recommendationsService = ({ db, clock }: Platform, { events }: { readonly events: EventsRecommended }) => ({
  async home(reader: Reader, locale: Locale): Promise<ReplyInput<typeof homeRecommendations>> {
    const now = clock();
    const shelves = await findShelves(db, now, length);
    const candidates = (await findCandidates(db, reader.userId, now)).map((row) => ({ ...row, fit: toFit(row) }));
    const chosen = choose(candidates, length, mostOfOneOrganizer);
    const figures = await findFigures(db, reader.userId, now);
    const ids = [...shelves.upcoming, ...shelves.popular, ...shelves.latest, ...chosen.map(({ id }) => id)];
    const cards = new Map((await events.listVisible(ids, reader, locale)).map((card) => [card._id, card]));
    const shelf = (list: readonly string[]) => list.flatMap((id) => cards.get(id) ?? []);
    return {
      upcomingEvents: shelf(shelves.upcoming),
      popularEvents: shelf(shelves.popular),
      latestEvents: shelf(shelves.latest),
      recommendedEvents: chosen.flatMap((row): RecommendedEvent[] => {
        const card = cards.get(row.id);
        if (!card) return [];
        const reason = mainReason(row.fit);
        return [{ ...card, reason, reasonDetail: detailOf(reason, row, card, locale) }];
      }),
      analytics: {
        ticketsUpcoming: figures.ticketsUpcoming,
        eventsAttended: figures.eventsAttended,
        spentThisYear: figures.spentThisYear,
        favouriteCategory: inReaders(locale, figures.favouriteCategory, figures.favouriteCategoryFr),
        favouriteCity: figures.favouriteCity,
      },
    };
  },
});
