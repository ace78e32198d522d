import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Rating from '@mui/material/Rating';
import { rateEvent } from '@ngoma/api/features/ratings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#lib/call.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { starRing } from '#ui/star-ring.ts';
import { TextBox } from '#ui/TextBox.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { ratingKeys } from './ratings.queries.ts';

interface Said {
  readonly rating: number;
  readonly comment: string | null;
}

interface RatingFormProps {
  readonly eventId: string;
  /** What this person said before; saying it again replaces it. */
  readonly said: Said | null;
  readonly onSaid?: () => void;
}

const longestComment = 1000;

function useRate({ eventId, onSaid }: Pick<RatingFormProps, 'eventId' | 'onSaid'>) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ rating, comment }: { rating: number; comment: string }) =>
      call(rateEvent, { body: { eventId, rating, comment } }),
    onSuccess: async ({ message }) => {
      toast(message);
      await Promise.all([
        cache.invalidateQueries({ queryKey: ratingKeys.all }),
        // The event carries its average wherever it is shown.
        cache.invalidateQueries({ queryKey: ['events'] }),
        cache.invalidateQueries({ queryKey: ['recommendations'] }),
      ]);
      onSaid?.();
    },
    onError: (error) => toast(error.message, 'error'),
  });
}

/** Stars and, for those who like, some words. */
export function RatingForm({ eventId, said, onSaid }: RatingFormProps) {
  const { t } = useTranslation();
  const [stars, setStars] = useState(said?.rating ?? 0);
  const [comment, setComment] = useState(said?.comment ?? '');
  const [isMissing, setMissing] = useState(false);
  const rate = useRate({ eventId, ...(onSaid && { onSaid }) });
  const missingId = useId();
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(stars === 0);
        if (stars > 0) rate.mutate({ rating: stars, comment });
      }}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Box
        role="radiogroup"
        aria-label={t('ratings:stars')}
        aria-describedby={isMissing ? missingId : undefined}
        aria-invalid={isMissing}
      >
        <Rating
          name={`stars-${eventId}`}
          value={stars || null}
          onChange={(_, value) => {
            setStars(value ?? 0);
            setMissing(false);
          }}
          getLabelText={(value) => t('common:stars', { count: value })}
          size="large"
          sx={{ ...starRing, color: 'sun.ink', '& label': { p: 0.5 } }}
        />
        {isMissing && (
          <Box id={missingId} role="alert" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
            {t('ratings:choose')}
          </Box>
        )}
      </Box>
      <TextBox
        label={t('ratings:comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        multiline
        minRows={2}
        inputProps={{ maxLength: longestComment }}
      />
      <Button type="submit" variant="contained" disabled={rate.isPending}>
        {said ? t('ratings:change') : t('ratings:send')}
      </Button>
    </Box>
  );
}
