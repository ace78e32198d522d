import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { eventStates } from '@ngoma/api/features/events';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFilters } from '#lib/use-filters.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pager } from '#ui/Pager.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';
import { StateFilter } from '#ui/StateFilter.tsx';
import { EventRow } from './EventRow.tsx';
import { eventsOnPage, myEventsPageQuery } from './editor.queries.ts';

/** The own events, by state, by words and by the page; the choice stands in the address. */
export function MyEvents() {
  const { t } = useTranslation();
  const { q, page, one, change } = useFilters();
  const state = one('state', eventStates);
  const { data, error, refetch, isPlaceholderData } = useQuery(myEventsPageQuery({ state, q, page }));
  const add = (
    <Button component={Link} to="/events/add-new" startIcon={<Add />}>
      {t('editor:newTitle')}
    </Button>
  );
  const head = (
    <>
      <PageTitle>{t('editor:myEvents')}</PageTitle>
      <PageHeader title={t('editor:myEvents')} actions={add} />
    </>
  );
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
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
      <EmptyState title={t('editor:noEvents.title')} image="/api/art/no-events.svg?w=480&h=300" action={add}>
        {t('editor:noEvents.words')}
      </EmptyState>
    );
  }
  return (
    <>
      {head}
      <SearchField
        label={t('editor:mine.search')}
        asked={q}
        onSearch={(words) => change({ q: words })}
        sx={{ mb: 2, maxWidth: 420 }}
      />
      <StateFilter
        label={t('editor:mine.byState')}
        all={t('editor:mine.all')}
        states={eventStates.map((each) => ({ state: each, label: t(`editor:status.${each}`) }))}
        counts={counts}
        chosen={state}
      />
      {data.fullData.length === 0 ? (
        <EmptyState title={t('editor:mine.none')} image="/api/art/no-events.svg?w=480&h=300">
          {q && t('editor:mine.noneOf', { words: q })}
        </EmptyState>
      ) : (
        <Box
          component="ul"
          aria-busy={isPlaceholderData}
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5, opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          {data.fullData.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </Box>
      )}
      <Pager page={page} total={data.total} limit={eventsOnPage} onPage={(next) => change({ page: String(next) })} />
    </>
  );
}
