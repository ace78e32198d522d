import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { OrderWithDetails } from '@ngoma/api/features/orders';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { CountDown } from '#ui/CountDown.tsx';
import { DrumRings } from '#ui/DrumRings.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { orderKeys, useCancelOrder, useRetryPayment } from './orders.queries.ts';

/** The path within our pages of an address that the server gave whole. */
export const pathOf = (address: string): string => {
  const url = new URL(address, 'https://ngoma.invalid');
  return url.pathname + url.search;
};

/** Whatever ended badly says so in words, and offers to begin again. */
function Ended({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const isExpired = order.state === 'expired';
  return (
    <Card sx={{ p: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {t(isExpired ? 'orders:expired.title' : 'orders:cancelled.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {order.payment === 'paid'
          ? t('orders:expired.refunded')
          : t(isExpired ? 'orders:expired.words' : 'orders:cancelled.words')}
      </Typography>
      {order.event.hasPage && (
        <Button component={Link} to={`/our-event/${order.eventId}`} variant="contained" color="sun">
          {t('orders:expired.action')}
        </Button>
      )}
    </Card>
  );
}

/** The event does not take place: no celebration, no payment, but where the money is. */
function EventCancelled({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPaid = order.payment === 'paid';
  const isBack = order.attempt?.state === 'refunded';
  const words = isPaid ? (isBack ? 'refundedWords' : 'comingWords') : 'words';
  return (
    <Card role="status" sx={{ p: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isPaid && (
        <StatusChip tone={isBack ? 'leaf' : 'primary'}>{t(`orders:eventCancelled.${isBack ? 'refunded' : 'coming'}`)}</StatusChip>
      )}
      <Typography variant="h3" component="h2">
        {t('orders:eventCancelled.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t(`orders:eventCancelled.${words}`, { amount: formatMoney(order.total, locale) })}
      </Typography>
      <Button component={Link} to="/our-event" variant="contained" color="sun">
        {t('orders:eventCancelled.action')}
      </Button>
    </Card>
  );
}

function Waiting({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const retry = useRetryPayment(order._id);
  const cancel = useCancelOrder(order._id);
  const { attempt } = order;
  const hasFailed = attempt?.state === 'failed' || attempt?.state === 'cancelled';
  const isHeld = order.holdsUntil !== null && new Date(order.holdsUntil) > new Date();
  const payAgain = () =>
    retry.mutate(undefined, {
      onSuccess: ({ paymentUrl }) => navigate(pathOf(paymentUrl)),
      onError: (error) => {
        toast(error.message, 'error');
        void cache.invalidateQueries({ queryKey: orderKeys.one(order._id) });
      },
    });
  return (
    <Card sx={{ p: { xs: 2.5, md: 3 }, display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
        <Typography variant="h3" component="h2">
          {t(hasFailed ? 'orders:waiting.failed' : 'orders:waiting.title')}
        </Typography>
        {order.holdsUntil && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('orders:waiting.held')}{' '}
            <Box component="strong" sx={{ color: 'text.primary' }}>
              <CountDown
                until={order.holdsUntil}
                onEnd={() => void cache.invalidateQueries({ queryKey: orderKeys.one(order._id) })}
              />
            </Box>
          </Typography>
        )}
      </Box>
      {hasFailed && <Alert severity="error">{t(`payments:reason.${attempt.reason ?? 'unknown'}`)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {hasFailed ? (
          <Button variant="contained" color="sun" size="large" disabled={!isHeld} loading={retry.isPending} onClick={payAgain}>
            {t('orders:waiting.retry')}
          </Button>
        ) : (
          order.paymentUrl && (
            <Button component={Link} to={pathOf(order.paymentUrl)} variant="contained" color="sun" size="large">
              {t('orders:waiting.pay')}
            </Button>
          )
        )}
        <Button variant="text" onClick={() => setAsking(true)}>
          {t('orders:waiting.cancel')}
        </Button>
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('orders:cancel.title')}
        confirmLabel={t('orders:cancel.confirm')}
        tone="error"
        isBusy={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(undefined, { onSettled: () => setAsking(false), onError: (error) => toast(error.message, 'error') })
        }
      >
        {t('orders:cancel.words')}
      </ConfirmDialog>
    </Card>
  );
}

/** How an order stands: waiting for its payment, done, ended, or without its event. `tickets` is what a done one shows. */
export function OrderStatus({ order, tickets }: { order: OrderWithDetails; tickets: ReactNode }) {
  const { t } = useTranslation();
  if (order.event.status === 'cancelled') return <EventCancelled order={order} />;
  if (order.state === 'placed') return <Waiting order={order} />;
  if (order.state !== 'confirmed') return <Ended order={order} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <DrumRings />
        <Box>
          <Typography variant="h2">{t('orders:done.title')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t('orders:done.words', { email: order.buyer.email })}</Typography>
        </Box>
      </Box>
      {tickets}
    </Box>
  );
}
