import type { ReplyInput } from '@ngoma/api/common/endpoint';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { homeRecommendations, RecommendedEvent } from '@ngoma/api/features/events/recommendations';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { type CandidateRow, findCandidates, findEventRows, findFigures } from './recommendations.read.ts';
import { chooseBest, mainReason, type Reason } from './recommendations.rules.ts';

type Reader = Pick<Session, 'userId' | 'role'>;

/** The functions of the events feature that recommendations use. */
export interface RecommendationEvents {
  listVisible(ids: readonly string[], reader: Reader, locale: Locale): Promise<EventBasicDetail[]>;
}

/** Maximum events per list. */
const length = 8;
const maxPerOrganizer = 3;

const toFit = (row: CandidateRow) => ({
  category: row.category,
  organizer: row.organizer,
  city: row.city,
  weekday: row.onWeekday,
  wished_alike: row.wishedAlike,
  popular: row.popular,
});

/** Returns the name that belongs to the reason, such as the category or the city. */
function detailOf(reason: Reason, row: CandidateRow, card: EventBasicDetail, locale: Locale): string {
  switch (reason) {
    case 'category':
      return card.category?.name ?? '';
    case 'city':
      return card.city;
    case 'organizer':
      return card.organizer.name;
    case 'wished_alike':
      return localizedText(locale, row.alikeName, row.alikeNameFr) ?? '';
    case 'weekday':
      return String(row.weekday);
    default:
      return '';
  }
}

/** Use case that builds the home screen of a participant, in eight statements. */
export const recommendationsService = ({ db, clock }: Platform, { events }: { readonly events: RecommendationEvents }) => ({
  async home(reader: Reader, locale: Locale): Promise<ReplyInput<typeof homeRecommendations>> {
    const now = clock();
    const lists = await findEventRows(db, now, length);
    const candidates = (await findCandidates(db, reader.userId, now)).map((row) => ({ ...row, fit: toFit(row) }));
    const chosen = chooseBest(candidates, length, maxPerOrganizer);
    const figures = await findFigures(db, reader.userId, now);
    const ids = [...lists.upcoming, ...lists.popular, ...lists.latest, ...chosen.map(({ id }) => id)];
    const cards = new Map((await events.listVisible(ids, reader, locale)).map((card) => [card._id, card]));
    const toCards = (list: readonly string[]) => list.flatMap((id) => cards.get(id) ?? []);
    return {
      upcomingEvents: toCards(lists.upcoming),
      popularEvents: toCards(lists.popular),
      latestEvents: toCards(lists.latest),
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
        favouriteCategory: localizedText(locale, figures.favouriteCategory, figures.favouriteCategoryFr),
        favouriteCity: figures.favouriteCity,
      },
    };
  },
});
