import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { RatingView } from '@ngoma/api/features/ratings';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '#lib/format.ts';
import { roleOf } from '#lib/session.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Stars } from '#ui/Stars.tsx';
import { ratingsQuery, ratingsShown } from './ratings.queries.ts';

const RatingDesk = lazy(async () => ({ default: (await import('./RatingDesk.tsx')).RatingDesk }));

interface RatingsSectionProps {
  readonly event: Pick<EventBasicDetail, '_id' | 'date' | 'rating'>;
  readonly now: Date;
  /** The newest ratings as the page was made with them. */
  readonly first?: readonly RatingView[];
}

/** The most that one call gives. */
const mostShown = 100;

/** What people who were there say: for everybody to read, and for those who were there to write. */
export function RatingsSection({ event, now, first }: RatingsSectionProps) {
  const { t } = useTranslation();
  const session = useSession();
  const isParticipant = session.status === 'authenticated' && roleOf(session.user) === 'participant';
  const [limit, setLimit] = useState(ratingsShown);
  const hasBegun = new Date(event.date) <= now;
  // The page brings the newest along; only who may have written some, or asks for more, needs the call.
  const isAsked = hasBegun && (isParticipant || limit > ratingsShown || (!first && event.rating.count > 0));
  const { data } = useQuery({ ...ratingsQuery(event._id, limit), enabled: isAsked });
  if (!hasBegun) return null;
  const ratings = data?.ratings ?? first ?? [];
  const total = data?.total ?? event.rating.count;
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
      {isParticipant && (
        <Suspense>
          <RatingDesk eventId={event._id} />
        </Suspense>
      )}
      {ratings.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ratings.map((rating) => (
            <OneRating key={rating._id} rating={rating} />
          ))}
        </Box>
      )}
      {total > ratings.length && ratings.length < mostShown && (
        <Button onClick={() => setLimit((shown) => Math.min(shown + ratingsShown, mostShown))} sx={{ justifySelf: 'start' }}>
          {t('ratings:more')}
        </Button>
      )}
    </Box>
  );
}

function OneRating({ rating }: { rating: RatingView }) {
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
