import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { eventQuery } from '#features/events/events.queries.ts';
import { BuyAgainButton } from '#features/orders/mine/BuyAgainButton.tsx';
import { buyAgain } from '#features/orders/mine/buy-again.ts';
import { OrderPage } from '#features/orders/mine/OrderPage.tsx';
import { orderQuery } from '#features/orders/orders.queries.ts';
import { FailedRefunds } from '#features/wallet/FailedRefunds.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** The sale of the event decides whether the same tickets can be bought again. */
function Again({ order }: { order: OrderWithDetails }) {
  const { data: event, isPending } = useQuery({ ...eventQuery(order.eventId), enabled: order.event.hasPage });
  // An order that waits for its payment is paid, not bought again.
  if (order.state === 'placed' || (order.event.hasPage && isPending)) return null;
  return <BuyAgainButton again={buyAgain(order, event, new Date())} />;
}

/** /orders/{id}: one order of the signed-in buyer. */
export default function OrderOfBuyer() {
  const { t } = useTranslation();
  const { orderId = '' } = useParams();
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (error && !order) return <PageError error={error} onRetry={refetch} />;
  const title = order ? t('my-orders:order', { code: order.code }) : t('my-orders:title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Button component={Link} to="/ticket-management?when=orders" variant="text" startIcon={<ArrowBack />}>
        {t('my-orders:back')}
      </Button>
      <PageHeader title={title} {...(order && order.state !== 'confirmed' && { lead: order.event.eventName })} />
      {order ? (
        <OrderPage
          order={order}
          again={<Again order={order} />}
          failedRefunds={order.payment === 'paid' && <FailedRefunds orderId={order._id} />}
        />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </>
  );
}
