import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';
import { usePaymentMethodName } from '../movement-labels.ts';
import { paymentTones } from '../state-colors.ts';
import { Quote } from './ApprovalNotes.tsx';

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 } as const;
const soft = { color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;

/** The attempts to pay a withdrawal, with the operator's reason if one failed. */
export function Payouts({ payouts }: Pick<WithdrawalDetails, 'payouts'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = usePaymentMethodName();
  return (
    <Part title={t('withdrawal-queue:payout.title')}>
      {payouts.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('withdrawal-queue:payout.none')}</Typography>}
      <Box component="ol" sx={listSx}>
        {payouts.map(({ attempt, gateway, ref, state, reason, createdAt }) => (
          <Box component="li" key={attempt} sx={{ display: 'grid', gap: 0.25 }}>
            <Fact name={t('withdrawal-queue:payout.attempt', { number: attempt, method: methodOf(gateway) })}>
              <Badge tone={paymentTones[state]}>{t(`withdrawal-queue:payout.state.${state}`)}</Badge>
            </Fact>
            {reason && <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>}
            <Box sx={soft}>
              {formatDate(createdAt, 'moment', locale)} · {ref}
            </Box>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

/** The states that a withdrawal went through, with the person who acted and their note. */
export function WithdrawalHistory({ history }: Pick<WithdrawalDetails, 'history'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Part title={t('withdrawal-queue:history')}>
      <Box component="ol" sx={listSx}>
        {history.map(({ state, at, by, note }) => (
          <Box component="li" key={`${state} ${at} ${by}`} sx={{ display: 'grid', gap: 0.25 }}>
            <Fact name={<Box sx={{ color: 'text.primary' }}>{t(`withdrawal-queue:state.${state}`)}</Box>}>
              <Box sx={soft}>{formatDate(at, 'moment', locale)}</Box>
            </Fact>
            {by && <Box sx={soft}>{by}</Box>}
            {note && <Quote>{note}</Quote>}
          </Box>
        ))}
      </Box>
    </Part>
  );
}
