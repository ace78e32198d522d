import { eventStates } from '@ngoma/api/features/events/events';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { myEventsPageQuery, ownEventSorts, ownEventsPerPage, usualSortOf } from '../editor.queries.ts';
import { EventRow } from './EventRow.tsx';
import styles from './MyEvents.module.css';

/** Own events, filtered by state and text, with pages. The filters stand in the address. */
export function MyEvents() {
  const { t } = useTranslation();
  const { q, page, one, change } = useFilters();
  const state = one('state', eventStates);
  const usual = usualSortOf(state, q);
  const sort = one('sort', ownEventSorts) ?? usual;
  const { data, error, refetch, isPlaceholderData } = useQuery(myEventsPageQuery({ state, q, sort, page }));
  const add = (
    <ButtonLink size="medium" icon={<Plus />} to="/events/add-new">
      {t('event-editor:newTitle')}
    </ButtonLink>
  );
  const questions = (
    <ButtonLink size="medium" to="/events/questions">
      {t('navigation:title.eventQuestions')}
    </ButtonLink>
  );
  const head = (
    <>
      <PageTitle>{t('event-editor:myEvents')}</PageTitle>
      <PageHeader
        title={t('event-editor:myEvents')}
        actions={
          <>
            {questions}
            {add}
          </>
        }
      />
    </>
  );
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <>
        {head}
        <RowSkeletons count={4} />
      </>
    );
  }
  const counts = data.counts ?? {};
  if (Object.keys(counts).length === 0) {
    return (
      <EmptyState title={t('event-editor:noEvents.title')} covers={['no-events', 'makossa', 'this-weekend']} action={add}>
        {t('event-editor:noEvents.words')}
      </EmptyState>
    );
  }
  return (
    <>
      {head}
      <div className={styles.spaced}>
        <SearchField label={t('event-editor:mine.search')} asked={q} onSearch={(words) => change({ q: words })} />
        <Select
          label={t('event-editor:mine.sort')}
          value={sort}
          onChange={({ target }) => change({ sort: target.value === usual ? '' : target.value })}
        >
          {(q ? (['relevance', ...ownEventSorts] as const) : ownEventSorts).map((each) => (
            <option key={each} value={each}>
              {t(`event-editor:mine.sortBy.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      <StateFilter
        label={t('event-editor:mine.byState')}
        all={t('event-editor:mine.all')}
        states={eventStates.map((each) => ({ state: each, label: t(`event-editor:status.${each}`) }))}
        counts={counts}
        chosen={state}
      />
      {data.fullData.length === 0 ? (
        <EmptyState title={t('event-editor:mine.none')} covers={['no-events', 'makossa', 'this-weekend']}>
          {q && t('event-editor:mine.noneOf', { words: q })}
        </EmptyState>
      ) : (
        <RefreshingBox isRefreshing={isPlaceholderData} as="ul" layout="stack">
          {data.fullData.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </RefreshingBox>
      )}
      <Pager page={page} total={data.total} limit={ownEventsPerPage} onPage={(next) => change({ page: String(next) })} />
    </>
  );
}
