import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Review } from '@ngoma/api/features/reviews';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { OneReview } from './OneReview.tsx';
import { mostReviews } from './reviews.limits.ts';

interface ReviewListProps {
  readonly reviews: readonly Review[];
  readonly total: number;
  readonly subjectName?: string | undefined;
  readonly isLoading?: boolean;
  readonly onMore: () => void;
  readonly actionsOf?: (review: Review) => ReactNode;
}

/** Reviews, the newest first, and more of them when asked. */
export function ReviewList({ reviews, total, subjectName, isLoading = false, onMore, actionsOf }: ReviewListProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reviews.map((review) => (
          <Box component="li" key={review._id} sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider' }}>
            <OneReview review={review} subjectName={subjectName}>
              {actionsOf?.(review)}
            </OneReview>
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
