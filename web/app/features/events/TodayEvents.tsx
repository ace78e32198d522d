import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './TodayEvents.module.css';
import { todayQuery } from './todays-events.ts';

/** Today's events as a row of small cards. Shows an error with a retry button, and nothing on a day without events. */
export function TodayEvents({ pathOf }: { readonly pathOf: (eventId: string) => string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const { data: today, refetch } = useQuery(todayQuery());
  if (!today || today.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.today}>
      <Heading level={2} look="part" id={titleId}>
        {t('dashboards:todayEvents.title')}
      </Heading>
      {today === 'denied' ? (
        <Row>
          <Text tone="soft">{t('dashboards:todayEvents.denied')}</Text>
          <Button size="small" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </Row>
      ) : (
        <ul className={styles.list}>
          {today.map((event) => (
            <li key={event._id} className={styles.item}>
              <Link to={pathOf(event._id)} preventScrollReset className={styles.card}>
                <img src={event.coverImage.url} alt="" width={56} height={48} className={styles.picture} />
                <span className={styles.texts}>
                  <Text as="span" isStrong isCut>
                    {event.eventName}
                  </Text>
                  <Text as="span" look="small" tone="soft" isCut>
                    {formatDate(event.date, 'time', locale, event.zone)} · {event.city}
                  </Text>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
