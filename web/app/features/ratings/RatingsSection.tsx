import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { RatingView } from '@ngoma/api/features/events/ratings';
import { Suspense, useState } from 'react';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MissingBlock } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';
import { RatingsList } from './RatingsList.tsx';
import { maxRatings, ratingsPerStep } from './rating-limits.ts';

const FetchedRatings = lazyWithQueries(
  async () => (await import('./FetchedRatings.tsx')).FetchedRatings,
  ({ event, initialRatings, onMore }) => (
    <>
      <MissingBlock />
      <RatingsList ratings={initialRatings} total={event.rating.count} onMore={onMore} />
    </>
  ),
);

interface RatingsSectionProps {
  readonly event: Pick<EventBasicDetail, '_id' | 'date' | 'rating'>;
  readonly now: Date;
  /** The newest ratings, if the page was loaded with them. */
  readonly initialRatings?: readonly RatingView[];
}

/** Ratings of an event that has started: a list for everyone, and a form for participants who attended. */
export function RatingsSection({ event, now, initialRatings }: RatingsSectionProps) {
  const session = useSession();
  const isParticipant = session.status === 'authenticated' && roleOf(session.user) === 'participant';
  const [limit, setLimit] = useState(ratingsPerStep);
  if (new Date(event.date) > now) return null;
  const ratings = initialRatings ?? [];
  const showMore = () => setLimit((shown) => Math.min(shown + ratingsPerStep, maxRatings));
  const list = <RatingsList ratings={ratings} total={event.rating.count} onMore={showMore} />;
  // The page's own data is enough for readers who cannot have rated the event and do not ask for more.
  const needsRequest = isParticipant || limit > ratingsPerStep || (!initialRatings && event.rating.count > 0);
  if (!needsRequest) return list;
  return (
    <Suspense fallback={list}>
      <FetchedRatings event={event} initialRatings={ratings} limit={limit} onMore={showMore} />
    </Suspense>
  );
}
