import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { ManagedRefunds } from '../refunds/ManagedRefunds.tsx';
import { historyQuery, orderQuery, useResend } from './console.queries.ts';
import { History, Payments, Row, secondaryText } from './OrderHistory.tsx';
import { orderTones } from './order-state-colors.ts';

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

function Tickets({ tickets, event: { zone } }: Pick<OrderWithDetails, 'tickets' | 'event'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (tickets.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('orders-console:noTickets')}</Typography>;
  return (
    <>
      {tickets.map((ticket) => (
        <Row
          key={ticket._id}
          name={
            <>
              {ticket.holder}
              <Typography sx={secondaryText}>
                {ticket.typeName} · {formatTicketCode(ticket.ticketCode)}
              </Typography>
            </>
          }
        >
          <StatusChip tone={ticket.state !== 'valid' ? 'red' : ticket.enteredAt ? 'primary' : 'leaf'}>
            {ticket.state === 'valid' && ticket.enteredAt
              ? t('orders-console:enteredAt', { time: formatDate(ticket.enteredAt, 'time', locale, zone) })
              : t(`orders-console:ticket.${ticket.state}`)}
          </StatusChip>
        </Row>
      ))}
    </>
  );
}

function Resend({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const toast = useToast();
  const resend = useResend(order._id);
  const [isConfirming, setConfirming] = useState(false);
  if (order.state !== 'confirmed') return null;
  return (
    <>
      <Button startIcon={<ForwardToInbox />} onClick={() => setConfirming(true)} sx={{ mt: 2 }} fullWidth>
        {t('orders-console:resend.action')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('orders-console:resend.title')}
        confirmLabel={t('orders-console:resend.confirm')}
        isBusy={resend.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          resend.mutate(undefined, {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
            onSettled: () => setConfirming(false),
          })
        }
      >
        {t('orders-console:resend.words', { email: order.buyer.email })}
      </ConfirmDialog>
    </>
  );
}

function OrderDetails({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: fullHistory, error, refetch } = useQuery(historyQuery(order._id));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}>
        <StatusChip tone={orderTones[order.state]}>{t(`orders-console:state.${order.state}`)}</StatusChip>
        {order.refund !== 'none' && <StatusChip tone="red">{t(`orders-console:refund.${order.refund}`)}</StatusChip>}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{order.event.eventName}</Typography>
      <Typography sx={{ ...secondaryText, mb: 1.5 }}>
        {formatDate(order.event.date, 'dayYear', locale, order.event.zone)}
      </Typography>
      <Buyer order={order} number={fullHistory?.buyerNumber} />
      {order.state === 'placed' && order.holdsUntil && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          {t('orders-console:heldUntil', { time: formatDate(order.holdsUntil, 'time', locale) })}
        </Typography>
      )}
      <Resend order={order} />
      <Part title={t('orders-console:items')}>
        {order.items.map((item) => (
          <Row key={item.ticketTypeId} name={`${item.quantity} × ${item.name}`}>
            <Money amountXaf={item.quantity * item.unitPrice} showsFree />
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
      </Part>
      <Part title={t('orders-console:tickets')}>
        <Tickets {...order} />
      </Part>
      {order.payment === 'paid' && order.total > 0 && (
        <ManagedRefunds orderId={order._id} isRefundable={order.state === 'confirmed' && order.event.status !== 'cancelled'} />
      )}
      {!fullHistory && !error && <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}
      {!fullHistory && error && <LoadError error={error} onRetry={refetch} />}
      {fullHistory && (
        <>
          <Part title={t('orders-console:payments')}>
            <Payments payments={fullHistory.payments} />
          </Part>
          <Part title={t('orders-console:history')}>
            <History history={fullHistory.history} />
          </Part>
        </>
      )}
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

/** Drawer with one order: buyer, items, tickets, payments and history. */
export function OrderDrawer({ orderId, code, onClose }: OrderDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer isOpen={orderId !== undefined} title={t('orders-console:order', { code })} onClose={onClose}>
      {orderId && <Content orderId={orderId} />}
    </SideDrawer>
  );
}
