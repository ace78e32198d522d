import { roles } from '@ngoma/api/common/roles';
import {
  type DecidableWithdrawal,
  type WithdrawalList as List,
  withdrawalSorts,
} from '@ngoma/api/features/withdrawals/decisions';
import { withdrawalsCsv, withdrawalsXlsx } from '@ngoma/api/features/withdrawals/withdrawal-files';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { Money } from '#ui/display/Money.tsx';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { SumLine } from '#ui/list/SumLine.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { orderOf } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import { SupervisedTable } from '../SupervisedTable.tsx';
import { shownSums } from '../sales/shown-sums.ts';
import { withdrawalTones } from '../state-colors.ts';
import { saveListFile } from '../supervision.queries.ts';
import { ApproveChosen } from './decisions/ApproveChosen.tsx';
import { ApproveUnflagged } from './decisions/ApproveUnflagged.tsx';
import { SignChips } from './SignChips.tsx';
import { usePayoutDestination } from './use-payout-destination.ts';
import { useWaitingTime } from './use-waiting-time.ts';
import { useWithdrawalColumns } from './use-withdrawal-columns.tsx';
import { withdrawalsQuery } from './withdrawals.queries.ts';

const WithdrawalDrawer = lazyPart(async () => (await import('./WithdrawalDrawer.tsx')).WithdrawalDrawer);

const files = { csv: withdrawalsCsv, xlsx: withdrawalsXlsx } as const;

interface WithdrawalCardProps {
  readonly withdrawal: DecidableWithdrawal;
  readonly onOpen: () => void;
}

/** A withdrawal as a card, for phones. */
function WithdrawalCard({ withdrawal, onOpen }: WithdrawalCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waitOf = useWaitingTime();
  const destinationOf = usePayoutDestination();
  const { owner, amount, account, signs, state, approvals, approvalsNeeded, endedAt, verifiedAt, createdAt, code } = withdrawal;
  const isToDecide = state === 'otp_verified';
  return (
    <ResultCard
      onOpen={onOpen}
      title={owner.name}
      picture={<Portrait name={owner.name} url={owner.avatar?.url} />}
      detail={[isOneOf(roles, owner.role) ? t(`shell:role.${owner.role}`) : owner.role, code].join(' · ')}
      middle={destinationOf(account)}
      chips={
        <>
          {!isToDecide && <Badge tone={withdrawalTones[state]}>{t(`withdrawal-queue:state.${state}`)}</Badge>}
          {(isToDecide || signs.length > 0) && <SignChips signs={signs} />}
          {isToDecide && (
            <Badge tone={approvals.length > 0 ? 'primary' : 'neutral'}>
              {t('withdrawal-queue:approval.of', { given: approvals.length, needed: approvalsNeeded })}
            </Badge>
          )}
        </>
      }
      end={
        <>
          <Money amountXaf={amount} />
          <Text as="div" look="small" tone="soft">
            {endedAt
              ? formatDate(endedAt, 'dayYear', locale)
              : t('withdrawal-queue:wait.since', { time: waitOf(verifiedAt ?? createdAt) })}
          </Text>
        </>
      }
    />
  );
}

/** Returns the sums of some withdrawals. */
const sumsOf = (withdrawals: readonly DecidableWithdrawal[]) => ({
  amount: withdrawals.reduce((sum, { amount }) => sum + amount, 0),
  fee: withdrawals.reduce((sum, { fee }) => sum + fee, 0),
});

/** One list of withdrawals as a table with its sums and files; each opens in a drawer, where it is decided. */
export function WithdrawalList({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const isOver = list === 'paid' || list === 'ended';
  const sorting = useAddressSort(filters, withdrawalSorts, { by: 'requested', direction: isOver ? 'desc' : 'asc' });
  const risky = filters.one('risky', ['true']);
  const filter = { list, ...(filters.q && { q: filters.q }), ...(risky && { risky }), ...orderOf(sorting) };
  const query = useQuery(withdrawalsQuery({ ...filter, page: filters.page }));
  return (
    <>
      <SupervisedTable
        name="withdrawals"
        title={t(`withdrawal-queue:list.${list}`)}
        searchHint={t('withdrawal-queue:searchHint')}
        empty={t(`withdrawal-queue:empty.${filters.q || risky ? 'found' : list}`)}
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useWithdrawalColumns()}
        nameOf={({ owner, code }) => `${owner.name}, ${code}`}
        cardOf={(withdrawal, onOpen) => <WithdrawalCard withdrawal={withdrawal} onOpen={onOpen} />}
        onSave={(asked, format) => saveListFile(files[format], { list, ...asked }, `${t('withdrawal-queue:file')}.${format}`)}
        actionsOf={(page, selection) =>
          list === 'to_decide' && (
            <ApproveChosen
              withdrawals={page.rows}
              selection={selection}
              limitXaf={page.twoApprovalsFrom}
              onOpen={(open) => filters.change({ open })}
            />
          )
        }
        footOf={(page, selection) => {
          const { of, sums } = shownSums(page, selection, sumsOf);
          return (
            <SumLine
              label={t(`supervision:sales.sum.${of}`)}
              sums={[
                t('withdrawal-queue:sum.amount', { amount: formatMoney(sums.amount, locale) }),
                t('withdrawal-queue:sum.fee', { amount: formatMoney(sums.fee, locale) }),
                t('withdrawal-queue:sum.net', { amount: formatMoney(sums.amount - sums.fee, locale) }),
              ]}
            />
          );
        }}
        fields={
          <ChoiceField
            filters={filters}
            name="risky"
            label={t('withdrawal-queue:sign.title')}
            choices={[{ value: 'true', label: t('withdrawal-queue:sign.filter') }]}
          />
        }
      />
      {list === 'to_decide' && query.data && !query.isPlaceholderData && (
        <ApproveUnflagged withdrawals={query.data.rows} limitXaf={query.data.twoApprovalsFrom} />
      )}
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <WithdrawalDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
