import Box from '@mui/material/Box';
import type { WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';
import { usePaymentMethodName } from '../movement-labels.ts';
import { paymentTones } from '../state-colors.ts';
import { Quote } from './ApprovalNotes.tsx';

const soft = { color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;

/** The attempts to pay a withdrawal, with the operator's reason if one failed. */
export function Payouts({ payouts }: Pick<WithdrawalDetails, 'payouts'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = usePaymentMethodName();
  return (
    <Part title={t('withdrawal-queue:payout.title')}>
      {payouts.length === 0 && <Text tone="soft">{t('withdrawal-queue:payout.none')}</Text>}
      <Stack as="ol" gap={1.5}>
        {payouts.map(({ attempt, gateway, ref, state, reason, createdAt }) => (
          <Stack key={attempt} as="li" gap={0.5}>
            <Fact name={t('withdrawal-queue:payout.attempt', { number: attempt, method: methodOf(gateway) })}>
              <Badge tone={paymentTones[state]}>{t(`withdrawal-queue:payout.state.${state}`)}</Badge>
            </Fact>
            {reason && <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>}
            <Box sx={soft}>
              {formatDate(createdAt, 'moment', locale)} · {ref}
            </Box>
          </Stack>
        ))}
      </Stack>
    </Part>
  );
}

/** The states that a withdrawal went through, with the person who acted and their note. */
export function WithdrawalHistory({ history }: Pick<WithdrawalDetails, 'history'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Part title={t('withdrawal-queue:history')}>
      <Stack as="ol" gap={1.5}>
        {history.map(({ state, at, by, note }) => (
          <Stack key={`${state} ${at} ${by}`} as="li" gap={0.5}>
            <Fact name={<Box sx={{ color: 'text.primary' }}>{t(`withdrawal-queue:state.${state}`)}</Box>}>
              <Box sx={soft}>{formatDate(at, 'moment', locale)}</Box>
            </Fact>
            {by && <Box sx={soft}>{by}</Box>}
            {note && <Quote>{note}</Quote>}
          </Stack>
        ))}
      </Stack>
    </Part>
  );
}
