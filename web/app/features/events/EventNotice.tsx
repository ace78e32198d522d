import Alert from '@mui/material/Alert';
import type { EventWithDetails } from '@ngoma/api/features/events';
import { useTranslation } from '#lib/use-translation.tsx';

/** Says at the top of the page what keeps an event from taking place as planned. */
export function EventNotice({ event, now }: { event: EventWithDetails; now: Date }) {
  const { t } = useTranslation();
  if (event.status === 'cancelled') {
    return (
      <Alert severity="error">
        {event.statusReason ? t('events:notice.cancelledWhy', { reason: event.statusReason }) : t('events:notice.cancelled')}
      </Alert>
    );
  }
  if (event.status === 'suspended') return <Alert severity="warning">{t('events:notice.suspended')}</Alert>;
  if (event.status === 'draft') return <Alert severity="info">{t('events:notice.draft')}</Alert>;
  if (event.status === 'ended' || new Date(event.endDate ?? event.date) < now)
    return <Alert severity="info">{t('events:notice.ended')}</Alert>;
  return null;
}
