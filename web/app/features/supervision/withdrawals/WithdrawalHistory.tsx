import type { WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';
import { paymentTones } from '../state-colors.ts';
import { Quote } from './decisions/ApprovalNotes.tsx';
import styles from './WithdrawalHistory.module.css';

/** The attempts to pay a withdrawal, with the operator's reason if one failed. */
export function Payouts({ payouts }: Pick<WithdrawalDetails, 'payouts'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  return (
    <Part title={t('withdrawal-queue:payout.title')}>
      {payouts.length === 0 && <Text tone="soft">{t('withdrawal-queue:payout.none')}</Text>}
      <Stack as="ol" gap={1.5}>
        {payouts.map(({ attempt, gateway, ref, state, reason, createdAt }) => (
          <Stack key={attempt} as="li" gap={0.5}>
            <Fact name={t('withdrawal-queue:payout.attempt', { number: attempt, method: methodOf(gateway) })}>
              <Badge tone={paymentTones[state]}>{t(`withdrawal-queue:payout.state.${state}`)}</Badge>
            </Fact>
            {reason && <div className={styles.reason}>{reason}</div>}
            <div className={styles.soft}>
              {formatDate(createdAt, 'moment', locale)} · {ref}
            </div>
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
            <Fact name={<div className={styles.part}>{t(`withdrawal-queue:state.${state}`)}</div>}>
              <div className={styles.soft}>{formatDate(at, 'moment', locale)}</div>
            </Fact>
            {by && <div className={styles.soft}>{by}</div>}
            {note && <Quote>{note}</Quote>}
          </Stack>
        ))}
      </Stack>
    </Part>
  );
}
