import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listWithdrawals } from '@ngoma/api/features/withdrawals/decisions';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useWaitingTime } from './use-waiting-time.ts';
import styles from './WithdrawalTotals.module.css';

type Totals = Pick<ReplyOf<typeof listWithdrawals>, 'lists' | 'oldestWaitsSince' | 'twoApprovalsFrom'>;

/** The sums that wait for a decision or were not paid, how long the oldest waits, and the limit for two approvals. */
export function WithdrawalTotals({ totals: { lists, oldestWaitsSince, twoApprovalsFrom } }: { readonly totals: Totals }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waitOf = useWaitingTime();
  const { to_decide: toDecide, failed } = lists;
  return (
    <div className={styles.spaced}>
      <Figures>
        <Figure label={t('withdrawal-queue:list.to_decide')} value={<Money amountXaf={toDecide.amount} />}>
          {t('withdrawal-queue:totals.count', { count: toDecide.count })}
        </Figure>
        <Figure
          label={t('withdrawal-queue:totals.oldest')}
          value={oldestWaitsSince ? waitOf(oldestWaitsSince) : t('withdrawal-queue:totals.none')}
        >
          {oldestWaitsSince && t('withdrawal-queue:totals.since', { moment: formatDate(oldestWaitsSince, 'moment', locale) })}
        </Figure>
        <Figure
          label={t('withdrawal-queue:list.failed')}
          value={<Money amountXaf={failed.amount} />}
          tone={failed.count > 0 ? 'error' : undefined}
        >
          {t('withdrawal-queue:totals.count', { count: failed.count })}
        </Figure>
        <Figure label={t('withdrawal-queue:totals.two')} value={<Money amountXaf={twoApprovalsFrom} />}>
          {t('withdrawal-queue:totals.twoWords')}
        </Figure>
      </Figures>
    </div>
  );
}
