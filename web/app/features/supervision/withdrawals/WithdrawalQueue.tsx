import { withdrawalLists } from '@ngoma/api/features/withdrawals/decisions';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { SectionTabs } from '../SectionTabs.tsx';
import { WithdrawalList } from './WithdrawalList.tsx';
import styles from './WithdrawalQueue.module.css';
import { WithdrawalTotals } from './WithdrawalTotals.tsx';
import { withdrawalsQuery } from './withdrawals.queries.ts';

const Holders = lazyPart(async () => (await import('../money/Holders.tsx')).Holders);
const UpcomingReleases = lazyPart(async () => (await import('../money/UpcomingReleases.tsx')).UpcomingReleases);
const PayoutFloats = lazyPart(async () => (await import('./PayoutFloats.tsx')).PayoutFloats);

const tabs = [...withdrawalLists, 'balances'] as const;
/** Lists whose number of entries admins act on. */
const counted: readonly (typeof tabs)[number][] = ['to_decide', 'being_paid', 'failed'];

/** The sum to decide beside the balances of gateways, the withdrawals in lists by their state, and the balances of all sellers. */
export function WithdrawalQueue() {
  const { t } = useTranslation();
  const tab = useFilters().one('tab', tabs) ?? 'to_decide';
  const { data, isPending } = useQuery(withdrawalsQuery({ list: 'to_decide', page: 1 }));
  const countOf = (value: (typeof tabs)[number]) =>
    value !== 'balances' && counted.includes(value) ? data?.lists[value].count : undefined;
  return (
    <>
      <div className={styles.lead}>
        {tab !== 'balances' && data && <WithdrawalTotals totals={data} />}
        {/* The list below says why it could not be loaded. */}
        {tab !== 'balances' && isPending && <PanelSkeleton size="part" />}
        <Suspense fallback={null}>
          <PayoutFloats />
        </Suspense>
      </div>
      <SectionTabs
        label={t('navigation:title.withdrawals')}
        value={tab}
        tabs={tabs.map((value) => {
          const count = countOf(value);
          return { value, label: `${t(`withdrawal-queue:list.${value}`)}${count ? ` (${count})` : ''}` };
        })}
      >
        {tab === 'balances' ? (
          <Suspense fallback={<RowSkeletons count={3} />}>
            <Stack gap={2}>
              <UpcomingReleases />
              <div>
                <Holders />
              </div>
            </Stack>
          </Suspense>
        ) : (
          <WithdrawalList key={tab} list={tab} />
        )}
      </SectionTabs>
    </>
  );
}
