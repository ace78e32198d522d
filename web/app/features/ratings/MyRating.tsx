import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { RatingForm } from './RatingForm.tsx';
import type { OwnRating } from './ratings.queries.ts';

/** Card with the rating form on the event's page. */
export function MyRating({ eventId, currentRating }: { eventId: string; currentRating: OwnRating }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack gap={1.5}>
        <Heading level={3}>{currentRating ? t('ratings:yours') : t('ratings:ask')}</Heading>
        <RatingForm key={currentRating?.rating} eventId={eventId} currentRating={currentRating} />
      </Stack>
    </Card>
  );
}
