import { alertKinds } from '@ngoma/api/features/operations/alerts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ChoiceField, FilterBar } from '../FilterFields.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { useAlertTexts } from './alert-texts.ts';
import { endedAlertsQuery } from './operations.queries.ts';

/** The alerts that have ended, the latest first. */
export function EndedAlerts() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const textsOf = useAlertTexts();
  const kind = filters.one('kind', alertKinds);
  const query = useQuery(endedAlertsQuery({ page: filters.page, ...(kind && { kind }) }));
  return (
    <Card padding="none">
      <FilterBar>
        <ChoiceField
          filters={filters}
          name="kind"
          label={t('supervision:filter.kind')}
          choices={alertKinds.map((value) => ({ value, label: t(`operations:alertKind.${value}`) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('operations:noEnded')}
        rowsOf={({ alerts }) =>
          alerts.map((alert) => (
            <ResultRow
              key={alert._id}
              title={textsOf(alert).title}
              detail={
                alert.acknowledgedBy === null
                  ? t('operations:notAcknowledged')
                  : t('operations:by', { name: alert.acknowledgedBy })
              }
              middle={t('operations:lasted', {
                from: formatDate(alert.openedAt, 'moment', locale),
                to: formatDate(alert.endedAt ?? alert.lastSeenAt, 'moment', locale),
              })}
            />
          ))
        }
      />
    </Card>
  );
}
