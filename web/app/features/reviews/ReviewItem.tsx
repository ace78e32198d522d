import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Review, reviewAspects } from '@ngoma/api/features/reviews';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PersonAvatar } from '#ui/display/PersonAvatar.tsx';
import { Stars } from '#ui/display/Stars.tsx';

const textSx = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' } as const;

interface OneReviewProps {
  readonly review: Review;
  /** Name of the reviewed person, shown with the reply. */
  readonly subjectName?: string | undefined;
  /** The reader's actions on the review. */
  readonly children?: ReactNode;
}

/** One review and its reply. */
export function ReviewItem({ review, subjectName, children }: OneReviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { by, stars, comment, reply, category, at } = review;
  const parts = reviewAspects.filter((aspect) => review[aspect] !== null);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
        <PersonAvatar name={by.name} url={by.avatar?.url} sizePx={40} />
        <Box sx={{ minWidth: 0 }}>
          <Box component={Link} to={`/profile/${by._id}`} sx={{ color: 'inherit', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {by.name}
          </Box>
          <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t(`services:kind.${category}`)} · <time dateTime={at}>{formatDate(at, 'dayYear', locale)}</time>
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        <Stars value={stars} />
        {parts.map((aspect) => (
          <Box key={aspect} component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t(`reviews:aspect.${aspect}`)} {review[aspect]}/5
          </Box>
        ))}
      </Box>
      {comment && <Typography sx={textSx}>{comment}</Typography>}
      {reply && (
        <Box sx={{ pl: 2, borderLeft: '3px solid', borderColor: 'primary.main' }}>
          <Typography sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
            {subjectName ? t('reviews:replyOf', { name: subjectName }) : t('reviews:reply')}
          </Typography>
          <Typography sx={textSx}>{reply.text}</Typography>
        </Box>
      )}
      {children}
    </Box>
  );
}
