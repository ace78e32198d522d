import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { organizerRequests } from '@ngoma/api/features/service-requests';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import styles from './RequestFilters.module.css';
import { isFiltered, type RequestSearch, requestSorts } from './request-search.ts';

interface RequestFiltersProps {
  readonly side: 'organizer' | 'provider';
  readonly search: RequestSearch;
  /** The events that the reader has requests for. */
  readonly events: ReplyOf<typeof organizerRequests>['events'];
  readonly onChange: Filters['change'];
}

/** Searches the requests, narrows them to an event or to days, and sorts them. */
export function RequestFilters({ side, search, events, onChange }: RequestFiltersProps) {
  const { t } = useTranslation();
  const { stage, q, eventId, from, to, sort } = search;
  return (
    <Card role="search" className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t('service-requests:search.label')}
          hint={t('service-requests:search.hint')}
          asked={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      </div>
      <FoldedFilters setCount={[eventId, from, to].filter(Boolean).length}>
        <Select
          label={t('service-requests:search.event')}
          value={eventId}
          onChange={({ target }) => onChange({ event: target.value })}
        >
          <option value="">{t('service-requests:search.allEvents')}</option>
          {events.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={t('service-requests:search.sort')}
          value={sort}
          onChange={({ target }) => onChange({ sort: target.value === 'newest' ? '' : target.value })}
        >
          {requestSorts.map((one) => (
            <option key={one} value={one}>
              {t(`service-requests:search.sortBy.${one}`)}
            </option>
          ))}
        </Select>
        <DayField label={t('service-requests:search.from')} value={from} onDay={(day) => onChange({ from: day })} />
        <DayField label={t('service-requests:search.to')} value={to} onDay={(day) => onChange({ to: day })} />
      </FoldedFilters>
      {isFiltered(search) && (
        <div className={styles.clear}>
          {stage && (
            <Text look="small">
              {t('service-requests:stage.only', {
                stage: t(stage === 'new' ? `service-requests:stage.new.${side}` : `service-requests:stage.${stage}`),
              })}
            </Text>
          )}
          <Button variant="quiet" size="medium" onClick={() => onChange({ stage: '', q: '', event: '', from: '', to: '' })}>
            {t('service-requests:search.clear')}
          </Button>
        </div>
      )}
    </Card>
  );
}
