import Box from '@mui/material/Box';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listOrders } from '@ngoma/api/features/orders/orders';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { orderTones } from './order-state-colors.ts';

type Order = ReplyOf<typeof listOrders>['allOrders'][number];

interface OrderListProps {
  readonly orders: readonly Order[];
  readonly onOpen: (orderId: string) => void;
}

/** Orders as rows that open on click: buyer, event, status and total. */
export function OrderList({ orders, onOpen }: OrderListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {orders.map((order) => (
        <Box
          component="li"
          key={order._id}
          sx={{
            position: 'relative',
            display: 'grid',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 0.25,
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1.2fr) minmax(0, 1.4fr) 150px 130px' },
            px: 2,
            py: 1.5,
            borderTop: '1px solid',
            borderColor: 'divider',
            '&:hover': { bgcolor: 'primary.soft' },
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box
              component="button"
              type="button"
              onClick={() => onOpen(order._id)}
              sx={{
                all: 'unset',
                cursor: 'pointer',
                fontWeight: 600,
                overflowWrap: 'anywhere',
                '&::after': { content: '""', position: 'absolute', inset: 0 },
                '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
              }}
            >
              {order.buyerName}
            </Box>
            <Text look="small" tone="soft" isCut>
              {order.buyerEmail}
            </Text>
          </Box>
          <Box sx={{ minWidth: 0, gridRow: { xs: 2, md: 'auto' }, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <Text>{order.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}</Text>
            <Text look="small" tone="soft">
              {order.eventName} · {order.code} · {formatRelative(order.createdAt, locale)}
            </Text>
          </Box>
          <Box sx={{ gridRow: { xs: 3, md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 0.5, pt: { xs: 0.5, md: 0 } }}>
            <Badge tone={orderTones[order.state]}>{t(`orders-console:state.${order.state}`)}</Badge>
            {order.refund !== 'none' && <Badge tone="red">{t(`orders-console:refund.${order.refund}`)}</Badge>}
            {order.enteredCount > 0 && (
              <Badge tone="primary">
                {t('orders-console:entered', { entered: order.enteredCount, count: order.ticketCount })}
              </Badge>
            )}
          </Box>
          <Box sx={{ gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' }, textAlign: 'right', fontWeight: 600 }}>
            <Money amountXaf={order.total} showsFree />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
