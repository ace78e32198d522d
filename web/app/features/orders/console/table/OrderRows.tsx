import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './OrderRows.module.css';

/** A name with its value on the right. */
export function OrderFact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Row gap={2} align="start" justify="between" isSingleLine>
      <div className={styles.name}>{name}</div>
      <div className={styles.part}>{children}</div>
    </Row>
  );
}

interface TicketBadgeProps {
  readonly ticket: Pick<OrderWithDetails['tickets'][number], 'state' | 'enteredAt'>;
  readonly zone: string;
}

/** The state of a ticket, or since when its holder is inside. */
export function TicketBadge({ ticket: { state, enteredAt }, zone }: TicketBadgeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Badge tone={state !== 'valid' ? 'red' : enteredAt ? 'primary' : 'leaf'}>
      {state === 'valid' && enteredAt
        ? t('orders-console:enteredAt', { time: formatDate(enteredAt, 'time', locale, zone) })
        : t(`orders-console:ticket.${state}`)}
    </Badge>
  );
}

interface TicketRowsProps extends Pick<OrderWithDetails, 'tickets' | 'event'> {
  /** Returns what can be done with a ticket. */
  readonly actionOf?: (ticket: OrderWithDetails['tickets'][number]) => ReactNode;
}

/** The tickets of an order with their holders and states. */
export function TicketRows({ tickets, event: { zone }, actionOf }: TicketRowsProps) {
  const { t } = useTranslation();
  if (tickets.length === 0) return <Text tone="soft">{t('orders-console:noTickets')}</Text>;
  return (
    <>
      {tickets.map((ticket) => (
        <OrderFact
          key={ticket._id}
          name={
            <>
              {ticket.holder}
              <Text look="small" tone="soft">
                {ticket.typeName} · {formatTicketCode(ticket.ticketCode)}
              </Text>
            </>
          }
        >
          <Row gap={0.5} isSingleLine>
            <TicketBadge ticket={ticket} zone={zone} />
            {actionOf?.(ticket)}
          </Row>
        </OrderFact>
      ))}
    </>
  );
}
