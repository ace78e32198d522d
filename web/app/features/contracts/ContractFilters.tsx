import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { contractSorts, type listContracts } from '@ngoma/api/features/contracts/contracts';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import styles from './ContractFilters.module.css';
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
  const { q, eventId, from, to, sort } = search;
  return (
    <Card role="search" className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t('contracts:search.label')}
          hint={t('contracts:search.hint')}
          asked={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      </div>
      <FoldedFilters setCount={[eventId, from, to].filter(Boolean).length}>
        <Select label={t('contracts:search.event')} value={eventId} onChange={({ target }) => onChange({ event: target.value })}>
          <option value="">{t('contracts:search.allEvents')}</option>
          {events.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={t('contracts:search.sort')}
          value={sort}
          onChange={({ target }) => onChange({ sort: target.value === 'newest' ? '' : target.value })}
        >
          {contractSorts.map((one) => (
            <option key={one} value={one}>
              {t(`contracts:search.sortBy.${one}`)}
            </option>
          ))}
        </Select>
        <DayField label={t('contracts:search.from')} value={from} onDay={(day) => onChange({ from: day })} />
        <DayField label={t('contracts:search.to')} value={to} onDay={(day) => onChange({ to: day })} />
      </FoldedFilters>
      {isFiltered(search) && (
        <div className={styles.clear}>
          <Button variant="quiet" size="medium" onClick={() => onChange({ q: '', event: '', from: '', to: '' })}>
            {t('contracts:search.clear')}
          </Button>
        </div>
      )}
    </Card>
  );
}
