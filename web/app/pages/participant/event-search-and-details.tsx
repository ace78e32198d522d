import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { BuyBar, BuyPanel, canBuy } from '#features/events/detail/BuyPanel.tsx';
import { CalendarButton } from '#features/events/detail/CalendarButton.tsx';
import { EventView } from '#features/events/detail/EventView.tsx';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import type { Quantities } from '#features/events/detail/ticket-totals.ts';
import { categoriesQuery, eventQuery, eventsQuery } from '#features/events/events.queries.ts';
import { EventResults } from '#features/events/search/EventResults.tsx';
import { EventSearchForm } from '#features/events/search/EventSearchForm.tsx';
import {
  type EventsSearch,
  eventsPath,
  eventsPerPage,
  readEventsSearch,
  toEventFilter,
  whenFilters,
} from '#features/events/search/event-filter.ts';
import { FilterChips } from '#features/events/search/FilterChips.tsx';
import { MoreFilters } from '#features/events/search/MoreFilters.tsx';
import { TodayEvents } from '#features/events/TodayEvents.tsx';
import { RatingsSection } from '#features/ratings/RatingsSection.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { touchPaginationSx } from '#ui/list/touch-pagination.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const page = '/event-search-and-details';

/** Returns the path of the page with these filters, and optionally one of the found events. */
const pathOf = (search: EventsSearch, eventId?: string): string => {
  const path = eventsPath(search, { page: search.page }, page);
  return eventId ? `${path}${path.includes('?') ? '&' : '?'}event=${eventId}` : path;
};

const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/i.test(text);

function Filters({ search }: { search: EventsSearch }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const change = (changes: Partial<EventsSearch>) => eventsPath(search, changes, page);
  const chips = [
    ...whenFilters.map((when) => ({
      label: t(`events:whenChip.${when}`),
      isOn: search.when === when,
      to: change({ when: search.when === when ? '' : when }),
    })),
    { label: t('common:free'), isOn: search.isFree, to: change({ isFree: !search.isFree }) },
    ...categories
      .filter(({ eventCount, _id }) => eventCount > 0 || _id === search.categoryId)
      .map(({ _id, name, nameFr }) => ({
        label: locale === 'fr' ? nameFr : name,
        isOn: search.categoryId === _id,
        to: change({ categoryId: search.categoryId === _id ? '' : _id }),
      })),
  ];
  const kept = {
    ...(search.categoryId && { category: search.categoryId }),
    ...(search.when && { when: search.when }),
    ...(search.isFree && { free: '1' }),
  };
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ bgcolor: '#161B4B', borderRadius: '16px', p: { xs: 1.75, md: 2 }, mb: 1.5 }}>
        <EventSearchForm q={search.q} city={search.city} kept={kept} action={page} />
      </Box>
      <FilterChips label={t('events:filters')} chips={chips} />
      <MoreFilters search={search} action={page} />
    </Box>
  );
}

function Results({ search, selectedId }: { search: EventsSearch; selectedId: string | undefined }) {
  const { t } = useTranslation();
  const { data: results, error, refetch } = useSearchResults(search);
  if (error && !results) return <LoadError error={error} onRetry={refetch} />;
  if (!results) return <RowSkeletons count={6} />;
  if (results.total === 0) {
    return (
      <EmptyState
        title={t('events:empty.title')}
        image="/api/art/empty-search.svg?w=480&h=300"
        action={
          <Button component={Link} to={page} variant="contained" color="sun">
            {t('events:empty.action')}
          </Button>
        }
      >
        {t('events:empty.words')}
      </EmptyState>
    );
  }
  const pages = Math.ceil(results.total / eventsPerPage);
  return (
    <>
      <Typography component="h2" variant="h4" sx={{ mb: 1.25 }} aria-live="polite">
        {t('events:found', { count: results.total })}
      </Typography>
      <EventResults
        events={results.basicDetails}
        selectedId={selectedId}
        pathOf={(eventId) => pathOf(search, eventId)}
        actionOf={(event) => <WishlistButton event={event} variant="outlined" />}
      />
      {pages > 1 && (
        <Pagination
          count={pages}
          page={search.page}
          siblingCount={0}
          sx={{ ...touchPaginationSx, mt: 2, display: 'grid', justifyItems: 'center' }}
          renderItem={(item) => (
            <PaginationItem component={Link} to={eventsPath(search, { page: item.page ?? 1 }, page)} {...item} />
          )}
        />
      )}
    </>
  );
}

/** Loads the list for the filters. The time is rounded to the minute, so that renders share one query key. */
function useSearchResults(search: EventsSearch) {
  const [now] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000));
  return useQuery(eventsQuery(toEventFilter(search, now)));
}

function EventDetail({ eventId, heading }: { eventId: string; heading: 'h1' | 'h2' }) {
  const { t } = useTranslation();
  const { data: event, error, refetch } = useQuery(eventQuery(eventId));
  const [quantities, setQuantities] = useState<Quantities>({});
  if (error && !event) return <LoadError error={error} onRetry={refetch} />;
  if (!event) return <Skeleton variant="rounded" height={520} aria-label={t('common:loading')} />;
  const now = new Date();
  const url = `${window.location.origin}/our-event/${event._id}`;
  const panel = { event, quantities };
  const isOnSale = canBuy(event, now);
  return (
    <>
      <Card sx={{ pb: 3, overflow: 'hidden' }}>
        <Suspense fallback={<Skeleton variant="rounded" height={520} aria-label={t('common:loading')} />}>
          <EventView
            event={event}
            now={now}
            isPreview
            heading={heading}
            tickets={
              <BuyPanel {...panel} isOnSale={isOnSale} onChange={setQuantities} heading={heading === 'h1' ? 'h2' : 'h3'} />
            }
            action={<WishlistButton event={event} />}
            share={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <ShareMenu title={event.eventName} url={url} />
                <CalendarButton event={event} url={url} />
              </Box>
            }
          >
            <RatingsSection event={event} now={now} />
          </EventView>
        </Suspense>
      </Card>
      {isOnSale && <BuyBar {...panel} isInMargins />}
    </>
  );
}

/** Event search: filters in the address, the list, and one event beside it (in place of the list on mobile). */
export default function EventSearchAndDetails() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = readEventsSearch(params);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const chosen = params.get('event');
  const { data: results } = useSearchResults(search);
  const chosenId = isId(chosen) ? chosen : undefined;
  // Desktop opens the first event; mobile shows the list until one is chosen.
  const shownId = chosenId ?? (isWide ? results?.basicDetails[0]?._id : undefined);
  const list = (
    <Box sx={{ minWidth: 0 }}>
      <TodayEvents pathOf={(eventId) => pathOf(search, eventId)} />
      <Results search={search} selectedId={shownId} />
    </Box>
  );
  if (!isWide && chosenId) {
    return (
      <Box>
        <PageTitle>{t('events:searchTitle')}</PageTitle>
        <Button component={Link} to={pathOf(search)} variant="text" startIcon={<ArrowBack />} sx={{ mb: 1 }}>
          {t('events:backToList')}
        </Button>
        <EventDetail key={chosenId} eventId={chosenId} heading="h1" />
      </Box>
    );
  }
  return (
    <>
      <PageTitle>{t('events:searchTitle')}</PageTitle>
      <PageHeader title={t('events:searchTitle')} />
      <Filters search={search} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        {list}
        {isWide && shownId && (
          <Box sx={{ position: 'sticky', top: 96, maxHeight: 'calc(100dvh - 112px)', overflowY: 'auto', borderRadius: '18px' }}>
            <EventDetail key={shownId} eventId={shownId} heading="h2" />
          </Box>
        )}
      </Box>
    </>
  );
}
