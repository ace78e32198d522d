import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

type Place = Pick<EventBasicDetail, 'online' | 'location' | 'city'>;

/** Place of an event: hall and city, or that it is online. */
export function EventPlace({ event }: { readonly event: Place }) {
  const { t } = useTranslation();
  return event.online ? t('events:online') : `${event.location}, ${event.city}`;
}

/** Returns the address of a map that shows the place of an event and the way to it; undefined for an online event. */
export function mapAddress({ online, location, city }: Place): string | undefined {
  const place = `${location}, ${city}, Cameroun`;
  return online ? undefined : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
