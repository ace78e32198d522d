import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { eventQuery, eventsQuery } from '#features/events/events.queries.ts';
import { EventChoice, type EventOption } from '#features/media-filters/EventChoice.tsx';
import type { FrameWords } from '#features/media-filters/frames.ts';
import { GalleryDialog } from '#features/media-filters/GalleryDialog.tsx';
import { Studio } from '#features/media-filters/Studio.tsx';
import { myTicketsQuery } from '#features/tickets/tickets.queries.ts';
import { formatEventDate } from '#lib/format.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { usePageAction } from '#shell/page-actions.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

const foundAtMost = 12;
const house = { primary: '#2F3BA2', secondary: '#F7B32B' };

interface Datable {
  readonly _id: string;
  readonly eventName: string;
  readonly date: string;
  readonly city: string;
  readonly zone: string;
}

/** The events of one's tickets, each once, and whatever else the search finds. */
function useOptions(search: string) {
  const locale = useLocale();
  const [upcoming, past, found] = [
    useQuery(myTicketsQuery('upcoming')),
    useQuery(myTicketsQuery('past')),
    useQuery(eventsQuery({ q: search, limit: foundAtMost })),
  ];
  const toOption = ({ _id, eventName, date, city, zone }: Datable, isMine: boolean): EventOption => ({
    id: _id,
    name: eventName,
    note: `${formatEventDate(date, locale, zone)} · ${city}`,
    isMine,
  });
  const own = new Map([...(upcoming.data ?? []), ...(past.data ?? [])].map(({ event }) => [event._id, toOption(event, true)]));
  const wanted = search.trim().toLowerCase();
  const mine = [...own.values()].filter(({ name }) => name.toLowerCase().includes(wanted));
  const others = (found.data?.basicDetails ?? []).filter(({ _id }) => !own.has(_id));
  return {
    isReady: [upcoming, past, found].every(({ data }) => data !== undefined),
    failed: [upcoming, past, found].find(({ data, error }) => data === undefined && error !== null),
    isFetching: found.isFetching,
    options: [...mine, ...others.map((event) => toOption(event, false))],
  };
}

/** An event, and what its frame says of it in its own colours; those of the house where it has none. The last one stays until the next is there. */
function useFramed(eventId: string | undefined) {
  const locale = useLocale();
  const {
    data: event,
    error,
    refetch,
  } = useQuery({
    ...eventQuery(eventId ?? ''),
    enabled: eventId !== undefined,
    placeholderData: keepPreviousData,
  });
  const words = useMemo((): FrameWords | undefined => {
    if (!event) return undefined;
    const { customization, eventName, date, zone, city } = event;
    return {
      name: eventName,
      when: formatEventDate(date, locale, zone),
      where: city,
      primary: customization?.primaryColor ?? house.primary,
      secondary: customization?.secondaryColor ?? house.secondary,
    };
  }, [event, locale]);
  return { event: event && { id: event._id, name: event.eventName }, words, error, refetch };
}

/** /custom-photo-or-video-filters-for-events: pictures and short videos in the frame of an event, made on the device. */
export default function MediaFilters() {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const [search, setSearch] = useState('');
  const { options, isReady, failed, isFetching } = useOptions(useDebounced(search, 300));
  const [picked, setPicked] = useState<EventOption>();
  const [gallery, setGallery] = useState<{ shownId?: string }>();
  usePageAction('gallery', { run: () => setGallery({}) });
  const wished = params.get('event');
  // What is chosen at first stays chosen while somebody searches for another.
  useEffect(() => {
    if (isReady && !picked) setPicked(options.find(({ id }) => id === wished) ?? options[0]);
  }, [isReady, picked, options, wished]);
  const framed = useFramed(picked?.id);
  if (session.status !== 'authenticated') return null;
  const userId = session.user._id;
  return (
    <>
      <PageTitle>{t('media-filters:title')}</PageTitle>
      <PageHeader title={t('media-filters:title')} lead={t('media-filters:lead')} />
      {picked ? (
        <Studio
          userId={userId}
          event={framed.event ?? picked}
          words={framed.words}
          instead={
            framed.error ? (
              <LoadFailure error={framed.error} onRetry={framed.refetch} />
            ) : (
              <Skeleton variant="rounded" height={520} aria-label={t('common:loading')} />
            )
          }
          choice={
            <EventChoice options={options} value={picked} isLoading={isFetching} onSearch={setSearch} onChange={setPicked} />
          }
          onMade={({ id }) => setGallery({ shownId: id })}
        />
      ) : failed?.error ? (
        <LoadFailure error={failed.error} onRetry={failed.refetch} />
      ) : isReady && options.length === 0 ? (
        <EmptyState title={t('media-filters:noneYet')} image="/api/art/empty-search.svg?w=480&h=300">
          {t('media-filters:noneYetWords')}
        </EmptyState>
      ) : (
        <Skeleton variant="rounded" height={520} aria-label={t('common:loading')} />
      )}
      {gallery && <GalleryDialog userId={userId} shownId={gallery.shownId} onClose={() => setGallery(undefined)} />}
    </>
  );
}
