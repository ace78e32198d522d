import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { OrderBill } from '../OrderBill.tsx';
import styles from './OrderSummary.module.css';

/** The part of an order that its summary shows. */
export interface SummedOrder
  extends Pick<OrderWithDetails, 'state' | 'payment' | 'items' | 'fees' | 'taxes' | 'total' | 'fromBalance'> {
  readonly event: Pick<OrderWithDetails['event'], 'eventName' | 'date' | 'zone' | 'location' | 'coverImage'>;
}

/** The event of an order, and what was paid for what. */
export function OrderSummary({ order: { event, ...order } }: { readonly order: SummedOrder }) {
  const locale = useLocale();
  return (
    <Card padding="none">
      {/* The tickets show it, too. */}
      {order.state !== 'confirmed' && <Poster src={event.coverImage.url} />}
      <div className={styles.bill}>
        <Heading level={2} look="part">
          {event.eventName}
        </Heading>
        <Text tone="soft">
          {formatEventDate(event.date, locale, event.zone)} · {event.location}
        </Text>
        <OrderBill
          lines={order.items.map((item) => ({
            ...{ key: item.ticketTypeId, label: item.name, quantity: item.quantity },
            amountXaf: item.unitPrice * item.quantity,
          }))}
          feesXaf={order.fees}
          taxes={order.taxes}
          totalXaf={order.total}
          fromBalanceXaf={order.fromBalance}
          isPaid={order.payment === 'paid'}
        />
      </div>
    </Card>
  );
}
