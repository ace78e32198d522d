import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import type { ListedEntries } from '#ui/overlay/DrawerSteps.tsx';
import { Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { IssuedFacts } from '../issuing/IssuedFacts.tsx';
import { RevokeTickets } from '../issuing/RevokeTickets.tsx';
import { OrderTimeline } from '../timeline/OrderTimeline.tsx';
import { ReceiptButtons } from '../timeline/ReceiptButtons.tsx';
import { timelineQuery } from '../timeline/timeline.queries.ts';
import { CorrectName } from './CorrectName.tsx';
import { orderQuery } from './console.queries.ts';
import styles from './OrderDrawer.module.css';
import { ResendTickets } from './ResendTickets.tsx';
import { OrderFact, TicketRows } from './table/OrderRows.tsx';
import { orderTones } from './table/order-state-colors.ts';

const ManagedRefunds = lazyPart(async () => (await import('../refunds/ManagedRefunds.tsx')).ManagedRefunds);

function Buyer({ order, number }: { order: OrderWithDetails; number: string | null | undefined }) {
  return (
    <div>
      <Text isStrong>{order.buyer.name}</Text>
      <Row gap={2}>
        <TextLink href={`mailto:${order.buyer.email}`} hasTouchHeight>
          {order.buyer.email}
        </TextLink>
        {number && (
          <TextLink href={`tel:${number}`} hasTouchHeight>
            {number}
          </TextLink>
        )}
      </Row>
    </div>
  );
}

function OrderDetails({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: timeline } = useQuery(timelineQuery(order._id));
  return (
    <>
      <div className={styles.states}>
        <Badge tone={orderTones[order.state]}>{t(`orders-console:state.${order.state}`)}</Badge>
        {order.issued && <Badge tone="primary">{t('orders-console:issue.label')}</Badge>}
        {order.refund !== 'none' && <Badge tone="red">{t(`orders-console:refund.${order.refund}`)}</Badge>}
      </div>
      <Text isStrong>{order.event.eventName}</Text>
      <p className={styles.date}>{formatDate(order.event.date, 'dayYear', locale, order.event.zone)}</p>
      <Buyer order={order} number={timeline?.buyerNumber} />
      {order.issued && <IssuedFacts issued={order.issued} />}
      {order.state === 'placed' && order.holdsUntil && (
        <p className={styles.heldUntil}>
          {t('orders-console:heldUntil', { time: formatDate(order.holdsUntil, 'time', locale) })}
        </p>
      )}
      <div className={styles.actions}>
        <ResendTickets order={order} />
        <RevokeTickets order={order} />
        {order.tickets.length > 0 && !order.issued && <ReceiptButtons orderId={order._id} code={order.code} />}
      </div>
      <Part title={t('orders-console:items')}>
        {order.items.map((item) => (
          <OrderFact key={item.ticketTypeId} name={`${item.quantity} × ${item.name}`}>
            <Money amountXaf={item.quantity * item.unitPrice} showsFree />
          </OrderFact>
        ))}
        {order.taxes.map((tax) => (
          <OrderFact key={tax.taxId} name={tax.label}>
            <Money amountXaf={tax.amount} />
          </OrderFact>
        ))}
        {order.fees > 0 && (
          <OrderFact name={t('orders-console:fees')}>
            <Money amountXaf={order.fees} />
          </OrderFact>
        )}
        <OrderFact name={<strong>{t('orders-console:total')}</strong>}>
          <strong>
            <Money amountXaf={order.total} showsFree />
          </strong>
        </OrderFact>
        {order.fromBalance > 0 && (
          <>
            <OrderFact name={t('orders-console:fromBalance')}>
              <Money amountXaf={order.fromBalance} />
            </OrderFact>
            {order.fromBalance < order.total && (
              <OrderFact name={t('orders-console:paidOtherwise')}>
                <Money amountXaf={order.total - order.fromBalance} />
              </OrderFact>
            )}
          </>
        )}
      </Part>
      <Part title={t('orders-console:tickets')}>
        <TicketRows
          {...order}
          actionOf={(ticket) => ticket.state === 'valid' && !ticket.enteredAt && <CorrectName order={order} ticket={ticket} />}
        />
      </Part>
      {order.payment === 'paid' && order.total > 0 && (
        <Suspense fallback={<PanelSkeleton size="part" />}>
          <ManagedRefunds orderId={order._id} isRefundable={order.state === 'confirmed' && order.event.status !== 'cancelled'} />
        </Suspense>
      )}
      <Part title={t('orders-console:timeline')}>
        <OrderTimeline orderId={order._id} />
      </Part>
    </>
  );
}

function Content({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (order) return <OrderDetails order={order} />;
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <PanelSkeleton size="page" />;
}

interface OrderDrawerProps {
  /** Id of the open order; undefined while the drawer is closed. */
  readonly orderId: string | undefined;
  /** Its code, if the list has it. An address may open an order of another page. */
  readonly code: string | undefined;
  readonly list: ListedEntries;
  readonly onClose: () => void;
}

/** Drawer with one order: buyer, items, tickets, refunds and timeline. */
export function OrderDrawer({ orderId, code, list, onClose }: OrderDrawerProps) {
  const { t } = useTranslation();
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined });
  return (
    <SideDrawer
      isOpen={orderId !== undefined}
      title={t('orders-console:order', { code: code ?? order?.code ?? '' })}
      onClose={onClose}
      entry={orderId === undefined ? undefined : { id: orderId, list }}
    >
      {orderId && <Content orderId={orderId} />}
    </SideDrawer>
  );
}
