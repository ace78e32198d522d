import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { mostReviews, reviewsShown } from './review-limits.ts';
import { reviewsQuery } from './reviews.queries.ts';

interface ReviewsPanelProps {
  readonly subject: { readonly _id: string; readonly name: string };
  readonly title: string;
  /** Shown while there is no review. */
  readonly emptyText?: ReactNode;
}

/** Reviews of a provider on guarded pages, with the reader's actions. */
export function ReviewsPanel({ subject, title, emptyText }: ReviewsPanelProps) {
  const titleId = useId();
  const [limit, setLimit] = useState(reviewsShown);
  const { data, error, refetch, isPlaceholderData } = useQuery(reviewsQuery(subject._id, limit));
  if (data?.total === 0 && !emptyText) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: { xs: 3, md: 4 }, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id={titleId}>
        {title}
      </Typography>
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={180} />}
      {data?.total === 0 && emptyText}
      {data && data.total > 0 && (
        <>
          <ReviewSummary summary={data.summary} />
          <ReviewList
            reviews={data.reviews}
            total={data.total}
            subjectName={subject.name}
            isLoading={isPlaceholderData}
            onMore={() => setLimit((shown) => Math.min(mostReviews, shown + 2 * reviewsShown))}
            actionsOf={(review) => <ReviewActions review={review} subjectId={subject._id} />}
          />
        </>
      )}
    </Box>
  );
}
