import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getSupervisedOrder } from '@ngoma/api/features/supervision/supervision';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { zoneNameFor } from '#lib/format/zone-name.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { orderTones } from '../state-colors.ts';
import { orderQuery } from '../supervision.queries.ts';
import { PaymentAttempt, Transfers } from './PaymentParts.tsx';
import styles from './SupervisedOrderDrawer.module.css';

type Order = ReplyOf<typeof getSupervisedOrder>['order'];
function Tickets({ tickets, eventZone }: Pick<Order, 'tickets' | 'eventZone'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return tickets.map((ticket, index) => (
    <Fact key={ticket._id} name={t('supervision:order.ticket', { number: index + 1 })}>
      <Badge tone={ticket.state !== 'valid' ? 'red' : ticket.enteredAt ? 'primary' : 'leaf'}>
        {ticket.enteredAt
          ? t('supervision:order.enteredAt', { moment: formatDate(ticket.enteredAt, 'moment', locale, eventZone) })
          : t(`supervision:order.ticketState.${ticket.state}`)}
      </Badge>
    </Fact>
  ));
}

/** The start of the event in its own time zone, which is named if it differs from the reader's. */
function EventMoment({ order: { eventDate, eventZone } }: { order: Pick<Order, 'eventDate' | 'eventZone'> }) {
  const locale = useLocale();
  const zoneName = zoneNameFor(eventDate, eventZone, locale);
  return (
    <>
      {formatDate(eventDate, 'dayYear', locale, eventZone)} · {formatDate(eventDate, 'time', locale, eventZone)}
      {zoneName && ` (${zoneName})`}
    </>
  );
}

/** Parts that a page adds to the details of an order, such as its refunds. */
export interface WithOrderPart {
  readonly orderPart?:
    | ((order: Pick<Order, '_id' | 'code' | 'state' | 'payment' | 'total' | 'buyer' | 'tickets'>) => ReactNode)
    | undefined;
}

function Content({ id, orderPart }: { id: string } & WithOrderPart) {
  const { t } = useTranslation();
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  if (!order && error) return <LoadError error={error} onRetry={refetch} />;
  if (!order) return <PanelSkeleton size="page" />;
  return (
    <>
      <div className={styles.linkLine}>
        <TextLink to={`/our-event/${order.eventId}`} hasTouchHeight>
          {order.eventName}
        </TextLink>
      </div>
      <Text look="small" tone="soft">
        {order.organizerName} · <EventMoment order={order} />
      </Text>
      <div className={styles.states}>
        <Badge tone={orderTones[order.state]}>{t(`supervision:order.state.${order.state}`)}</Badge>
        <Badge>{t(`supervision:order.payment.${order.payment}`)}</Badge>
        {order.refund !== 'none' && <Badge tone="sun">{t(`supervision:order.refund.${order.refund}`)}</Badge>}
      </div>
      <Part title={t('supervision:order.buyer')}>
        <div className={styles.linkLine}>
          <TextLink to={`/user-management?open=${order.buyer._id}`} hasTouchHeight>
            {order.buyer.name}
          </TextLink>
        </div>
        <div className={styles.soft}>{order.buyer.email}</div>
      </Part>
      <Part title={t('supervision:order.lines')}>
        {order.lines.map((line) => (
          <Fact key={line.name} name={`${line.quantity} × ${line.name}`}>
            <Money amountXaf={line.quantity * (line.unitPrice + line.unitFee + line.unitTax)} showsFree />
          </Fact>
        ))}
        <Fact name={<strong>{t('supervision:order.total')}</strong>}>
          <strong>
            <Money amountXaf={order.total} showsFree />
          </strong>
        </Fact>
        <Fact name={t('supervision:order.commission')}>
          <Money amountXaf={order.commission} />
        </Fact>
      </Part>
      {order.tickets.length > 0 && (
        <Part title={t('supervision:order.tickets')}>
          <Tickets tickets={order.tickets} eventZone={order.eventZone} />
        </Part>
      )}
      {orderPart?.(order)}
      <Part title={t('supervision:order.payments')}>
        {order.payments.length === 0 && <Text tone="soft">{t('supervision:order.noPayments')}</Text>}
        {order.payments.map((payment) => (
          <PaymentAttempt key={payment._id} payment={payment} code={order.code} />
        ))}
      </Part>
      <Part title={t('supervision:order.ledger')}>
        <Transfers transfers={order.transfers} />
      </Part>
    </>
  );
}

/** Drawer with one order: payments, gateway messages, refunds, ledger transfers. */
export function SupervisedOrderDrawer({ id, list, onClose, orderPart }: ListedDrawerProps & WithOrderPart) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...orderQuery(id), enabled: id !== '' });
  return (
    <SideDrawer
      isOpen={id !== ''}
      title={t('supervision:order.one', { code: data?.code ?? '' })}
      onClose={onClose}
      entry={{ id, list }}
    >
      {id && <Content id={id} orderPart={orderPart} />}
    </SideDrawer>
  );
}
