import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import ArrowUpRight from '@phosphor-icons/core/regular/arrow-up-right.svg?react';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import QrCode from '@phosphor-icons/core/regular/qr-code.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import { formatEventDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import type { EventLookOf } from '../lead/event-look.ts';
import { LeadPart } from '../lead/LeadPart.tsx';
import { ProgressCurve } from '../lead/ProgressCurve.tsx';
import { usePaceText } from '../lead/use-pace-text.ts';
import styles from './NextEvent.module.css';
import { StockBars } from './StockBars.tsx';

type Event = NonNullable<OrganizerDashboard['nextEvent']>;

function Actions({ event: { _id, daysToGo } }: { readonly event: Event }) {
  const { t } = useTranslation();
  return (
    <>
      {daysToGo === 0 ? (
        <ButtonLink size="compact" icon={<QrCode />} to={`/entry-validation?event=${_id}`}>
          {t('dashboards:next.checkIn')}
        </ButtonLink>
      ) : (
        <ButtonLink size="compact" icon={<Plus />} to={`/events/edit?event=${_id}&tab=tickets`}>
          {t('dashboards:next.tickets')}
        </ButtonLink>
      )}
      <ButtonLink size="compact" icon={<Ticket />} to={`/ticket-and-reservation-management?event=${_id}`}>
        {t('dashboards:next.orders')}
      </ButtonLink>
      <ButtonLink size="compact" icon={<ArrowUpRight />} to={`/our-event/${_id}`}>
        {t('dashboards:next.page')}
      </ButtonLink>
    </>
  );
}

interface NextEventProps {
  readonly event: Event;
  readonly lookOf: EventLookOf;
}

/** The organizer's next event in its own colours: tickets sold, pace, stock by type, money, and the curve of its sale. */
export function NextEvent({ event, lookOf }: NextEventProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paceText = usePaceText();
  const { progress, daysToGo, entered } = event;
  const days = daysToGo === 0 ? t('dashboards:next.today') : t('dashboards:next.days', { count: daysToGo });
  return (
    <LeadPart
      look={lookOf(event)}
      cover={event.coverImage}
      kicker={
        <span>
          <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time> · {event.place}
        </span>
      }
      title={event.eventName}
      actions={<Actions event={event} />}
      chart={progress.curve.length > 2 && progress.capacity > 0 ? <ProgressCurve progress={progress} /> : undefined}
    >
      <p className={styles.figure}>
        <strong className={styles.sold}>{formatNumber(event.sold, locale)}</strong>{' '}
        <span className={styles.capacity}>
          {t('dashboards:next.ofCapacity', { capacity: formatNumber(event.capacity, locale) })}
        </span>
      </p>
      <p>
        <strong className={styles.days}>{days}</strong>{' '}
        {daysToGo === 0 ? t('dashboards:next.left', { count: Math.max(0, event.capacity - event.sold) }) : paceText(progress)}
        {entered > 0 && ` ${t('dashboards:next.entered', { count: entered })}`}
      </p>
      <StockBars stock={event.stock} />
      <p className={styles.paid}>
        <span className={styles.paidLabel}>{t('dashboards:next.paid')}</span>
        <strong>{formatMoney(progress.paid, locale)}</strong>
      </p>
    </LeadPart>
  );
}
