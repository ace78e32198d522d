import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Rating from '@mui/material/Rating';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { starRing } from '#ui/display/star-focus-ring.ts';
import { TextBox } from '#ui/form/TextBox.tsx';
import { maxCommentLength } from './rating-limits.ts';
import { type OwnRating, useRateEvent } from './ratings.queries.ts';

interface RatingFormProps {
  readonly eventId: string;
  /** The participant's rating so far, which the form replaces. */
  readonly currentRating: OwnRating;
  readonly onRated?: () => void;
}

/** Stars, which are required, and an optional comment. */
export function RatingForm({ eventId, currentRating, onRated }: RatingFormProps) {
  const { t } = useTranslation();
  const [rating, setRating] = useState(currentRating?.rating ?? 0);
  const [comment, setComment] = useState(currentRating?.comment ?? '');
  const [isMissing, setMissing] = useState(false);
  const rateEvent = useRateEvent(eventId);
  const missingId = useId();
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(rating === 0);
        if (rating > 0) rateEvent.mutate({ rating, comment }, { onSuccess: () => onRated?.() });
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
          value={rating || null}
          onChange={(_, value) => {
            setRating(value ?? 0);
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
        inputProps={{ maxLength: maxCommentLength }}
      />
      <Button type="submit" variant="contained" disabled={rateEvent.isPending}>
        {currentRating ? t('ratings:change') : t('ratings:send')}
      </Button>
    </Box>
  );
}
