import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { contractSorts, type listContracts } from '@ngoma/api/features/contracts/contracts';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EventListFilters } from '#ui/list/EventListFilters.tsx';
import { type ContractSearch, isFiltered } from './contract-search.ts';

interface ContractFiltersProps {
  readonly search: ContractSearch;
  /** The events that the reader has contracts for. */
  readonly events: ReplyOf<typeof listContracts>['events'];
  readonly onChange: Filters['change'];
}

/** Searches the contracts, narrows them to an event or to days, and sorts them. */
export function ContractFilters({ search, events, onChange }: ContractFiltersProps) {
  const { t } = useTranslation();
  return (
    <EventListFilters
      words={{
        ...{ search: t('contracts:search.label'), hint: t('contracts:search.hint'), event: t('contracts:search.event') },
        ...{ allEvents: t('contracts:search.allEvents'), sort: t('contracts:search.sort') },
        ...{ from: t('contracts:search.from'), to: t('contracts:search.to'), clear: t('contracts:search.clear') },
      }}
      sorts={contractSorts.map((value) => ({ value, label: t(`contracts:search.sortBy.${value}`) }))}
      onClear={isFiltered(search) ? () => onChange({ q: '', event: '', from: '', to: '' }) : undefined}
      {...{ search, events, onChange }}
    />
  );
}
