import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RatingForm } from './RatingForm.tsx';
import type { OwnRating } from './ratings.queries.ts';

/** Card with the rating form on the event's page. */
export function MyRating({ eventId, currentRating }: { eventId: string; currentRating: OwnRating }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h3">
        {currentRating ? t('ratings:yours') : t('ratings:ask')}
      </Typography>
      <RatingForm key={currentRating?.rating} eventId={eventId} currentRating={currentRating} />
    </Card>
  );
}
