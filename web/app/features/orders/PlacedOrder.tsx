import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { orderQuery } from './orders.queries.ts';
import { PurchaseStepper, purchaseColumns } from './PurchaseLayout.tsx';

// Loaded with a paid order only: the form that most visitors of this page fill in does not wait for it.
const OrderRefunds = lazyPart(async () => (await import('./refunds/OrderRefunds.tsx')).OrderRefunds);

const canHaveRefunds = ({ payment, total, event }: OrderWithDetails) =>
  payment === 'paid' && total > 0 && event.status !== 'cancelled';

function Order({ order, tickets }: { order: OrderWithDetails; tickets: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <PurchaseStepper current={order.state === 'confirmed' ? 'finished' : 'pay'} />
      <Box sx={{ ...purchaseColumns, gap: 3, pb: 0 }}>
        <Box sx={{ minWidth: 0 }}>
          <OrderStatus order={order} tickets={tickets} />
          {canHaveRefunds(order) && (
            <Suspense fallback={<RowSkeletons count={1} />}>
              <OrderRefunds order={order} />
            </Suspense>
          )}
        </Box>
        <OrderSummary
          title={order.event.eventName}
          subtitle={`${formatEventDate(order.event.date, locale, order.event.zone)} · ${order.event.location}`}
          imageUrl={order.event.coverImage.url}
          lines={order.items.map((item) => ({
            key: item.ticketTypeId,
            label: item.name,
            quantity: item.quantity,
            amountXaf: item.unitPrice * item.quantity,
          }))}
          feesXaf={order.items.reduce((sum, item) => sum + item.unitFee * item.quantity, 0)}
          taxes={order.taxes}
          totalXaf={order.total}
          fromBalanceXaf={order.fromBalance}
          isPaid={order.payment === 'paid'}
        />
      </Box>
      <Box component="p" sx={{ color: 'text.secondary', mt: 3 }}>
        {t('orders:code', { code: order.code })}
      </Box>
    </>
  );
}

interface PlacedOrderProps {
  readonly orderId: string;
  /** Title of the page. An error page is shown without it, because it has its own. */
  readonly heading: ReactNode;
  /** Returns the tickets of the order, shown when it is confirmed. */
  readonly tickets: (order: OrderWithDetails) => ReactNode;
}

/** A placed order: its status with payment or tickets, and its summary. */
export function PlacedOrder({ orderId, heading, tickets }: PlacedOrderProps) {
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (error && !order) return <PageError error={error} onRetry={refetch} />;
  return (
    <>
      {heading}
      {order ? <Order order={order} tickets={tickets(order)} /> : <Skeleton variant="rounded" height={320} />}
    </>
  );
}
