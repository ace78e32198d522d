import { EventPlace } from '#features/events/EventPlace.tsx';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './PurchaseHead.module.css';
import type { ShownEvent } from './purchase.server.ts';

/** The part of an event that the head of its purchase shows. */
export type HeadedEvent = Pick<ShownEvent, 'eventName' | 'date' | 'zone' | 'location' | 'city' | 'online' | 'coverImage'>;

/** The event whose tickets are bought. */
export function PurchaseHead({ event }: { readonly event: HeadedEvent }) {
  const locale = useLocale();
  return (
    <div className={styles.head}>
      <Poster src={event.coverImage.url} shape="small" drawnAs="tall" isFirst />
      <div className={styles.headText}>
        <Text isStrong>{event.eventName}</Text>
        <Text tone="soft">
          <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time> · <EventPlace event={event} />
        </Text>
      </div>
    </div>
  );
}
