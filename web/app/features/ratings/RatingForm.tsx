import StarFill from '@phosphor-icons/core/fill/star-fill.svg?react';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import styles from './RatingForm.module.css';
import { maxCommentLength } from './rating-limits.ts';
import { type OwnRating, useRateEvent } from './ratings.queries.ts';

interface RatingFormProps {
  readonly eventId: string;
  /** The participant's rating so far, which the form replaces. */
  readonly currentRating: OwnRating;
  readonly onRated?: () => void;
}

const five = [1, 2, 3, 4, 5];

/** Stars, which are required, and an optional comment. */
export function RatingForm({ eventId, currentRating, onRated }: RatingFormProps) {
  const { t } = useTranslation();
  const [rating, setRating] = useState(currentRating?.rating ?? 0);
  const [comment, setComment] = useState(currentRating?.comment ?? '');
  const [isMissing, setMissing] = useState(false);
  const rateEvent = useRateEvent(eventId);
  const missingId = useId();
  const choose = (stars: number) => {
    setRating(stars);
    setMissing(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(rating === 0);
        if (rating > 0) rateEvent.mutate({ rating, comment }, { onSuccess: () => onRated?.() });
      }}
    >
      <div
        role="radiogroup"
        aria-label={t('ratings:stars')}
        aria-describedby={isMissing ? missingId : undefined}
        aria-invalid={isMissing}
      >
        <div className={styles.stars}>
          {five.map((stars) => (
            <label key={stars} className={styles.star} data-on={stars <= rating || undefined}>
              <input
                type="radio"
                name={`stars-${eventId}`}
                value={stars}
                checked={stars === rating}
                aria-label={t('common:stars', { count: stars })}
                onChange={() => choose(stars)}
                className={styles.input}
              />
              <StarFill />
            </label>
          ))}
        </div>
        {isMissing && (
          <p id={missingId} role="alert" className={styles.missing}>
            {t('ratings:choose')}
          </p>
        )}
      </div>
      <TextArea
        label={t('ratings:comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        rows={2}
        maxLength={maxCommentLength}
      />
      <Button type="submit" variant="ink" isBusy={rateEvent.isPending}>
        {currentRating ? t('ratings:change') : t('ratings:send')}
      </Button>
    </form>
  );
}
