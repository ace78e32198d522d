import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import ArrowRight from '@phosphor-icons/core/regular/arrow-right.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CalendarButton } from '#features/events/detail/CalendarButton.tsx';
import { EventView } from '#features/events/detail/EventView.tsx';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { BuyBar, BuyPanel, canBuy } from '#features/events/detail/tickets/BuyPanel.tsx';
import type { Quantities } from '#features/events/detail/tickets/ticket-totals.ts';
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
import { NearMe } from '#features/events/search/NearMe.tsx';
import { TodayEvents } from '#features/events/TodayEvents.tsx';
import { RatingsSection } from '#features/ratings/RatingsSection.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Pager } from '#ui/kit/data/Pager.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Skeleton, Skeletons } from '#ui/kit/feedback/Skeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './EventSearch.module.css';

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
      label: t(`event-lists:whenChip.${when}`),
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
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <EventSearchForm search={search} action={page} />
      </div>
      <FilterChips label={t('event-lists:filters')} chips={chips} />
      <NearMe filter={toEventFilter(search, new Date())} pathOf={(city) => change({ city })} />
      <MoreFilters search={search} action={page} />
    </div>
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
        title={t('event-lists:empty.title')}
        covers={['empty-search', 'makossa', 'this-weekend']}
        action={
          <ButtonLink to={page} variant="sun">
            {t('event-lists:empty.action')}
          </ButtonLink>
        }
      >
        {t('event-lists:empty.words')}
      </EmptyState>
    );
  }
  return (
    <>
      <div aria-live="polite" className={styles.found}>
        <Heading level={2} look="part">
          {t('event-lists:found', { count: results.total })}
        </Heading>
      </div>
      <EventResults
        events={results.basicDetails}
        selectedId={selectedId}
        pathOf={(eventId) => pathOf(search, eventId)}
        actionOf={(event) => <WishlistButton event={event} variant="outlined" />}
      />
      <Pager
        page={search.page}
        total={results.total}
        limit={eventsPerPage}
        addressOf={(at) => eventsPath(search, { page: at }, page)}
      />
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
  if (!event) return <EventSkeleton />;
  const now = new Date();
  const url = `${window.location.origin}/our-event/${event._id}`;
  const panel = { event, quantities };
  const isOnSale = canBuy(event, now);
  return (
    <>
      <div className={styles.event}>
        <Suspense fallback={<EventSkeleton />}>
          <EventView
            event={event}
            now={now}
            isPreview
            heading={heading}
            tickets={
              <BuyPanel {...panel} isOnSale={isOnSale} onChange={setQuantities} heading={heading === 'h1' ? 'h2' : 'h3'} />
            }
            action={<WishlistButton event={event} />}
            details={
              <ButtonLink to={`/our-event/${event._id}`} size="medium" icon={<ArrowRight />}>
                {t('event-information:onPage')}
              </ButtonLink>
            }
            share={
              <Row>
                <ShareMenu title={event.eventName} url={`${url}?from=share`} />
                <CalendarButton event={event} url={url} />
              </Row>
            }
          >
            <RatingsSection event={event} now={now} />
          </EventView>
        </Suspense>
      </div>
      {isOnSale && <BuyBar {...panel} isInMargins />}
    </>
  );
}

function EventSkeleton() {
  const { t } = useTranslation();
  return (
    <Skeletons label={t('common:loading')}>
      <Skeleton shape="picture" />
      <Skeleton shape="title" width={60} />
      <Skeleton width={80} />
      <Skeleton width={40} />
    </Skeletons>
  );
}

/** Event search: filters in the address, the list, and one event beside it (in place of the list on mobile). */
export function EventSearch() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = readEventsSearch(params);
  const isWide = useMediaQuery('(min-width: 1200px)');
  const chosen = params.get('event');
  const { data: results } = useSearchResults(search);
  const chosenId = isId(chosen) ? chosen : undefined;
  // Desktop opens the first event; mobile shows the list until one is chosen.
  const shownId = chosenId ?? (isWide ? results?.basicDetails[0]?._id : undefined);
  const list = (
    <div className={styles.list}>
      <TodayEvents pathOf={(eventId) => pathOf(search, eventId)} />
      <Results search={search} selectedId={shownId} />
    </div>
  );
  if (!isWide && chosenId) {
    return (
      <>
        <PageTitle>{t('event-search:title')}</PageTitle>
        <ButtonLink to={pathOf(search)} variant="quiet" size="medium" icon={<ArrowLeft />}>
          {t('event-search:backToList')}
        </ButtonLink>
        <EventDetail key={chosenId} eventId={chosenId} heading="h1" />
      </>
    );
  }
  return (
    <>
      <PageTitle>{t('event-search:title')}</PageTitle>
      <PageHeader title={t('event-search:title')} />
      <Filters search={search} />
      <div className={styles.columns}>
        {list}
        {isWide && shownId && (
          <div className={styles.beside}>
            <EventDetail key={shownId} eventId={shownId} heading="h2" />
          </div>
        )}
      </div>
    </>
  );
}
