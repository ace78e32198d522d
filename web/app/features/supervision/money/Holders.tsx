import { balanceSorts } from '@ngoma/api/features/ledger/ledger';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { balancesQuery } from '../supervision.queries.ts';
import styles from './Holders.module.css';
import { StatementDrawer } from './StatementDrawer.tsx';

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

/** Sellers' balances on the platform: search, order, pages; each opens its statement. */
export function Holders() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const sort = filters.one('sort', balanceSorts);
  const owing = filters.one('owing', ['true']);
  const query = useQuery(
    balancesQuery({ page: filters.page, ...(filters.q && { q: filters.q }), ...(sort && { sort }), ...(owing && { owing }) }),
  );
  return (
    <>
      {query.data && <Totals totals={query.data.totals} />}
      <Card padding="none">
        <FilterBar>
          <FilterSearch filters={filters} hint={t('supervision:account.searchHint')} />
          <ChoiceField
            filters={filters}
            name="sort"
            label={t('supervision:filter.sort')}
            usual="pending"
            choices={balanceSorts.map((value) => ({ value, label: t(`supervision:money.sort.${value}`) }))}
          />
          <ChoiceField
            filters={filters}
            name="owing"
            label={t('supervision:money.debt.field')}
            choices={[{ value: 'true', label: t('supervision:money.debt.filter') }]}
          />
        </FilterBar>
        <Rows
          query={query}
          filters={filters}
          empty={t('supervision:money.none')}
          rowsOf={({ balances }) =>
            balances.map((holder) => (
              <ResultRow
                key={holder._id}
                onOpen={() => filters.change({ open: holder._id })}
                title={holder.name}
                detail={holder.email}
                middle={t('supervision:money.line', {
                  available: formatMoney(holder.available, locale),
                  reserved: formatMoney(holder.reserved, locale),
                })}
                chips={
                  <>
                    {holder.owed > 0 && (
                      <Badge tone="sun">{t('supervision:money.debt.chip', { amount: formatMoney(holder.owed, locale) })}</Badge>
                    )}
                    <Badge tone={holder.isVerified ? 'leaf' : 'neutral'}>
                      {t(`supervision:account.isVerified.${holder.isVerified}`)}
                    </Badge>
                  </>
                }
                end={<Money amountXaf={holder.pending} />}
              />
            ))
          }
        />
      </Card>
      <StatementDrawer id={filters.open} onClose={() => filters.change({ open: '' })} />
    </>
  );
}
