import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stars } from '#ui/display/Stars.tsx';
import { RatingForm } from './RatingForm.tsx';
import { myRatingsQuery } from './ratings.queries.ts';

interface RatePromptProps {
  readonly eventId: string;
  readonly eventName: string;
}

/** Asks a participant who attended an event to rate it; once rated, shows the stars with a button to change them. */
export function RatePrompt({ eventId, eventName }: RatePromptProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: ratings } = useQuery(myRatingsQuery());
  const [isChanging, setChanging] = useState(false);
  if (!ratings) return null;
  const currentRating = ratings.find((rating) => rating.eventId === eventId) ?? null;
  return (
    // One group for both states, so that the focus finds the content that replaces the pressed button.
    <Box role="group" aria-label={t('ratings:askOf', { name: eventName })}>
      {currentRating && !isChanging ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {t('ratings:yours')}
          </Typography>
          <Stars value={currentRating.rating} />
          <Button
            size="small"
            variant="text"
            onClick={() => setChanging(true)}
            aria-label={labelWithValue(t('ratings:change'), eventName, locale)}
          >
            {t('ratings:change')}
          </Button>
        </Box>
      ) : (
        <Card sx={{ p: 2.5, display: 'grid', gap: 1, maxWidth: 560 }}>
          <Typography variant="h4" component="h3">
            {t('ratings:ask')}
          </Typography>
          <RatingForm eventId={eventId} currentRating={currentRating} onRated={() => setChanging(false)} />
        </Card>
      )}
    </Box>
  );
}
