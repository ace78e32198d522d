import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { RatingView } from '@ngoma/api/features/ratings';
import { Suspense, useState } from 'react';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { lazyInRoom } from '#ui/lazy-in-room.tsx';
import { MissingBlock } from '#ui/MissingPart.tsx';
import { mostShown, RatingsList } from './RatingsList.tsx';
import { ratingsShown } from './ratings.limits.ts';

const AskedRatings = lazyInRoom(
  async () => (await import('./AskedRatings.tsx')).AskedRatings,
  ({ event, first, onMore }) => (
    <>
      <MissingBlock />
      <RatingsList ratings={first} total={event.rating.count} onMore={onMore} />
    </>
  ),
);

interface RatingsSectionProps {
  readonly event: Pick<EventBasicDetail, '_id' | 'date' | 'rating'>;
  readonly now: Date;
  /** The newest ratings as the page was made with them. */
  readonly first?: readonly RatingView[];
}

/** What people who were there say: for everybody to read, and for those who were there to write. */
export function RatingsSection({ event, now, first }: RatingsSectionProps) {
  const session = useSession();
  const isParticipant = session.status === 'authenticated' && roleOf(session.user) === 'participant';
  const [limit, setLimit] = useState(ratingsShown);
  if (new Date(event.date) > now) return null;
  const ratings = first ?? [];
  const more = () => setLimit((shown) => Math.min(shown + ratingsShown, mostShown));
  const list = <RatingsList ratings={ratings} total={event.rating.count} onMore={more} />;
  // The page brings the newest along; only who may have written some, or asks for more, needs the call.
  const isAsked = isParticipant || limit > ratingsShown || (!first && event.rating.count > 0);
  if (!isAsked) return list;
  return (
    <Suspense fallback={list}>
      <AskedRatings event={event} first={ratings} limit={limit} onMore={more} mayAsk={isParticipant} />
    </Suspense>
  );
}
