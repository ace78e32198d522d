import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listOrders } from '@ngoma/api/features/orders/orders';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './OrderCard.module.css';
import { orderTones } from './order-state-colors.ts';

type Order = ReplyOf<typeof listOrders>['allOrders'][number];

interface OrderCardProps {
  readonly order: Order;
  readonly onOpen: () => void;
}

/** An order as a card that opens on click: buyer, event, status and total. */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  return (
    <div className={styles.item}>
      <Row isSingleLine className={styles.texts}>
        <Portrait name={order.buyerName} url={order.buyerAvatar?.url} />
        <div className={styles.texts}>
          <button type="button" onClick={onOpen} className={styles.buyerName}>
            {order.buyerName}
          </button>
          <Text look="small" tone="soft" isCut>
            {order.buyerEmail}
          </Text>
        </div>
      </Row>
      <div className={styles.place}>
        <Text>{order.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}</Text>
        <Text look="small" tone="soft">
          {order.eventName} · {order.code} · {formatRelative(order.createdAt, locale)}
        </Text>
      </div>
      <div className={styles.row}>
        <Badge tone={orderTones[order.state]}>{t(`orders-console:state.${order.state}`)}</Badge>
        {order.refund !== 'none' && <Badge tone="red">{t(`orders-console:refund.${order.refund}`)}</Badge>}
        {order.issued !== null && <Badge tone="primary">{t('orders-console:issue.label')}</Badge>}
        {order.paidWith !== null && <Badge>{methodOf(order.paidWith)}</Badge>}
        {order.enteredCount > 0 && (
          <Badge tone="primary">{t('orders-console:entered', { entered: order.enteredCount, count: order.ticketCount })}</Badge>
        )}
      </div>
      <div className={styles.strong}>
        <Money amountXaf={order.total} showsFree />
      </div>
    </div>
  );
}
