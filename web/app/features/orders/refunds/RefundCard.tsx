import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RefundRequest, RefundRequestState } from '@ngoma/api/features/orders/refunds';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

const tones: Readonly<Record<RefundRequestState, BadgeTone>> = {
  requested: 'sun',
  approved: 'primary',
  sent: 'primary',
  done: 'leaf',
  declined: 'red',
  failed: 'red',
  withdrawn: 'neutral',
};

const soft = { color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;

/** The steps of a request, oldest first. */
function Steps({ history }: Pick<RefundRequest, 'history'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {history.map(({ state, at, by, actor, note }) => (
        <Box component="li" key={`${state} ${at}`} sx={soft}>
          {t(`refunds:step.${state}`)} · {formatDate(at, 'moment', locale)}
          {by ? ` · ${by}` : (actor === 'organizer' || actor === 'admin') && ` · ${t(`refunds:by.${actor}`)}`}
          {note && <Box sx={{ overflowWrap: 'anywhere' }}>{t('refunds:quoted', { note })}</Box>}
        </Box>
      ))}
    </Box>
  );
}

interface RefundCardProps {
  readonly refund: RefundRequest;
  /** Whether the card stands outside its order, and so names event, order and buyer. */
  readonly namesOrder?: boolean;
  readonly actions?: ReactNode;
}

/** One refund request: its state, tickets, amounts and history. */
export function RefundCard({ refund, namesOrder = false, actions }: RefundCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, amount, paid, tickets, isEscalated, decideBy } = refund;
  const isWaiting = state === 'requested';
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '14px', minWidth: 0 }}>
      <Row justify="between">
        <Badge tone={tones[state]}>{t(`refunds:state.${state}`)}</Badge>
        <Text isStrong>{formatMoney(amount ?? paid, locale)}</Text>
      </Row>
      {namesOrder && (
        <Box sx={{ minWidth: 0 }}>
          <Text isStrong>{refund.buyer.name}</Text>
          <Text look="small" tone="soft">
            {refund.eventName} · {refund.orderCode}
          </Text>
        </Box>
      )}
      <Text look="small" tone="soft">
        {tickets.map(({ typeName, holder }) => `${typeName} · ${holder}`).join(', ')}
      </Text>
      {refund.toBalance > 0 && (
        <Text look="small" tone="soft">
          {t('refunds:destination.part', { amount: formatMoney(refund.toBalance, locale) })}
        </Text>
      )}
      {!refund.endsTickets && (
        <Text look="small" tone="soft">
          {t('refunds:staysValid')}
        </Text>
      )}
      {isWaiting && (
        <Typography sx={{ color: 'sun.ink', fontSize: '0.875rem' }}>
          {isEscalated
            ? t('refunds:adminDecides')
            : t('refunds:decideBy', { time: formatDate(decideBy, 'moment', locale), count: hoursUntil(decideBy) })}
        </Typography>
      )}
      <Steps history={refund.history} />
      {actions}
    </Box>
  );
}

const hoursUntil = (instant: string): number => Math.max(0, Math.ceil((new Date(instant).getTime() - Date.now()) / 3_600_000));
