import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { OrderTimeline } from '../timeline/OrderTimeline.tsx';
import { ReceiptButtons } from '../timeline/ReceiptButtons.tsx';
import { timelineQuery } from '../timeline/timeline.queries.ts';
import { orderQuery } from './console.queries.ts';
import { Row, secondaryText, TicketRows } from './OrderRows.tsx';
import { orderTones } from './order-state-colors.ts';
import { ResendTickets } from './ResendTickets.tsx';

const ManagedRefunds = lazyPart(async () => (await import('../refunds/ManagedRefunds.tsx')).ManagedRefunds);

function Buyer({ order, number }: { order: OrderWithDetails; number: string | null | undefined }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{order.buyer.name}</Typography>
      <Link href={`mailto:${order.buyer.email}`} sx={{ display: 'block', py: 0.5, overflowWrap: 'anywhere' }}>
        {order.buyer.email}
      </Link>
      {number && (
        <Link href={`tel:${number}`} sx={{ display: 'block', py: 0.5 }}>
          {number}
        </Link>
      )}
    </Box>
  );
}

function OrderDetails({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: timeline } = useQuery(timelineQuery(order._id));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}>
        <Badge tone={orderTones[order.state]}>{t(`orders-console:state.${order.state}`)}</Badge>
        {order.refund !== 'none' && <Badge tone="red">{t(`orders-console:refund.${order.refund}`)}</Badge>}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{order.event.eventName}</Typography>
      <Typography sx={{ ...secondaryText, mb: 1.5 }}>
        {formatDate(order.event.date, 'dayYear', locale, order.event.zone)}
      </Typography>
      <Buyer order={order} number={timeline?.buyerNumber} />
      {order.state === 'placed' && order.holdsUntil && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          {t('orders-console:heldUntil', { time: formatDate(order.holdsUntil, 'time', locale) })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <ResendTickets order={order} />
        {order.tickets.length > 0 && <ReceiptButtons orderId={order._id} code={order.code} />}
      </Box>
      <Part title={t('orders-console:items')}>
        {order.items.map((item) => (
          <Row key={item.ticketTypeId} name={`${item.quantity} × ${item.name}`}>
            <Money amountXaf={item.quantity * item.unitPrice} showsFree />
          </Row>
        ))}
        {order.taxes.map((tax) => (
          <Row key={tax.taxId} name={tax.label}>
            <Money amountXaf={tax.amount} />
          </Row>
        ))}
        {order.fees > 0 && (
          <Row name={t('orders-console:fees')}>
            <Money amountXaf={order.fees} />
          </Row>
        )}
        <Row name={<strong>{t('orders-console:total')}</strong>}>
          <strong>
            <Money amountXaf={order.total} showsFree />
          </strong>
        </Row>
        {order.fromBalance > 0 && (
          <>
            <Row name={t('orders-console:fromBalance')}>
              <Money amountXaf={order.fromBalance} />
            </Row>
            {order.fromBalance < order.total && (
              <Row name={t('orders-console:paidOtherwise')}>
                <Money amountXaf={order.total - order.fromBalance} />
              </Row>
            )}
          </>
        )}
      </Part>
      <Part title={t('orders-console:tickets')}>
        <TicketRows {...order} />
      </Part>
      {order.payment === 'paid' && order.total > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
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
  return <Skeleton variant="rounded" height={480} />;
}

interface OrderDrawerProps {
  /** Id of the open order; undefined while the drawer is closed. */
  readonly orderId: string | undefined;
  readonly code: string;
  readonly onClose: () => void;
}

/** Drawer with one order: buyer, items, tickets, refunds and timeline. */
export function OrderDrawer({ orderId, code, onClose }: OrderDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer isOpen={orderId !== undefined} title={t('orders-console:order', { code })} onClose={onClose}>
      {orderId && <Content orderId={orderId} />}
    </SideDrawer>
  );
}
