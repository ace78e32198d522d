import Close from '@mui/icons-material/Close';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OrderHistory } from '@ngoma/api/features/order-desk';
import type { OrderWithDetails } from '@ngoma/api/features/orders';
import { formatTicketCode } from '@ngoma/api/features/ticket-code';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatDate, formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Money } from '#ui/Money.tsx';
import { Drawer } from '#ui/overlays.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { historyQuery, orderQuery, useResend } from './order-desk.queries.ts';
import { orderTones } from './order-tones.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, pt: 2, mt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ flex: 'none', maxWidth: '60%', textAlign: 'right' }}>{children}</Box>
    </Box>
  );
}

const soft = { color: 'text.secondary', fontSize: '0.875rem' } as const;

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

function Tickets({ tickets }: Pick<OrderWithDetails, 'tickets'>) {
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
              ? t('order-desk:enteredAt', { time: formatDate(ticket.enteredAt, 'time', locale) })
              : t(`order-desk:ticket.${ticket.state}`)}
          </StatusChip>
        </Row>
      ))}
    </>
  );
}

const wordedWays = ['mtn', 'orange', 'card', 'sandbox'] as const;

function usePaidWith(): (way: string) => string {
  const { t } = useTranslation();
  return (way) => {
    const worded = wordedWays.find((one) => one === way);
    return worded ? t(`reports:channel.${worded}`) : way;
  };
}

function Payments({ payments }: Pick<OrderHistory, 'payments'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paidWith = usePaidWith();
  if (payments.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('order-desk:noPayments')}</Typography>;
  return (
    <>
      {payments.map((payment) => (
        <Row
          key={payment._id}
          name={
            <>
              {paidWith(payment.paidWith)}: {t(`order-desk:payment.${payment.state}`)}
              <Typography sx={soft}>{formatDate(payment.settledAt ?? payment.begunAt, 'moment', locale)}</Typography>
            </>
          }
        >
          <Money amountXaf={payment.amount} />
        </Row>
      ))}
    </>
  );
}

function History({ history }: Pick<OrderHistory, 'history'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paidWith = usePaidWith();
  const detailOf = ({ kind, detail }: OrderHistory['history'][number]): string => {
    if (detail === null) return '';
    switch (kind) {
      case 'placed':
      case 'paid':
      case 'refund_begun':
      case 'refunded':
        return formatMoney(Number(detail), locale);
      case 'payment_begun':
        return paidWith(detail);
      case 'entered':
        return formatTicketCode(detail);
      case 'tickets_sent_again':
        return detail;
      default:
        return '';
    }
  };
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
      {history.map((fact) => (
        <Box
          component="li"
          key={`${fact.kind} ${fact.at} ${fact.detail}`}
          sx={{ pl: 2, borderLeft: '3px solid', borderColor: 'primary.soft' }}
        >
          {t(`order-desk:fact.${fact.kind}`)}
          {detailOf(fact) && `: ${detailOf(fact)}`}
          <Typography sx={soft}>{formatDate(fact.at, 'moment', locale)}</Typography>
        </Box>
      ))}
    </Box>
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
      <Section title={t('order-desk:items')}>
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
      </Section>
      <Section title={t('order-desk:tickets')}>
        <Tickets tickets={order.tickets} />
      </Section>
      {!story && !error && <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}
      {!story && error && <Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
      {story && (
        <>
          <Section title={t('order-desk:payments')}>
            <Payments payments={story.payments} />
          </Section>
          <Section title={t('order-desk:history')}>
            <History history={story.history} />
          </Section>
        </>
      )}
    </>
  );
}

function Content({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (order) return <Whole order={order} />;
  if (error)
    return <EmptyState title={error.message} action={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>} />;
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
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={orderId !== undefined}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 460 } } },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 2.5,
          py: 1,
          bgcolor: 'background.paper',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2">
          {t('order-desk:order', { code })}
        </Typography>
        <IconButton onClick={onClose} aria-label={t('common:close')}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ px: 2.5, py: 2 }}>{orderId && <Content orderId={orderId} />}</Box>
    </Drawer>
  );
}
