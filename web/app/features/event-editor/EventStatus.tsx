import type { EventFullData } from '@ngoma/api/features/events';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip, type StatusTone } from '#ui/StatusChip.tsx';

const tones: Readonly<Record<EventFullData['status'], StatusTone>> = {
  draft: 'neutral',
  published: 'leaf',
  suspended: 'sun',
  cancelled: 'red',
  ended: 'neutral',
};

/** How an event stands, as its organizer is told. */
export function EventStatus({ status }: Pick<EventFullData, 'status'>) {
  const { t } = useTranslation();
  return <StatusChip tone={tones[status]}>{t(`editor:status.${status}`)}</StatusChip>;
}
