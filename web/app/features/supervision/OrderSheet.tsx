import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getSupervisedOrder } from '@ngoma/api/features/supervision';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { zoneNameFor } from '#lib/zone-name.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Money } from '#ui/Money.tsx';
import { Fact, Part, SideSheet } from '#ui/SideSheet.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { RetryRefund } from './RetryRefund.tsx';
import { orderQuery } from './supervision.queries.ts';
import { orderTones, paymentTones, refundTones } from './tones.ts';
import { useMovementWords, useWayWords } from './words.ts';

type Order = ReplyOf<typeof getSupervisedOrder>['order'];
type Payment = Order['payments'][number];
/** A link on a line of its own: as high as a finger, and no wider than its words. */
const alone = { fontWeight: 600, display: 'inline-block', justifySelf: 'start', py: 1.375, my: -1.375 } as const;
const soft = { color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;
/** What happened to a payment, as far as there are words for it. */
const wordedFacts = [
  ...['sent', 'started', 'succeeded', 'honoured', 'unhonoured', 'failed', 'cancelled', 'mismatch', 'refunded'],
  ...['refund_failed', 'refund_retried'],
];

function PaymentCard({ payment, code }: { payment: Payment; code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const wayOf = useWayWords();
  return (
    <Box sx={{ p: 1.5, borderRadius: '12px', border: '1px solid', borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Fact name={wayOf(payment.operator ?? payment.gateway)}>
        <Money amountXaf={payment.amount} />
      </Fact>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        <StatusChip tone={paymentTones[payment.state]}>{t(`admin:payment.state.${payment.state}`)}</StatusChip>
        {payment.outcome === 'refunded' && <StatusChip tone="sun">{t('admin:payment.unhonoured')}</StatusChip>}
        {payment.reason && <StatusChip>{t(`admin:payment.reason.${payment.reason}`)}</StatusChip>}
      </Box>
      {payment.number && <Box sx={soft}>+{payment.number}</Box>}
      <Box sx={soft}>
        {t('admin:payment.ref')} {payment.gatewayRef}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {payment.facts.map((fact) => (
          <Box
            component="li"
            key={`${fact.kind} ${fact.at}`}
            sx={{ ...soft, display: 'flex', justifyContent: 'space-between', gap: 2 }}
          >
            <span>{wordedFacts.includes(fact.kind) ? t(`admin:fact.${fact.kind}`) : fact.kind}</span>
            <span>{formatDate(fact.at, 'moment', locale)}</span>
          </Box>
        ))}
        {payment.callbacks.map((callback) => (
          <Box component="li" key={callback._id} sx={{ ...soft, display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>{t(callback.handledAt ? 'admin:payment.callbackHandled' : 'admin:payment.callbackWaiting')}</span>
            <span>{formatDate(callback.receivedAt, 'moment', locale)}</span>
          </Box>
        ))}
      </Box>
      {payment.refunds.map((refund) => (
        <Box key={refund._id} sx={{ display: 'grid', gap: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider' }}>
          <Fact name={t('admin:refund.one')}>
            <Money amountXaf={refund.amount} />
          </Fact>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            <StatusChip tone={refundTones[refund.state]}>{t(`admin:refund.state.${refund.state}`)}</StatusChip>
            {refund.attempts > 1 && <Box sx={soft}>{t('admin:refund.attempts', { count: refund.attempts })}</Box>}
            {refund.state === 'failed' && <RetryRefund id={refund._id} amountXaf={refund.amount} code={code} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What the ledger wrote down: who gave, who got. Debits of the house's own accounts stand as what came in. */
function Transfers({ transfers }: Pick<Order, 'transfers'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const movementOf = useMovementWords();
  if (transfers.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('admin:ledger.noTransfers')}</Typography>;
  return (
    <>
      {transfers.map((transfer) => (
        <Box key={transfer._id} sx={{ display: 'grid', gap: 0.25 }}>
          <Box sx={soft}>
            {movementOf(transfer.kind)} · {formatDate(transfer.at, 'moment', locale)}
          </Box>
          {transfer.postings.map((posting) => (
            <Fact
              key={`${posting.account} ${posting.owner} ${posting.amount}`}
              name={`${t(`admin:ledger.account.${posting.account}`)}${posting.owner ? ` (${posting.owner})` : ''}`}
            >
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                <Money amountXaf={posting.amount} />
              </Box>
            </Fact>
          ))}
        </Box>
      ))}
    </>
  );
}

function Tickets({ tickets, eventZone }: Pick<Order, 'tickets' | 'eventZone'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return tickets.map((ticket, index) => (
    <Fact key={ticket._id} name={t('admin:order.ticket', { number: index + 1 })}>
      <StatusChip tone={ticket.state !== 'valid' ? 'red' : ticket.enteredAt ? 'primary' : 'leaf'}>
        {ticket.enteredAt
          ? t('admin:order.enteredAt', { moment: formatDate(ticket.enteredAt, 'moment', locale, eventZone) })
          : t(`admin:order.ticketState.${ticket.state}`)}
      </StatusChip>
    </Fact>
  ));
}

/** When the event begins, by the clock at its place; whoever has another time is told whose it is. */
function EventMoment({ order: { eventDate, eventZone } }: { order: Pick<Order, 'eventDate' | 'eventZone'> }) {
  const locale = useLocale();
  const zoneName = zoneNameFor(eventDate, eventZone, locale);
  return (
    <>
      {formatDate(eventDate, 'dayYear', locale, eventZone)} · {formatDate(eventDate, 'time', locale, eventZone)}
      {zoneName && ` (${zoneName})`}
    </>
  );
}

function Content({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  if (!order && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!order) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <Link component={RouterLink} to={`/our-event/${order.eventId}`} sx={alone}>
        {order.eventName}
      </Link>
      <Typography sx={soft}>
        {order.organizerName} · <EventMoment order={order} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5 }}>
        <StatusChip tone={orderTones[order.state]}>{t(`admin:order.state.${order.state}`)}</StatusChip>
        <StatusChip>{t(`admin:order.payment.${order.payment}`)}</StatusChip>
        {order.refund !== 'none' && <StatusChip tone="sun">{t(`admin:order.refund.${order.refund}`)}</StatusChip>}
      </Box>
      <Part title={t('admin:order.buyer')}>
        <Link component={RouterLink} to={`/user-management?open=${order.buyer._id}`} sx={alone}>
          {order.buyer.name}
        </Link>
        <Box sx={soft}>{order.buyer.email}</Box>
      </Part>
      <Part title={t('admin:order.lines')}>
        {order.lines.map((line) => (
          <Fact key={line.name} name={`${line.quantity} × ${line.name}`}>
            <Money amountXaf={line.quantity * (line.unitPrice + line.unitFee)} freeWord />
          </Fact>
        ))}
        <Fact name={<strong>{t('admin:order.total')}</strong>}>
          <strong>
            <Money amountXaf={order.total} freeWord />
          </strong>
        </Fact>
        <Fact name={t('admin:order.commission')}>
          <Money amountXaf={order.commission} />
        </Fact>
      </Part>
      {order.tickets.length > 0 && (
        <Part title={t('admin:order.tickets')}>
          <Tickets tickets={order.tickets} eventZone={order.eventZone} />
        </Part>
      )}
      <Part title={t('admin:order.payments')}>
        {order.payments.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('admin:order.noPayments')}</Typography>}
        {order.payments.map((payment) => (
          <PaymentCard key={payment._id} payment={payment} code={order.code} />
        ))}
      </Part>
      <Part title={t('admin:order.ledger')}>
        <Transfers transfers={order.transfers} />
      </Part>
    </>
  );
}

/** One order from the side, with its payments, what their gateways told, what went back, and what the ledger says. */
export function OrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...orderQuery(id), enabled: id !== '' });
  return (
    <SideSheet isOpen={id !== ''} title={t('admin:order.one', { code: data?.code ?? '' })} onClose={onClose}>
      {id && <Content id={id} />}
    </SideSheet>
  );
}
