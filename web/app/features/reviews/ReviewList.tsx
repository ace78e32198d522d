import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Review } from '@ngoma/api/features/reviews';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { mostReviews } from './review-limits.ts';

interface ReviewListProps {
  readonly reviews: readonly Review[];
  readonly total: number;
  readonly subjectName?: string | undefined;
  readonly isLoading?: boolean;
  readonly onMore: () => void;
  readonly actionsOf?: (review: Review) => ReactNode;
}

/** Reviews, newest first, with more on request. */
export function ReviewList({ reviews, total, subjectName, isLoading = false, onMore, actionsOf }: ReviewListProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reviews.map((review) => (
          <Box component="li" key={review._id} sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider' }}>
            <ReviewItem review={review} subjectName={subjectName}>
              {actionsOf?.(review)}
            </ReviewItem>
          </Box>
        ))}
      </Box>
      {total > reviews.length && reviews.length < mostReviews && (
        <Button onClick={onMore} disabled={isLoading} sx={{ justifySelf: 'start' }}>
          {t('reviews:more')}
        </Button>
      )}
    </>
  );
}
