import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Stars } from '#ui/Stars.tsx';
import { RatingForm } from './RatingForm.tsx';
import { myRatingsQuery } from './ratings.queries.ts';

interface RatePromptProps {
  readonly eventId: string;
  readonly eventName: string;
}

/** Asks somebody who was there how it was, and shows what they said once they have. */
export function RatePrompt({ eventId, eventName }: RatePromptProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: ratings } = useQuery(myRatingsQuery());
  const [isOpen, setOpen] = useState(false);
  if (!ratings) return null;
  const said = ratings.find((rating) => rating.eventId === eventId) ?? null;
  return (
    // One part in both its shapes, in which the focus finds what has come in place of the button that was pressed.
    <Box role="group" aria-label={t('ratings:askOf', { name: eventName })}>
      {said && !isOpen ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {t('ratings:yours')}
          </Typography>
          <Stars value={said.rating} />
          <Button
            size="small"
            variant="text"
            onClick={() => setOpen(true)}
            aria-label={nameAndWords(t('ratings:change'), eventName, locale)}
          >
            {t('ratings:change')}
          </Button>
        </Box>
      ) : (
        <Card sx={{ p: 2.5, display: 'grid', gap: 1, maxWidth: 560 }}>
          <Typography variant="h4" component="h3">
            {t('ratings:ask')}
          </Typography>
          <RatingForm eventId={eventId} said={said} onSaid={() => setOpen(false)} />
        </Card>
      )}
    </Box>
  );
}
