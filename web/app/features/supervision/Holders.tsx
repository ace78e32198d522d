import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { balanceSorts } from '@ngoma/api/features/ledger';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { ChoiceField, FilterBar, FilterSearch } from './FilterFields.tsx';
import { Row, Rows } from './Rows.tsx';
import { StatementSheet } from './StatementSheet.tsx';
import { balancesQuery } from './supervision.queries.ts';

function Totals({ totals }: { totals: Readonly<Record<'pending' | 'available' | 'reserved', number>> }) {
  const { t } = useTranslation();
  return (
    <Box
      component="dl"
      sx={{ m: 0, mb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {(['pending', 'available', 'reserved'] as const).map((kind) => (
        <Card key={kind} sx={{ p: 2 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {t(`admin:money.${kind}`)}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontFamily: 'Poppins, sans-serif',
              fontWeight: 600,
              fontSize: '1.5rem',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <Money amountXaf={totals[kind]} />
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: '0.875rem' }}>
            {t(`admin:money.words.${kind}`)}
          </Box>
        </Card>
      ))}
    </Box>
  );
}

/** What the house owes to those who sell: found, sorted, by the page; each opens its statement. */
export function Holders() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const sort = filters.one('sort', balanceSorts);
  const query = useQuery(balancesQuery({ page: filters.page, ...(filters.q && { q: filters.q }), ...(sort && { sort }) }));
  return (
    <>
      {query.data && <Totals totals={query.data.totals} />}
      <Card>
        <FilterBar>
          <FilterSearch filters={filters} hint={t('admin:account.searchHint')} />
          <ChoiceField
            filters={filters}
            name="sort"
            label={t('admin:filter.sort')}
            usual="pending"
            choices={balanceSorts.map((value) => ({ value, label: t(`admin:money.sort.${value}`) }))}
          />
        </FilterBar>
        <Rows
          query={query}
          filters={filters}
          empty={t('admin:money.none')}
          rowsOf={({ balances }) =>
            balances.map((holder) => (
              <Row
                key={holder._id}
                onOpen={() => filters.change({ open: holder._id })}
                title={holder.name}
                detail={holder.email}
                middle={t('admin:money.line', {
                  available: formatMoney(holder.available, locale),
                  reserved: formatMoney(holder.reserved, locale),
                })}
                chips={
                  <StatusChip tone={holder.isVerified ? 'leaf' : 'neutral'}>
                    {t(`admin:account.isVerified.${holder.isVerified}`)}
                  </StatusChip>
                }
                end={<Money amountXaf={holder.pending} />}
              />
            ))
          }
        />
      </Card>
      <StatementSheet id={filters.open} onClose={() => filters.change({ open: '' })} />
    </>
  );
}
