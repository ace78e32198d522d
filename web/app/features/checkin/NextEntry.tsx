import NavigationArrow from '@phosphor-icons/core/regular/navigation-arrow.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import { useQueryClient } from '@tanstack/react-query';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { mapAddress } from '#lib/format/map-address.ts';
import { minutesAndSeconds, useSecondsLeft } from '#lib/hooks/use-seconds-left.ts';
import type { Translate } from '#lib/i18n/translation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { type CheckinEventSummary, checkinKeys } from './checkin.queries.ts';
import styles from './NextEntry.module.css';

const hour = 60 * 60;
const day = 24 * hour;

/** Returns the time left in its two largest units: `3 d 4 h`, `2 h 15 min`, `14:59`. */
function timeLeft(seconds: number, t: Translate): string {
  const hours = Math.floor(seconds / hour);
  if (seconds >= day) return t('checkin:self.next.days', { days: Math.floor(seconds / day), hours: hours % 24 });
  if (seconds >= hour) return t('checkin:self.next.hours', { hours, minutes: Math.floor((seconds % hour) / 60) });
  return minutesAndSeconds(seconds);
}

/** The next event whose check-in will open: how long until then, where it is, and the way to the tickets. */
export function NextEntry({ event }: { readonly event: CheckinEventSummary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cache = useQueryClient();
  const { eventName, date, opensAt, zone, location, city, online } = event;
  const seconds = useSecondsLeft(opensAt, () => void cache.invalidateQueries({ queryKey: checkinKeys.events() }));
  const map = mapAddress(event);
  return (
    <Card as="section" aria-label={t('checkin:self.next.title')} isLead>
      <div className={styles.next}>
        <div>
          <Text look="small" tone="primary" isStrong>
            {t('checkin:self.next.title')} · {formatEventDate(date, locale, zone)}
          </Text>
          <Heading level={2}>{eventName}</Heading>
          <Text tone="soft">{online ? t('events:online') : `${location}, ${city}`}</Text>
        </div>
        <div>
          <Text tone="soft">
            {t('checkin:self.next.opens', {
              time: `${formatDate(opensAt, 'day', locale, zone)}, ${formatDate(opensAt, 'time', locale, zone)}`,
            })}
          </Text>
          <p className={styles.left}>
            {seconds !== undefined && (
              <time role="timer" dateTime={`PT${seconds}S`}>
                {timeLeft(seconds, t)}
              </time>
            )}
          </p>
        </div>
        <Row gap={1}>
          <ButtonLink to="/ticket-management" variant="sun" size="medium" icon={<Ticket />}>
            {t('checkin:self.empty.action')}
          </ButtonLink>
          {map && (
            <ButtonLink href={map} target="_blank" rel="noopener" size="medium" icon={<NavigationArrow />}>
              {t('events:place.directions')}
            </ButtonLink>
          )}
        </Row>
      </div>
    </Card>
  );
}
