import Card from '@mui/material/Card';
import { caseKinds } from '@ngoma/api/features/supervision';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#lib/format.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { ChoiceField, FilterBar } from './FilterFields.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { RetryRefund } from './RetryRefund.tsx';
import { Row, Rows } from './Rows.tsx';
import { casesQuery } from './supervision.queries.ts';
import { caseTones } from './tones.ts';

/** Money that needs a person, what has waited longest first. */
export function Cases() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const kind = filters.one('kind', caseKinds);
  const query = useQuery(casesQuery({ page: filters.page, ...(kind && { kind }) }));
  const counts = query.data?.counts;
  return (
    <Card>
      <FilterBar>
        <ChoiceField
          filters={filters}
          name="kind"
          label={t('admin:filter.kind')}
          choices={caseKinds.map((value) => ({ value, label: `${t(`admin:case.${value}.name`)} (${counts?.[value] ?? 0})` }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('admin:case.none')}
        rowsOf={({ cases }) =>
          cases.map((one) => (
            <Row
              key={`${one.kind} ${one._id}`}
              onOpen={one.purpose === 'order' ? () => filters.change({ open: one.purposeId }) : undefined}
              title={one.payer.name}
              detail={[one.orderCode, one.eventName].filter(Boolean).join(' · ')}
              middle={
                <>
                  {t(`admin:case.${one.kind}.words`)}
                  <br />
                  {formatRelative(one.at, locale)}
                  {one.attempts > 1 &&
                    one.kind === 'failed_refund' &&
                    ` · ${t('admin:refund.attempts', { count: one.attempts })}`}
                </>
              }
              chips={<StatusChip tone={caseTones[one.kind]}>{t(`admin:case.${one.kind}.name`)}</StatusChip>}
              end={<Money amountXaf={one.amount} />}
              actions={one.kind === 'failed_refund' && <RetryRefund id={one._id} amountXaf={one.amount} code={one.orderCode} />}
            />
          ))
        }
      />
      <OrderSheet id={filters.open} onClose={() => filters.change({ open: '' })} />
    </Card>
  );
}
