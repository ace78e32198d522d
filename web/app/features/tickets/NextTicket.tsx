import NavigationArrow from '@phosphor-icons/core/regular/navigation-arrow.svg?react';
import QrCode from '@phosphor-icons/core/regular/qr-code.svg?react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatEventDate, formatRelative } from '#lib/format/format.ts';
import { mapAddress } from '#lib/format/map-address.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './NextTicket.module.css';
import { myTicketsQuery } from './tickets.queries.ts';

/** The next event with a valid ticket, linked to its QR code. Renders nothing without one. */
export function NextTicket() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: tickets } = useQuery(myTicketsQuery('upcoming'));
  const next = tickets?.find(({ state, event }) => state === 'valid' && event.status === 'published');
  if (!next) return null;
  const { event } = next;
  const map = event.mapLink ?? mapAddress(event);
  return (
    <section aria-label={t('tickets:nextEvent')} className={styles.ticket}>
      <img src={event.coverImage.url} alt="" width={112} height={84} className={styles.picture} />
      <div className={styles.texts}>
        <Text look="small" tone="primary" isStrong>
          {Date.parse(event.date) <= Date.now()
            ? t('tickets:onNow')
            : `${t('tickets:nextEvent')} · ${formatRelative(event.date, locale)}`}
        </Text>
        <Heading level={2} look="part">
          {event.eventName}
        </Heading>
        <Text tone="soft">
          {formatEventDate(event.date, locale, event.zone)} ·{' '}
          {event.online ? t('events:online') : `${event.location}, ${event.city}`}
        </Text>
        {event.doorsOpenAt && (
          <Text tone="soft">{t('tickets:entrance', { time: formatDate(event.doorsOpenAt, 'time', locale, event.zone) })}</Text>
        )}
        {event.landmark && <Text tone="soft">{event.landmark}</Text>}
      </div>
      <div className={styles.actions}>
        <ButtonLink to="/ticket-management" variant="sun" icon={<QrCode />}>
          {t('tickets:showTicket')}
        </ButtonLink>
        {map && (
          <ButtonLink href={map} target="_blank" rel="noopener" variant="quiet" icon={<NavigationArrow />}>
            {t('events:place.directions')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
