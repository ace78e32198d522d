import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

type Place = Pick<EventBasicDetail, 'online' | 'location' | 'city'>;

/** Place of an event: hall and city, or that it is online. */
export function EventPlace({ event }: { readonly event: Place }) {
  const { t } = useTranslation();
  return event.online ? t('events:online') : `${event.location}, ${event.city}`;
}
