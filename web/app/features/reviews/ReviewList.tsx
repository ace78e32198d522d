import type { Review } from '@ngoma/api/features/reviews';
import type { ReactNode } from 'react';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import styles from './ReviewList.module.css';
import { mostReviews } from './review-limits.ts';

interface ReviewListProps {
  readonly reviews: readonly Review[];
  readonly total: number;
  readonly subjectName?: string | undefined;
  /** The link or button that shows more, while there are more. */
  readonly more: ReactNode;
  readonly actionsOf?: (review: Review) => ReactNode;
}

/** Returns the id of a review's element, to which an address can lead. */
export const reviewElementId = ({ _id }: Pick<Review, '_id'>): string => `review-${_id}`;

/** Reviews, newest first, with more on request. */
export function ReviewList({ reviews, total, subjectName, more, actionsOf }: ReviewListProps) {
  return (
    <>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review._id} id={reviewElementId(review)} className={styles.item}>
            <ReviewItem review={review} subjectName={subjectName}>
              {actionsOf?.(review)}
            </ReviewItem>
          </li>
        ))}
      </ul>
      {total > reviews.length && reviews.length < mostReviews && <Row>{more}</Row>}
    </>
  );
}
