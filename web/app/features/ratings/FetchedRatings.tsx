import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { RatingView } from '@ngoma/api/features/events/ratings';
import { useQuery } from '@tanstack/react-query';
import { MyRating } from './MyRating.tsx';
import { RatingsList } from './RatingsList.tsx';
import { ratingsQuery } from './ratings.queries.ts';

interface FetchedRatingsProps {
  readonly event: Pick<EventBasicDetail, '_id' | 'rating'>;
  /** Ratings that are shown until the server has answered. */
  readonly initialRatings: readonly RatingView[];
  readonly limit: number;
  readonly onMore: () => void;
}

/** Ratings as the server has them now, with the form for participants who may rate the event. */
export function FetchedRatings({ event, initialRatings, limit, onMore }: FetchedRatingsProps) {
  const { data } = useQuery(ratingsQuery(event._id, limit));
  return (
    <RatingsList ratings={data?.ratings ?? initialRatings} total={data?.total ?? event.rating.count} onMore={onMore}>
      {data?.mayRate && <MyRating eventId={event._id} currentRating={data.mine} />}
    </RatingsList>
  );
}
