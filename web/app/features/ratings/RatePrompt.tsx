import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like one.
    <div role="group" aria-label={t('ratings:askOf', { name: eventName })}>
      <Card>
        {currentRating && !isChanging ? (
          <Row gap={1.5}>
            <span>{t('ratings:yours')}</span>
            <Stars value={currentRating.rating} />
            <Button
              size="medium"
              variant="quiet"
              onClick={() => setChanging(true)}
              aria-label={labelWithValue(t('ratings:change'), eventName, locale)}
            >
              {t('ratings:change')}
            </Button>
          </Row>
        ) : (
          <>
            <Heading level={2} look="part">
              {t('ratings:ask')}
            </Heading>
            <RatingForm eventId={eventId} currentRating={currentRating} onRated={() => setChanging(false)} />
          </>
        )}
      </Card>
    </div>
  );
}
