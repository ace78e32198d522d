import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OrderWithDetails } from '@ngoma/api/features/orders';
import { formatTicketCode } from '@ngoma/api/features/ticket-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Money } from '#ui/Money.tsx';
import { Part, SideSheet } from '#ui/SideSheet.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { History, Payments, Row, soft } from './OrderStory.tsx';
import { historyQuery, orderQuery, useResend } from './order-desk.queries.ts';
import { orderTones } from './order-tones.ts';

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
  if (tickets.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('order-desk:noTickets')}</Typography>;
  return (
    <>
      {tickets.map((ticket) => (
        <Row
          key={ticket._id}
          name={
            <>
              {ticket.holder}
              <Typography sx={soft}>
                {ticket.typeName} · {formatTicketCode(ticket.ticketCode)}
              </Typography>
            </>
          }
        >
          <StatusChip tone={ticket.state !== 'valid' ? 'red' : ticket.enteredAt ? 'primary' : 'leaf'}>
            {ticket.state === 'valid' && ticket.enteredAt
              ? t('order-desk:enteredAt', { time: formatDate(ticket.enteredAt, 'time', locale, zone) })
              : t(`order-desk:ticket.${ticket.state}`)}
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
  const [isAsking, setAsking] = useState(false);
  if (order.state !== 'confirmed') return null;
  return (
    <>
      <Button startIcon={<ForwardToInbox />} onClick={() => setAsking(true)} sx={{ mt: 2 }} fullWidth>
        {t('order-desk:resend.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('order-desk:resend.title')}
        confirmLabel={t('order-desk:resend.confirm')}
        isBusy={resend.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          resend.mutate(undefined, {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
            onSettled: () => setAsking(false),
          })
        }
      >
        {t('order-desk:resend.words', { email: order.buyer.email })}
      </ConfirmDialog>
    </>
  );
}

function Whole({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: story, error, refetch } = useQuery(historyQuery(order._id));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}>
        <StatusChip tone={orderTones[order.state]}>{t(`order-desk:state.${order.state}`)}</StatusChip>
        {order.refund !== 'none' && <StatusChip tone="red">{t(`order-desk:refund.${order.refund}`)}</StatusChip>}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{order.event.eventName}</Typography>
      <Typography sx={{ ...soft, mb: 1.5 }}>{formatDate(order.event.date, 'dayYear', locale, order.event.zone)}</Typography>
      <Buyer order={order} number={story?.buyerNumber} />
      {order.state === 'placed' && order.holdsUntil && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          {t('order-desk:heldUntil', { time: formatDate(order.holdsUntil, 'time', locale) })}
        </Typography>
      )}
      <Resend order={order} />
      <Part title={t('order-desk:items')}>
        {order.items.map((item) => (
          <Row key={item.ticketTypeId} name={`${item.quantity} × ${item.name}`}>
            <Money amountXaf={item.quantity * item.unitPrice} freeWord />
          </Row>
        ))}
        {order.fees > 0 && (
          <Row name={t('order-desk:fees')}>
            <Money amountXaf={order.fees} />
          </Row>
        )}
        <Row name={<strong>{t('order-desk:total')}</strong>}>
          <strong>
            <Money amountXaf={order.total} freeWord />
          </strong>
        </Row>
      </Part>
      <Part title={t('order-desk:tickets')}>
        <Tickets {...order} />
      </Part>
      {!story && !error && <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}
      {!story && error && <LoadFailure error={error} onRetry={refetch} />}
      {story && (
        <>
          <Part title={t('order-desk:payments')}>
            <Payments payments={story.payments} />
          </Part>
          <Part title={t('order-desk:history')}>
            <History history={story.history} />
          </Part>
        </>
      )}
    </>
  );
}

function Content({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (order) return <Whole order={order} />;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return <Skeleton variant="rounded" height={480} />;
}

interface OrderDrawerProps {
  /** Which order is open; undefined: none. */
  readonly orderId: string | undefined;
  readonly code: string;
  readonly onClose: () => void;
}

/** One order from the side: who, what, tickets, payments, and what happened when. */
export function OrderDrawer({ orderId, code, onClose }: OrderDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideSheet isOpen={orderId !== undefined} title={t('order-desk:order', { code })} onClose={onClose}>
      {orderId && <Content orderId={orderId} />}
    </SideSheet>
  );
}
