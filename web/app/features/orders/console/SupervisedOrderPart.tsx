import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Part } from '#ui/overlay/SideDrawer.tsx';
import { ManagedRefunds } from '../refunds/ManagedRefunds.tsx';
import { OrderTimeline } from '../timeline/OrderTimeline.tsx';
import { ReceiptButtons } from '../timeline/ReceiptButtons.tsx';
import { ResendTickets } from './ResendTickets.tsx';
import styles from './SupervisedOrderPart.module.css';

interface SupervisedOrderPartProps {
  readonly order: Pick<OrderWithDetails, '_id' | 'code' | 'state' | 'payment' | 'total'> & {
    readonly buyer: Pick<OrderWithDetails['buyer'], 'email'>;
    readonly tickets: readonly unknown[];
  };
}

/** The actions of an admin on an order, its refunds and its timeline. */
export function SupervisedOrderPart({ order }: SupervisedOrderPartProps) {
  const { t } = useTranslation();
  return (
    <>
      {order.tickets.length > 0 && (
        <div className={styles.row}>
          <ResendTickets order={order} />
          <ReceiptButtons orderId={order._id} code={order.code} />
        </div>
      )}
      {order.payment === 'paid' && order.total > 0 && (
        <ManagedRefunds orderId={order._id} isRefundable={order.state === 'confirmed'} isAdmin />
      )}
      <Part title={t('orders-console:timeline')}>
        <OrderTimeline orderId={order._id} />
      </Part>
    </>
  );
}
