import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { SuccessRings } from '#ui/feedback/SuccessRings.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { orderKeys, useCancelOrder, useRetryPayment } from './orders.queries.ts';

/** Returns the path and query of an absolute address of ours. */
export const pathOf = (address: string): string => {
  const url = new URL(address, 'https://ngoma.invalid');
  return url.pathname + url.search;
};

/** Explains why the order ended, and links back to the event. */
function EndedOrder({ order }: { order: OrderWithDetails }) {
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
      {order.payment !== 'paid' && <DebitedLink attempt={order.attempt} />}
    </Card>
  );
}

const refundTones = { coming: 'primary', failed: 'red', refunded: 'leaf', chosen: 'leaf' } as const;

/** How far the refund of a cancelled event is. `chosen`: it went to another number, or to the balance. */
function refundOf({ attempt, refundPayout }: Pick<OrderWithDetails, 'attempt' | 'refundPayout'>): keyof typeof refundTones {
  // Without an attempt the balance has paid, which has everything back at once.
  if (attempt === null || attempt.state === 'refunded') return 'refunded';
  if (refundPayout === 'failed') return 'failed';
  return refundPayout === 'done' ? 'chosen' : 'coming';
}

/** The event was cancelled: reports the refund, with no success message and no payment. */
function EventCancelled({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPaid = order.payment === 'paid';
  const { fromBalance } = order;
  const isCovered = isPaid && order.attempt === null;
  const refund = refundOf(order);
  const paidWords = isCovered ? 'balanceWords' : (`${refund}Words` as const);
  const words = isPaid ? paidWords : 'words';
  return (
    <Card role="status" sx={{ p: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isPaid && (
        <StatusChip tone={refundTones[refund]}>
          {t(`orders:eventCancelled.${refund === 'chosen' ? 'refunded' : refund}`)}
        </StatusChip>
      )}
      <Typography variant="h3" component="h2">
        {t('orders:eventCancelled.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t(`orders:eventCancelled.${words}`, {
          amount: formatMoney(isCovered ? order.total : order.total - fromBalance, locale),
        })}
        {isPaid && !isCovered && fromBalance > 0 && (
          <> {t('orders:eventCancelled.balancePart', { amount: formatMoney(fromBalance, locale) })}</>
        )}
      </Typography>
      <Button component={Link} to="/our-event" variant="contained" color="sun">
        {t('orders:eventCancelled.action')}
      </Button>
    </Card>
  );
}

/** Each ticket was refunded on its own. The refunds follow below. */
function AllRefunded() {
  const { t } = useTranslation();
  return (
    <Card role="status" sx={{ p: 3 }}>
      <Typography variant="h3" component="h2">
        {t('refunds:allRefunded')}
      </Typography>
    </Card>
  );
}

/** Leads from an attempt to the report of a debit, with what is known filled in. */
function DebitedLink({ attempt }: Pick<OrderWithDetails, 'attempt'>) {
  const { t } = useTranslation();
  if (!attempt || attempt.state === 'created') return null;
  return (
    <Button component={Link} to={`/debited?payment=${attempt.ref}`} variant="text">
      {t('orders:debited')}
    </Button>
  );
}

function WaitingForPayment({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const cache = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
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
              <Countdown
                until={order.holdsUntil}
                onEnd={() => void cache.invalidateQueries({ queryKey: orderKeys.one(order._id) })}
              />
            </Box>
          </Typography>
        )}
      </Box>
      {hasFailed && attempt.reasonText && <Alert severity="error">{attempt.reasonText}</Alert>}
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
        <Button variant="text" onClick={() => setConfirming(true)}>
          {t('orders:waiting.cancel')}
        </Button>
        <DebitedLink attempt={attempt} />
      </Box>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('orders:cancel.title')}
        confirmLabel={t('orders:cancel.confirm')}
        keepLabel={t('orders:cancel.keep')}
        tone="error"
        isBusy={cancel.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          cancel.mutate(undefined, { onSettled: () => setConfirming(false), onError: (error) => toast(error.message, 'error') })
        }
      >
        {t('orders:cancel.words')}
      </ConfirmDialog>
    </Card>
  );
}

/** Status of an order: waiting for payment, confirmed, ended, or of a cancelled event. `tickets` is shown for a confirmed one. */
export function OrderStatus({ order, tickets }: { order: OrderWithDetails; tickets: ReactNode }) {
  const { t } = useTranslation();
  if (order.event.status === 'cancelled') return <EventCancelled order={order} />;
  if (order.state === 'placed') return <WaitingForPayment order={order} />;
  if (order.state === 'cancelled' && order.payment === 'paid') return <AllRefunded />;
  if (order.state !== 'confirmed') return <EndedOrder order={order} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <SuccessRings />
        <Box>
          <Typography variant="h2">{t('orders:done.title')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t('orders:done.words', { email: order.buyer.email })}</Typography>
        </Box>
      </Box>
      {tickets}
    </Box>
  );
}
