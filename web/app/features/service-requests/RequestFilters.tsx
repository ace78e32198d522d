import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { organizerRequests } from '@ngoma/api/features/service-requests';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { EventListFilters } from '#ui/list/EventListFilters.tsx';
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
  const { stage } = search;
  const clear = () => onChange({ stage: '', q: '', event: '', from: '', to: '' });
  return (
    <EventListFilters
      words={{
        ...{ search: t('service-requests:search.label'), hint: t('service-requests:search.hint') },
        ...{ event: t('service-requests:search.event'), allEvents: t('service-requests:search.allEvents') },
        ...{ sort: t('service-requests:search.sort'), from: t('service-requests:search.from') },
        ...{ to: t('service-requests:search.to'), clear: t('service-requests:search.clear') },
      }}
      sorts={requestSorts.map((value) => ({ value, label: t(`service-requests:search.sortBy.${value}`) }))}
      onClear={isFiltered(search) ? clear : undefined}
      {...{ search, events, onChange }}
    >
      {stage && (
        <Text look="small">
          {t('service-requests:stage.only', {
            stage: t(stage === 'new' ? `service-requests:stage.new.${side}` : `service-requests:stage.${stage}`),
          })}
        </Text>
      )}
    </EventListFilters>
  );
}
