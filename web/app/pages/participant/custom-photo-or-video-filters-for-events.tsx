import type { Locale } from '@ngoma/api/common/locale';
import type { EventOverlay } from '@ngoma/api/features/events/media-filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SendToGallery } from '#features/event-gallery/SendToGallery.tsx';
import { eventQuery, eventsQuery } from '#features/events/events.queries.ts';
import { EventChoice } from '#features/media-filters/EventChoice.tsx';
import type { EventOption } from '#features/media-filters/EventSearch.tsx';
import { GalleryDialog } from '#features/media-filters/GalleryDialog.tsx';
import { overlaysQuery } from '#features/media-filters/overlays/overlays.queries.ts';
import { Studio } from '#features/media-filters/Studio.tsx';
import type { FrameTexts } from '#features/media-filters/stage/frames.ts';
import { myTicketsQuery } from '#features/tickets/tickets.queries.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { usePageAction } from '#shell/header/actions/page-actions.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const maxResults = 12;
const noOverlays: readonly EventOverlay[] = [];
const defaultColors = { primary: '#2F3BA2', secondary: '#F7B32B' };

interface EventSummary {
  readonly _id: string;
  readonly eventName: string;
  readonly date: string;
  readonly city: string;
  readonly zone: string;
}

const optionOf = ({ _id, eventName, date, city, zone }: EventSummary, isMine: boolean, locale: Locale): EventOption => ({
  id: _id,
  name: eventName,
  note: `${formatEventDate(date, locale, zone)} · ${city}`,
  isMine,
});

/**
 * Returns the event of the page's address, which may be in no list; `isMissing` once it was not found. Undefined options are not loaded
 * yet.
 */
function useRequested(id: string | null, options: readonly EventOption[] | undefined) {
  const locale = useLocale();
  const listed = options?.find((option) => option.id === id);
  const { data, error } = useQuery({ ...eventQuery(id ?? ''), enabled: id !== null && options !== undefined && !listed });
  if (id === null || !options) return { isMissing: false, isLoading: false };
  const loaded = data && optionOf(data, false, locale);
  const requested = listed ?? loaded;
  return { requested, isMissing: !requested && error !== null, isLoading: !requested && error === null };
}

/** Events of the person's tickets, each once, followed by search results. */
function useOptions(search: string) {
  const locale = useLocale();
  const [upcoming, past, found] = [
    useQuery(myTicketsQuery('upcoming')),
    useQuery(myTicketsQuery('past')),
    useQuery(eventsQuery({ q: search, limit: maxResults })),
  ];
  const toOption = (event: EventSummary, isMine: boolean) => optionOf(event, isMine, locale);
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

/**
 * Loads an event with the texts and colours of its frame, by default Ngoma's colours. The previous event stays until the next one
 * is loaded.
 */
function useFrameEvent(eventId: string | undefined) {
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
  const texts = useMemo((): FrameTexts | undefined => {
    if (!event) return undefined;
    const { customization, eventName, date, zone, city } = event;
    return {
      name: eventName,
      when: formatEventDate(date, locale, zone),
      where: city,
      primary: customization?.primaryColor ?? defaultColors.primary,
      secondary: customization?.secondaryColor ?? defaultColors.secondary,
    };
  }, [event, locale]);
  return { event: event && { id: event._id, name: event.eventName }, texts, error, refetch };
}

/** /custom-photo-or-video-filters-for-events: creates pictures and short videos in an event's frame, on the device. */
export default function MediaFilters() {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const [search, setSearch] = useState('');
  const { options, isReady, failed, isFetching } = useOptions(useDebounced(search, 300));
  const [picked, setPicked] = useState<EventOption>();
  const [gallery, setGallery] = useState<{ shownId?: string }>();
  usePageAction('gallery', { run: () => setGallery({}) });
  const requestedId = params.get('event');
  const { requested, isMissing, isLoading } = useRequested(requestedId, isReady ? options : undefined);
  // The first choice stays while the person searches for another event.
  useEffect(() => {
    if (isReady && !isLoading && !picked) setPicked(requested ?? options[0]);
  }, [isReady, isLoading, picked, options, requested]);
  const frameEvent = useFrameEvent(picked?.id);
  // Without them the studio has its own frames.
  const { data: overlays = noOverlays } = useQuery({ ...overlaysQuery(picked?.id ?? ''), enabled: picked !== undefined });
  if (session.status !== 'authenticated') return null;
  const userId = session.user._id;
  return (
    <>
      <PageTitle>{t('media-filters:title')}</PageTitle>
      <PageHeader title={t('media-filters:title')} lead={t('media-filters:lead')} />
      {isMissing && (
        <Notice tone="sun" role="status">
          {t('media-filters:eventMissing')}
        </Notice>
      )}
      {picked ? (
        <Studio
          userId={userId}
          event={frameEvent.event ?? picked}
          texts={frameEvent.texts}
          overlays={overlays}
          placeholder={
            frameEvent.error ? <LoadError error={frameEvent.error} onRetry={frameEvent.refetch} /> : <PanelSkeleton size="page" />
          }
          eventChoice={
            <EventChoice options={options} value={picked} isLoading={isFetching} onSearch={setSearch} onChange={setPicked} />
          }
          onSaved={({ id }) => setGallery({ shownId: id })}
        />
      ) : failed?.error ? (
        <LoadError error={failed.error} onRetry={failed.refetch} />
      ) : isReady && !isLoading && options.length === 0 ? (
        <EmptyState title={t('media-filters:noneYet')} covers={['empty-search', 'makossa', 'this-weekend']}>
          {t('media-filters:noneYetWords')}
        </EmptyState>
      ) : (
        <PanelSkeleton size="page" />
      )}
      {gallery && (
        <GalleryDialog
          userId={userId}
          shownId={gallery.shownId}
          actionOf={({ kind, eventId, eventName, content }) =>
            kind === 'photo' && <SendToGallery eventId={eventId} eventName={eventName} picture={content} />
          }
          onClose={() => setGallery(undefined)}
        />
      )}
    </>
  );
}
