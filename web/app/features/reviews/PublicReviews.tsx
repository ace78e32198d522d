import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { listReviews, type Review, type ReviewSummary as Summary } from '@ngoma/api/features/reviews';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { reviewsShown } from './review-limits.ts';

interface PublicReviewsProps {
  readonly subject: { readonly _id: string; readonly name: string; readonly role: string };
  /** The reviews that were rendered with the page. */
  readonly first: { readonly reviews: readonly Review[]; readonly total: number; readonly summary: Summary };
}

/** Reviews on a public profile: the newest come with the page, more are loaded on request. */
export function PublicReviews({ subject, first }: PublicReviewsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [more, setMore] = useState<readonly Review[]>();
  const [isLoading, setLoading] = useState(false);
  const shown = more ?? first.reviews;
  const load = async () => {
    setLoading(true);
    try {
      const limit = Math.min(100, shown.length + 2 * reviewsShown);
      setMore((await call(listReviews, { params: { id: subject._id }, query: { limit } })).reviews);
    } catch (error) {
      toast((error as Error).message, 'error');
    }
    setLoading(false);
  };
  if (first.total === 0) return null;
  return (
    <Box component="section" aria-labelledby="reviews" sx={{ mt: { xs: 3, md: 4 }, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id="reviews">
        {t(subject.role === 'provider' ? 'reviews:ofProvider' : 'reviews:ofOrganizer')}
      </Typography>
      <ReviewSummary summary={first.summary} />
      <ReviewList
        reviews={shown}
        total={first.total}
        subjectName={subject.name}
        isLoading={isLoading}
        onMore={() => void load()}
      />
    </Box>
  );
}
