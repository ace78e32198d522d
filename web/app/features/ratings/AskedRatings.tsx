import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { RatingView } from '@ngoma/api/features/ratings';
import { useQuery } from '@tanstack/react-query';
import { RatingDesk } from './RatingDesk.tsx';
import { RatingsList } from './RatingsList.tsx';
import { ratingsQuery } from './ratings.queries.ts';

interface AskedRatingsProps {
  readonly event: Pick<EventBasicDetail, '_id' | 'rating'>;
  readonly first: readonly RatingView[];
  readonly limit: number;
  readonly onMore: () => void;
  /** Who was there may write; whether they were, the server says. */
  readonly mayAsk: boolean;
}

/** The ratings as the server knows them now, with the form for those who were there. */
export function AskedRatings({ event, first, limit, onMore, mayAsk }: AskedRatingsProps) {
  const { data } = useQuery(ratingsQuery(event._id, limit));
  return (
    <RatingsList ratings={data?.ratings ?? first} total={data?.total ?? event.rating.count} onMore={onMore}>
      {mayAsk && <RatingDesk eventId={event._id} />}
    </RatingsList>
  );
}
