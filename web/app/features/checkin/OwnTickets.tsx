import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import { formatDate, formatEventDate, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { CheckinEventSummary, HeldTicket } from './checkin.queries.ts';
import styles from './OwnTickets.module.css';

interface OwnTicketsProps {
  readonly event: CheckinEventSummary;
  /** Codes of the tickets whose check-in is pending. */
  readonly busyCodes: ReadonlySet<string>;
  readonly onCheckIn: (ticket: HeldTicket) => void;
}

/** An event with self check-in and the participant's own tickets. Each ticket has its own button and is used once. */
export function OwnTickets({ event, busyCodes, onCheckIn }: OwnTicketsProps) {
  const locale = useLocale();
  return (
    <Card as="article" aria-label={event.eventName} padding="none" isLead>
      <div className={styles.event}>
        <Row gap={1.5} align="start" justify="between" isSingleLine>
          <div className={styles.texts}>
            <Text look="small" tone="primary" isStrong>
              {formatEventDate(event.date, locale, event.zone)}
            </Text>
            <Heading level={2}>{event.eventName}</Heading>
            <Text tone="soft">{event.location}</Text>
          </div>
          <Hours event={event} />
        </Row>
      </div>
      {event.tickets.map((ticket) => (
        <div key={ticket._id} className={styles.ticket}>
          <Row gap={2} align="baseline" justify="between" isSingleLine>
            <div className={styles.texts}>
              <Text look="lead" isStrong>
                {ticket.holder}
              </Text>
              <Text tone="soft">{ticket.typeName}</Text>
            </div>
            <p className={styles.code}>{formatTicketCode(ticket.ticketCode)}</p>
          </Row>
          <TicketAction event={event} ticket={ticket} isBusy={busyCodes.has(ticket.ticketCode)} onCheckIn={onCheckIn} />
        </div>
      ))}
    </Card>
  );
}

/** Returns whether the check-in of an event will open. */
export const isBefore = (event: CheckinEventSummary): boolean => !event.isOpen && Date.now() < new Date(event.closesAt).getTime();

function Hours({ event }: { event: CheckinEventSummary }) {
  const { t } = useTranslation();
  if (event.isOpen) return <Badge tone="leaf">{t('checkin:self.open')}</Badge>;
  return <Badge>{t(isBefore(event) ? 'checkin:self.notYet' : 'checkin:self.closed')}</Badge>;
}

interface TicketActionProps extends Pick<OwnTicketsProps, 'event' | 'onCheckIn'> {
  readonly ticket: HeldTicket;
  readonly isBusy: boolean;
}

/** The check-in button, or the reason there is none: already used, not open yet, or closed. */
function TicketAction({ event, ticket, isBusy, onCheckIn }: TicketActionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (ticket.enteredAt) {
    return (
      <div className={styles.inside}>
        <CheckCircleFill />
        <Text isStrong>{t('checkin:self.inside', { time: formatDate(ticket.enteredAt, 'time', locale, event.zone) })}</Text>
      </div>
    );
  }
  if (!event.isOpen) {
    const opensAt = `${formatDate(event.opensAt, 'day', locale, event.zone)}, ${formatDate(event.opensAt, 'time', locale, event.zone)}`;
    return (
      <Text tone="soft">
        {isBefore(event)
          ? t('checkin:self.opensAt', { time: opensAt, in: formatRelative(event.opensAt, locale) })
          : t('checkin:self.closedWords')}
      </Text>
    );
  }
  return (
    <Button variant="sun" isBusy={isBusy} onClick={() => onCheckIn(ticket)}>
      {t('checkin:self.action')}
    </Button>
  );
}
