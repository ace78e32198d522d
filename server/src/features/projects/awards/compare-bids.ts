import type { Locale } from '@ngoma/api/common/locale';
import type { ComparedBid } from '@ngoma/api/features/projects/bids';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { roadMinutes } from '../matching/travel-time.rules.ts';
import { toBid } from '../project-views.ts';
import * as rules from '../projects.rules.ts';
import type { BidRow, ProjectRow, ProjectsDeps } from '../projects.types.ts';

export type CompareOrder = 'price' | 'rating' | 'newest';

/** The clock and the functions of other features that a comparison reads. */
export type CompareContext = Pick<Platform, 'clock'> & Pick<ProjectsDeps, 'providers' | 'calendar' | 'conversations'>;

/** Adds the data for comparing bids. Bids of blocked providers are left out. */
export async function compareBids(
  { clock, providers, calendar, conversations }: CompareContext,
  within: DbOrTx,
  rows: readonly { bid: BidRow; project: ProjectRow }[],
  locale: Locale,
): Promise<ComparedBid[]> {
  const ids = [...new Set(rows.map(({ bid }) => bid.providerId))];
  const cards = await providers.findProviders(within, ids, locale);
  const spans = rows.map(({ bid: { id: key, providerId }, project: { startsAt, endsAt } }) => ({
    ...{ key, providerId, startsAt, endsAt },
  }));
  const pairs = rows.map(({ bid: { providerId: otherId, projectId } }) => ({ otherId, projectId }));
  // All bids belong to projects of one organizer.
  const reader = rows[0]?.project.organizerId ?? '';
  const free = await calendar.freeSpans(within, spans);
  const talks = await conversations.countMessagesByProject(within, reader, pairs);
  const said = new Map(
    talks.map(({ otherId, subjectId, messages: count, unread }) => [`${subjectId} ${otherId}`, { count, unread }]),
  );
  return rows.flatMap(({ bid, project }): ComparedBid[] => {
    const provider = cards.get(bid.providerId);
    if (!provider) return [];
    return [
      {
        ...toBid(bid),
        provider,
        canAward: rules.isAwardable(bid, project, clock()),
        roadMinutes: roadMinutes(provider.cities, project.city),
        isFree: bid.state === 'accepted' || free.has(bid.id),
        messages: said.get(`${project.id} ${bid.providerId}`) ?? { count: 0, unread: 0 },
      },
    ];
  });
}

/** Sorts bids; live bids come first in every order. */
export function sortBids(bids: readonly ComparedBid[], order: CompareOrder): ComparedBid[] {
  const isLive = ({ status }: ComparedBid) => Number(rules.liveBids.includes(status));
  const by: Readonly<Record<CompareOrder, (one: ComparedBid, other: ComparedBid) => number>> = {
    price: (one, other) => one.total - other.total,
    rating: (one, other) => (other.provider.rating.average ?? 0) - (one.provider.rating.average ?? 0) || one.total - other.total,
    newest: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
  };
  return [...bids].sort((one, other) => isLive(other) - isLive(one) || by[order](one, other));
}
