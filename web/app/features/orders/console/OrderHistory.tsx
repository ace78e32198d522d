import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OrderHistory } from '@ngoma/api/features/orders/console';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';

/** A name with its value on the right. */
export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ flex: 'none', maxWidth: '60%', textAlign: 'right' }}>{children}</Box>
    </Box>
  );
}

/** Style of secondary text. */
export const secondaryText = { color: 'text.secondary', fontSize: '0.875rem' } as const;

const translatedMethods = ['mtn', 'orange', 'card', 'sandbox'] as const;

function usePaymentMethodLabel(): (method: string) => string {
  const { t } = useTranslation();
  return (method) => {
    const translatedMethod = translatedMethods.find((one) => one === method);
    return translatedMethod ? t(`reports:channel.${translatedMethod}`) : method;
  };
}

/** Payment attempts with method, time and result. */
export function Payments({ payments }: Pick<OrderHistory, 'payments'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paidWith = usePaymentMethodLabel();
  if (payments.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('orders-console:noPayments')}</Typography>;
  return (
    <>
      {payments.map((payment) => (
        <Row
          key={payment._id}
          name={
            <>
              {labelWithValue(paidWith(payment.paidWith), t(`orders-console:payment.${payment.state}`), locale)}
              <Typography sx={secondaryText}>{formatDate(payment.settledAt ?? payment.begunAt, 'moment', locale)}</Typography>
            </>
          }
        >
          <Money amountXaf={payment.amount} />
        </Row>
      ))}
    </>
  );
}

/** History of the order from its placement. */
export function History({ history }: Pick<OrderHistory, 'history'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paidWith = usePaymentMethodLabel();
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
            ? labelWithValue(t(`orders-console:fact.${fact.kind}`), detailOf(fact), locale)
            : t(`orders-console:fact.${fact.kind}`)}
          <Typography sx={secondaryText}>{formatDate(fact.at, 'moment', locale)}</Typography>
        </Box>
      ))}
    </Box>
  );
}
