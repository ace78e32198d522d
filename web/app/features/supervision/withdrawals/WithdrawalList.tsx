import { roles } from '@ngoma/api/common/roles';
import {
  type DecidableWithdrawal,
  type WithdrawalList as List,
  withdrawalSorts,
} from '@ngoma/api/features/withdrawals/decisions';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { Money } from '#ui/display/Money.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { withdrawalTones } from '../state-colors.ts';
import { ApproveUnflagged } from './decisions/ApproveUnflagged.tsx';
import { SignChips } from './RiskSigns.tsx';
import { usePayoutDestination } from './use-payout-destination.ts';
import { useWaitingTime } from './use-waiting-time.ts';
import styles from './WithdrawalList.module.css';
import { withdrawalsQuery } from './withdrawals.queries.ts';

const DownloadList = lazyPart(async () => (await import('./DownloadList.tsx')).DownloadList);
const WithdrawalDrawer = lazyPart(async () => (await import('./WithdrawalDrawer.tsx')).WithdrawalDrawer);

interface WithdrawalRowProps {
  readonly withdrawal: DecidableWithdrawal;
  readonly onOpen: () => void;
}

function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waitOf = useWaitingTime();
  const destinationOf = usePayoutDestination();
  const { owner, amount, account, signs, state, approvals, approvalsNeeded, endedAt, verifiedAt, createdAt, code } = withdrawal;
  const isToDecide = state === 'otp_verified';
  return (
    <ResultRow
      onOpen={onOpen}
      title={owner.name}
      picture={<Portrait name={owner.name} url={owner.avatar?.url} />}
      detail={[isOneOf(roles, owner.role) ? t(`shell:role.${owner.role}`) : owner.role, code].join(' · ')}
      middle={destinationOf(account)}
      chips={
        <div className={styles.chips}>
          {!isToDecide && <Badge tone={withdrawalTones[state]}>{t(`withdrawal-queue:state.${state}`)}</Badge>}
          {(isToDecide || signs.length > 0) && <SignChips signs={signs} />}
          {isToDecide && (
            <Badge tone={approvals.length > 0 ? 'primary' : 'neutral'}>
              {t('withdrawal-queue:approval.of', { given: approvals.length, needed: approvalsNeeded })}
            </Badge>
          )}
        </div>
      }
      end={
        <>
          <Money amountXaf={amount} />
          <div className={styles.soft}>
            {endedAt
              ? formatDate(endedAt, 'dayYear', locale)
              : t('withdrawal-queue:wait.since', { time: waitOf(verifiedAt ?? createdAt) })}
          </div>
        </>
      }
    />
  );
}

/** One list of withdrawals: search, order, pages; each opens in a drawer. */
export function WithdrawalList({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const filters = useFilters();
  const usualSort = list === 'paid' || list === 'ended' ? 'latest' : 'oldest';
  const sort = filters.one('sort', withdrawalSorts) ?? usualSort;
  const risky = filters.one('risky', ['true']);
  const filter = { list, sort, ...(filters.q && { q: filters.q }), ...(risky && { risky }) };
  const query = useQuery(withdrawalsQuery({ ...filter, page: filters.page }));
  return (
    <>
      <Card padding="none">
        <FilterBar>
          <FilterSearch filters={filters} hint={t('withdrawal-queue:searchHint')} />
          <ChoiceField
            filters={filters}
            name="sort"
            label={t('supervision:filter.sort')}
            usual={usualSort}
            choices={withdrawalSorts.map((value) => ({ value, label: t(`withdrawal-queue:sort.${value}`) }))}
          />
          <ChoiceField
            filters={filters}
            name="risky"
            label={t('withdrawal-queue:sign.title')}
            choices={[{ value: 'true', label: t('withdrawal-queue:sign.filter') }]}
          />
        </FilterBar>
        {query.data && query.data.total > 0 && (
          <Suspense fallback={null}>
            <DownloadList filter={filter} />
          </Suspense>
        )}
        <Rows
          query={query}
          filters={filters}
          empty={t(`withdrawal-queue:empty.${filters.q || risky ? 'found' : list}`)}
          rowsOf={({ withdrawals }) =>
            withdrawals.map((one) => (
              <WithdrawalRow key={one._id} withdrawal={one} onOpen={() => filters.change({ open: one._id })} />
            ))
          }
        />
        {list === 'to_decide' && query.data && !query.isPlaceholderData && (
          <ApproveUnflagged withdrawals={query.data.withdrawals} limitXaf={query.data.twoApprovalsFrom} />
        )}
      </Card>
      <ListDrawer filters={filters} rows={query.data?.withdrawals}>
        {(listed) => <WithdrawalDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
