import { balanceSorts, balancesCsv, balancesXlsx, type SellerBalance } from '@ngoma/api/features/ledger/ledger';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { SumLine } from '#ui/list/SumLine.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { orderOf } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import { SupervisedTable } from '../SupervisedTable.tsx';
import { shownSums } from '../sales/shown-sums.ts';
import { balancesQuery, saveListFile } from '../supervision.queries.ts';
import styles from './Holders.module.css';
import { StatementDrawer } from './StatementDrawer.tsx';
import { useBalanceColumns } from './use-balance-columns.tsx';

const files = { csv: balancesCsv, xlsx: balancesXlsx } as const;

function Totals({ totals }: { totals: Readonly<Record<'pending' | 'available' | 'reserved' | 'owed', number>> }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      {(['pending', 'available', 'reserved', 'owed'] as const).map((kind) => (
        <Card key={kind}>
          <dt className={styles.name}>{t(`supervision:money.${kind}`)}</dt>
          <dd className={styles.value}>
            <Money amountXaf={totals[kind]} />
          </dd>
          <dd className={styles.meaning}>{t(`supervision:money.words.${kind}`)}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** The balances of a seller as a card, for phones. */
function BalanceCard({ balance, onOpen }: { readonly balance: SellerBalance; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, email, available, reserved, owed, isVerified, pending } = balance;
  return (
    <ResultCard
      onOpen={onOpen}
      title={name}
      detail={email}
      middle={t('supervision:money.line', {
        available: formatMoney(available, locale),
        reserved: formatMoney(reserved, locale),
      })}
      chips={
        <>
          {owed > 0 && <Badge tone="sun">{t('supervision:money.debt.chip', { amount: formatMoney(owed, locale) })}</Badge>}
          <Badge tone={isVerified ? 'leaf' : 'neutral'}>{t(`supervision:account.isVerified.${isVerified}`)}</Badge>
        </>
      }
      end={<Money amountXaf={pending} />}
    />
  );
}

/** Returns the sums of some balances. */
const sumsOf = (balances: readonly SellerBalance[]) => ({
  pending: balances.reduce((sum, { pending }) => sum + pending, 0),
  available: balances.reduce((sum, { available }) => sum + available, 0),
  owed: balances.reduce((sum, { owed }) => sum + owed, 0),
});

/** The balances of all sellers; each opens its statement. */
export function Holders() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const sorting = useAddressSort(filters, balanceSorts, { by: 'pending', direction: 'desc' });
  const owing = filters.one('owing', ['true']);
  const filter = { ...(filters.q && { q: filters.q }), ...(owing && { owing }), ...orderOf(sorting) };
  const query = useQuery(balancesQuery({ ...filter, page: filters.page }));
  const title = t('supervision:money.balances');
  return (
    <>
      {query.data && <Totals totals={query.data.totals} />}
      <SupervisedTable
        name="seller-balances"
        title={title}
        searchHint={t('supervision:account.searchHint')}
        empty={t('supervision:money.none')}
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useBalanceColumns()}
        nameOf={({ name }) => name}
        cardOf={(balance, onOpen) => <BalanceCard balance={balance} onOpen={onOpen} />}
        onSave={(asked, format) => saveListFile(files[format], asked, `${title}.${format}`)}
        footOf={({ rows }, selection) => {
          const { of, sums } = shownSums({ rows, sums: null }, selection, sumsOf);
          return (
            <SumLine
              label={t(`supervision:sales.sum.${of}`)}
              sums={[
                t('supervision:money.sum.pending', { amount: formatMoney(sums.pending, locale) }),
                t('supervision:money.sum.available', { amount: formatMoney(sums.available, locale) }),
                t('supervision:money.sum.owed', { amount: formatMoney(sums.owed, locale) }),
              ]}
            />
          );
        }}
        fields={
          <ChoiceField
            filters={filters}
            name="owing"
            label={t('supervision:money.debt.field')}
            choices={[{ value: 'true', label: t('supervision:money.debt.filter') }]}
          />
        }
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <StatementDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
