import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listWithdrawals } from '@ngoma/api/features/withdrawals/decisions';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { gatewaysQuery } from '../supervision.queries.ts';
import { useWaitingTime } from './use-waiting-time.ts';
import styles from './WithdrawalTotals.module.css';

type Totals = Pick<ReplyOf<typeof listWithdrawals>, 'lists' | 'oldestWaitsSince' | 'twoApprovalsFrom'>;

/** Returns the sum of the balances from which gateways pay; undefined while none is known. */
function useFloatSum(): number | undefined {
  const { data } = useQuery(gatewaysQuery());
  const balances = data?.flatMap(({ payoutFloat }) => (payoutFloat?.isReadable ? (payoutFloat.balance ?? []) : []));
  return balances?.length ? balances.reduce((sum, balance) => sum + balance, 0) : undefined;
}

/** The sum that waits for a decision and the float left to pay it from, how long the oldest waits, what was not paid, and the limit for two approvals. */
export function WithdrawalTotals({ totals: { lists, oldestWaitsSince, twoApprovalsFrom } }: { readonly totals: Totals }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waitOf = useWaitingTime();
  const float = useFloatSum();
  const { to_decide: toDecide, failed } = lists;
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{t('withdrawal-queue:list.to_decide')}</dt>
        <dd className={styles.sum}>
          <Money amountXaf={toDecide.amount} />
        </dd>
        <dd>{t('withdrawal-queue:totals.count', { count: toDecide.count })}</dd>
        {float !== undefined && (
          <dd className={styles.float} data-short={float < toDecide.amount || undefined}>
            {t(float < toDecide.amount ? 'withdrawal-queue:totals.floatShort' : 'withdrawal-queue:totals.float', {
              amount: formatMoney(float, locale),
            })}
          </dd>
        )}
      </div>
      <div className={styles.total}>
        <dt>{t('withdrawal-queue:totals.oldest')}</dt>
        <dd className={styles.value}>{oldestWaitsSince ? waitOf(oldestWaitsSince) : t('withdrawal-queue:totals.none')}</dd>
        {oldestWaitsSince && (
          <dd>{t('withdrawal-queue:totals.since', { moment: formatDate(oldestWaitsSince, 'moment', locale) })}</dd>
        )}
      </div>
      <div className={styles.total}>
        <dt>{t('withdrawal-queue:list.failed')}</dt>
        <dd className={styles.value} data-tone={failed.count > 0 ? 'red' : undefined}>
          <Money amountXaf={failed.amount} />
        </dd>
        <dd>{t('withdrawal-queue:totals.count', { count: failed.count })}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('withdrawal-queue:totals.two')}</dt>
        <dd className={styles.value}>
          <Money amountXaf={twoApprovalsFrom} />
        </dd>
        <dd>{t('withdrawal-queue:totals.twoWords')}</dd>
      </div>
    </dl>
  );
}
