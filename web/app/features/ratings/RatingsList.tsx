import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RatingView } from '@ngoma/api/features/ratings';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stars } from '#ui/display/Stars.tsx';
import { maxRatings } from './rating-limits.ts';

interface RatingsListProps {
  readonly ratings: readonly RatingView[];
  readonly total: number;
  readonly onMore: () => void;
  /** Shown above the list: the rating form. */
  readonly children?: ReactNode;
}

/** Ratings of an event, newest first, with a button that shows more. */
export function RatingsList({ ratings, total, onMore, children }: RatingsListProps) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t('ratings:title')} sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {total > 0 && (
        <Typography variant="h3" component="h2">
          {t('ratings:title')}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            ({total})
          </Box>
        </Typography>
      )}
      {children}
      {ratings.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ratings.map((rating) => (
            <RatingItem key={rating._id} rating={rating} />
          ))}
        </Box>
      )}
      {total > ratings.length && ratings.length < maxRatings && (
        <Button onClick={onMore} sx={{ justifySelf: 'start' }}>
          {t('ratings:more')}
        </Button>
      )}
    </Box>
  );
}

function RatingItem({ rating }: { rating: RatingView }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Stars value={rating.rating} />
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {rating.isMine ? t('ratings:you') : rating.by}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <time dateTime={rating.at}>{formatDate(rating.at, 'dayYear', locale)}</time>
        </Typography>
      </Box>
      {rating.comment && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>{rating.comment}</Typography>
      )}
    </Box>
  );
}
