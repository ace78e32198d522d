import type { EventFullData } from '@ngoma/api/features/events/events';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';

const tones: Readonly<Record<EventFullData['status'], BadgeTone>> = {
  draft: 'neutral',
  published: 'leaf',
  postponed: 'sun',
  suspended: 'sun',
  cancelled: 'red',
  ended: 'neutral',
};

/** Status chip of an event, in the terms its organizer sees. */
export function EventStatus({ status }: Pick<EventFullData, 'status'>) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`event-editor:status.${status}`)}</Badge>;
}
