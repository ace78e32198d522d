import Card from '@mui/material/Card';
import { caseKinds } from '@ngoma/api/features/supervision';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { ChoiceField, FilterBar } from './FilterFields.tsx';
import { Row, Rows } from './ResultRows.tsx';
import { RetryRefund } from './RetryRefund.tsx';
import { SupervisedOrderDrawer, type WithOrderPart } from './SupervisedOrderDrawer.tsx';
import { caseTones } from './state-colors.ts';
import { casesQuery } from './supervision.queries.ts';

/** Payments and refunds that need manual action, the longest waiting first. */
export function Cases({ orderPart }: WithOrderPart) {
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
          label={t('supervision:filter.kind')}
          choices={caseKinds.map((value) => ({
            value,
            label: `${t(`supervision:case.${value}.name`)} (${counts?.[value] ?? 0})`,
          }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('supervision:case.none')}
        rowsOf={({ cases }) =>
          cases.map((one) => (
            <Row
              key={`${one.kind} ${one._id}`}
              onOpen={one.purpose === 'order' ? () => filters.change({ open: one.purposeId }) : undefined}
              title={one.payer.name}
              detail={[one.orderCode, one.eventName].filter(Boolean).join(' · ')}
              middle={
                <>
                  {t(`supervision:case.${one.kind}.words`)}
                  <br />
                  {formatRelative(one.at, locale)}
                  {one.attempts > 1 &&
                    one.kind === 'failed_refund' &&
                    ` · ${t('supervision:refund.attempts', { count: one.attempts })}`}
                </>
              }
              chips={<StatusChip tone={caseTones[one.kind]}>{t(`supervision:case.${one.kind}.name`)}</StatusChip>}
              end={<Money amountXaf={one.amount} />}
              actions={one.kind === 'failed_refund' && <RetryRefund id={one._id} amountXaf={one.amount} code={one.orderCode} />}
            />
          ))
        }
      />
      <SupervisedOrderDrawer id={filters.open} orderPart={orderPart} onClose={() => filters.change({ open: '' })} />
    </Card>
  );
}
