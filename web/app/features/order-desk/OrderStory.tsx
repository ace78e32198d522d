import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OrderHistory } from '@ngoma/api/features/order-desk';
import { formatTicketCode } from '@ngoma/api/features/ticket-code';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format.ts';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Money } from '#ui/Money.tsx';

/** A name, and what stands beside it on the right. */
export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ flex: 'none', maxWidth: '60%', textAlign: 'right' }}>{children}</Box>
    </Box>
  );
}

/** The smaller words beside and below. */
export const soft = { color: 'text.secondary', fontSize: '0.875rem' } as const;

const wordedWays = ['mtn', 'orange', 'card', 'sandbox'] as const;

function usePaidWith(): (way: string) => string {
  const { t } = useTranslation();
  return (way) => {
    const worded = wordedWays.find((one) => one === way);
    return worded ? t(`reports:channel.${worded}`) : way;
  };
}

/** What was tried to be paid, how and when. */
export function Payments({ payments }: Pick<OrderHistory, 'payments'>) {
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
              {nameAndWords(paidWith(payment.paidWith), t(`order-desk:payment.${payment.state}`), locale)}
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

/** What happened to the order, from its beginning. */
export function History({ history }: Pick<OrderHistory, 'history'>) {
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
          {detailOf(fact)
            ? nameAndWords(t(`order-desk:fact.${fact.kind}`), detailOf(fact), locale)
            : t(`order-desk:fact.${fact.kind}`)}
          <Typography sx={soft}>{formatDate(fact.at, 'moment', locale)}</Typography>
        </Box>
      ))}
    </Box>
  );
}
