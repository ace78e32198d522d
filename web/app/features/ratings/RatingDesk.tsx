import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/use-translation.tsx';
import { RatingForm } from './RatingForm.tsx';
import { ratingsShown } from './ratings.limits.ts';
import { ratingsQuery } from './ratings.queries.ts';

/** On the event's page: the form, for those who were there; nothing for anybody else. */
export function RatingDesk({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(ratingsQuery(eventId, ratingsShown));
  if (!data?.mayRate) return null;
  return (
    <Card sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h3">
        {data.mine ? t('ratings:yours') : t('ratings:ask')}
      </Typography>
      <RatingForm key={data.mine?.rating} eventId={eventId} said={data.mine} />
    </Card>
  );
}
