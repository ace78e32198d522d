import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';

/** Notice at the top of the page about anything that keeps the event from taking place as planned. */
export function EventNotice({ event, now }: { event: EventWithDetails; now: Date }) {
  const { t } = useTranslation();
  // Written by the server, so that these rare texts do not weigh on every page.
  if (event.notice) return <Notice tone={event.status === 'cancelled' ? 'red' : 'sun'}>{event.notice}</Notice>;
  if (event.status === 'suspended') return <Notice tone="sun">{t('events:notice.suspended')}</Notice>;
  if (event.status === 'draft') return <Notice tone="primary">{t('events:notice.draft')}</Notice>;
  if (event.status === 'ended' || new Date(event.endDate ?? event.date) < now)
    return <Notice tone="primary">{t('events:notice.ended')}</Notice>;
  return null;
}
