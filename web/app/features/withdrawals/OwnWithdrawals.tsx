import type { OwnWithdrawal, WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import styles from './OwnWithdrawals.module.css';
import { PayoutAccountLine } from './payout/PayoutAccountLine.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { ownWithdrawalsQuery, withdrawalsOnPage } from './withdrawals.queries.ts';

const tones: Readonly<Record<WithdrawalState, BadgeTone>> = {
  created: 'sun',
  otp_verified: 'sun',
  approved: 'primary',
  rejected: 'red',
  cancelled: 'neutral',
  processing: 'primary',
  paid: 'leaf',
  failed: 'red',
  returned: 'neutral',
};

function Row({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { code, state, amount, net, account, createdAt, endedAt, reason, mayCancel } = withdrawal;
  const asked = t('withdrawals:list.asked', { when: formatDate(createdAt, 'moment', locale) });
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{formatMoney(amount, locale)}</Text>
        <Text look="small" tone="soft">
          {t('withdrawals:list.net', { net: formatMoney(net, locale) })}
        </Text>
        <Text look="small" tone="soft">
          {code} · {asked}
        </Text>
        {endedAt && (
          <Text look="small" tone="soft">
            {t(state === 'paid' ? 'withdrawals:list.paid' : 'withdrawals:list.ended', {
              when: formatDate(endedAt, 'moment', locale),
            })}
          </Text>
        )}
      </div>
      <PayoutAccountLine account={account} />
      <div className={styles.stack}>
        <Badge tone={tones[state]}>{t(`withdrawals:state.${state}`)}</Badge>
        {mayCancel && <CancelWithdrawal withdrawal={withdrawal} />}
        {state === 'paid' && <ReceiptButton withdrawal={withdrawal} />}
      </div>
      {(reason || state === 'failed') && (
        <div className={styles.part}>
          {reason && <Text>{t('withdrawals:list.reason', { reason })}</Text>}
          {state === 'failed' && (
            <Text look="small" tone="soft">
              {t('withdrawals:list.failedWords')}
            </Text>
          )}
        </div>
      )}
    </li>
  );
}

/** The caller's withdrawals, latest first: amount, account, state, and why one was not paid. */
export function OwnWithdrawals() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(ownWithdrawalsQuery(page));
  return (
    <PagedCard
      title={t('withdrawals:list.title')}
      rows={data?.withdrawals}
      total={data?.total}
      error={error}
      onRetry={refetch}
      nothing={t('withdrawals:list.nothing')}
      page={page}
      limit={withdrawalsOnPage}
      onPage={setPage}
    >
      {(withdrawal) => <Row key={withdrawal._id} withdrawal={withdrawal} />}
    </PagedCard>
  );
}
