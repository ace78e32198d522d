import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { TicketRows } from '../console/OrderRows.tsx';
import { ResendTickets } from '../console/ResendTickets.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import { OrderSummary } from '../OrderSummary.tsx';
import { OrderTimeline } from '../timeline/OrderTimeline.tsx';
import { ReceiptButtons } from '../timeline/ReceiptButtons.tsx';
import { chipOf, chipTones } from './order-chip.ts';

const OrderRefunds = lazyPart(async () => (await import('../refunds/OrderRefunds.tsx')).OrderRefunds);

/** A part of the page in a card. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

/** The tickets with their holders, and the ways to get them. */
function Tickets({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  return (
    <Section title={t('my-orders:tickets')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <TicketRows {...order} />
      </Box>
      {order.state === 'confirmed' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button component={Link} to={`/ticket-purchase-process?order=${order._id}`} variant="contained" color="sun">
            {t('my-orders:showTickets')}
          </Button>
          <ResendTickets order={order} />
        </Box>
      )}
    </Section>
  );
}

interface OrderPageProps {
  readonly order: OrderWithDetails;
  /** The way to buy the same tickets again. */
  readonly again: ReactNode;
  /** The refunds of the order that failed, with the choices that the buyer has. */
  readonly failedRefunds: ReactNode;
}

/** One order of its buyer: what was bought, what happened, its receipt and refunds. */
export function OrderPage({ order, again, failedRefunds }: OrderPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { event, tickets } = order;
  const chip = chipOf(order);
  const canHaveRefunds = order.payment === 'paid' && order.total > 0 && event.status !== 'cancelled';
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <StatusChip tone={chipTones[chip]}>{t(`my-orders:state.${chip}`)}</StatusChip>
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' } }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          {failedRefunds}
          {order.state !== 'confirmed' && <OrderStatus order={order} tickets={null} />}
          {tickets.length > 0 && <Tickets order={order} />}
          <Section title={t('my-orders:timeline')}>
            <OrderTimeline orderId={order._id} />
          </Section>
          {canHaveRefunds && (
            <Suspense fallback={<RowSkeletons count={1} />}>
              <OrderRefunds order={order} />
            </Suspense>
          )}
        </Box>
        {/* On a phone what can be done now comes first: paying an open order, or the receipt of a confirmed one. */}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignContent: 'start',
            gridRow: { xs: order.state === 'confirmed' ? 1 : 2, md: 'auto' },
          }}
        >
          <OrderSummary
            title={event.eventName}
            subtitle={`${formatEventDate(event.date, locale, event.zone)} · ${event.location}`}
            imageUrl={event.coverImage.url}
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
          {tickets.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <ReceiptButtons orderId={order._id} code={order.code} />
            </Box>
          )}
          {again}
        </Box>
      </Box>
    </>
  );
}
