import { useQuery } from '@tanstack/react-query';
import { formatDate, formatEventDate, formatNumber } from '#lib/format/format.ts';
import { zoneNameFor } from '#lib/format/zone-name.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Progress } from '#ui/kit/feedback/Progress.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { ActList } from '../audit/AuditLog.tsx';
import { Chips, EntryDrawer, PersonFact } from '../EntryDrawer.tsx';
import { eventTones } from '../state-colors.ts';
import styles from './EventDrawer.module.css';
import { EventMoves } from './EventMoves.tsx';
import { eventQuery, type SupervisedEventDetail } from './events.queries.ts';

interface WithEvent {
  readonly event: SupervisedEventDetail;
}

function Head({ event }: WithEvent) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { date, endsAt, zone } = event;
  const zoneName = zoneNameFor(date, zone, locale);
  return (
    <div className={styles.head}>
      <Poster src={event.coverImage.url} srcSet={event.coverImage.srcSet} sizes="64px" shape="small" />
      <div>
        <Text isStrong>
          {formatEventDate(date, locale, zone)}
          {zoneName && ` (${zoneName})`}
        </Text>
        {endsAt && (
          <Text look="small" tone="soft">
            {t('supervision:event.until', { moment: formatDate(endsAt, 'moment', locale, zone) })}
          </Text>
        )}
        <Text look="small" tone="soft">
          {event.isOnline ? t('supervision:event.online') : `${event.location}, ${event.city}`}
        </Text>
      </div>
    </div>
  );
}

function Sales({ event }: WithEvent) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sold, capacity, entered } = event;
  return (
    <Part title={t('supervision:event.sales')}>
      <Progress
        label={t('supervision:event.column.sold')}
        value={sold}
        max={Math.max(capacity, 1)}
        text={`${formatNumber(sold, locale)} / ${formatNumber(capacity, locale)}`}
      />
      {event.ticketTypes.map((type) => (
        <Fact key={type._id} name={type.name}>
          {formatNumber(type.sold, locale)} × <Money amountXaf={type.price} showsFree />
        </Fact>
      ))}
      <Fact name={<strong>{t('supervision:event.column.revenue')}</strong>}>
        <strong>
          <Money amountXaf={event.revenue} />
        </strong>
      </Fact>
      <Fact name={t('supervision:order.commission')}>
        <Money amountXaf={event.commission} />
      </Fact>
      <Fact name={t('supervision:event.orders')}>{formatNumber(event.orders, locale)}</Fact>
      <Fact name={t('supervision:event.refundedOrders')}>{formatNumber(event.refundedOrders, locale)}</Fact>
      <Fact name={t('supervision:event.entered')}>{formatNumber(entered, locale)}</Fact>
    </Part>
  );
}

function About({ event }: WithEvent) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { rating, publishedAt } = event;
  return (
    <Part title={t('supervision:account.about')}>
      <PersonFact name={t('supervision:event.column.organizer')} person={event.organizer} />
      <Fact name={t('supervision:filter.verified')}>{t(`supervision:account.isVerified.${event.organizer.isVerified}`)}</Fact>
      <Fact name={t('supervision:event.column.category')}>{event.category}</Fact>
      <Fact name={t('supervision:event.column.visibility')}>{t(`supervision:event.visibility.${event.visibility}`)}</Fact>
      {rating.average !== null && (
        <Fact name={t('supervision:event.rating')}>
          <Stars value={rating.average} /> {formatNumber(rating.average, locale)} ({formatNumber(rating.count, locale)})
        </Fact>
      )}
      <Fact name={t('supervision:event.column.created')}>{formatDate(event.createdAt, 'moment', locale)}</Fact>
      {publishedAt && <Fact name={t('supervision:event.published')}>{formatDate(publishedAt, 'moment', locale)}</Fact>}
      <Row gap={2}>
        <TextLink to={`/our-event/${event._id}`} hasTouchHeight>
          {t('supervision:event.page')}
        </TextLink>
        <TextLink to={`/ticketing-&-transactions-supervision?tab=orders&event=${event._id}`} hasTouchHeight>
          {t('supervision:event.allOrders')}
        </TextLink>
      </Row>
    </Part>
  );
}

/** Drawer with one event: its sales, its organizer and its history; an admin suspends, resumes or cancels it here. */
export function EventDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const query = useQuery({ ...eventQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('supervision:event.column.event')}
      titleOf={({ eventName }) => eventName}
      onClose={onClose}
    >
      {(event) => (
        <>
          <Head event={event} />
          <Chips>
            <Badge tone={eventTones[event.status]}>{t(`supervision:event.state.${event.status}`)}</Badge>
          </Chips>
          {event.statusReason && (
            <Notice tone="sun" role="none">
              {event.statusReason}
            </Notice>
          )}
          <EventMoves event={event} />
          <Sales event={event} />
          <About event={event} />
          {event.acts.length > 0 && (
            <Part title={t('supervision:account.history')}>
              <ActList acts={event.acts} />
            </Part>
          )}
        </>
      )}
    </EntryDrawer>
  );
}
