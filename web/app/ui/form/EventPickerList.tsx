import { uiTerms } from '@ngoma/api/common/business';
import type { EventFullData, EventState } from '@ngoma/api/features/events/events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownEventsQuery } from '#lib/api/queries/own-events.queries.ts';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SearchCombobox, type SearchedItem } from '#ui/guarded/SearchCombobox.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './EventPickerList.module.css';

export type EventOption = Pick<SearchedItem, 'id' | 'name'>;

interface EventPickerListProps {
  readonly label: string;
  readonly none: string | undefined;
  readonly states: readonly EventState[] | undefined;
  readonly chosen: EventOption;
  readonly startsOpen: boolean;
  readonly onChoose: (event: EventOption) => void;
}

/**
 * Returns the events that match the search. While the user types there are none, so that Enter does not select an event of the
 * previous search.
 */
function useFound(states: readonly EventState[] | undefined, typed: string, isOpen: boolean) {
  const q = useDebounced(typed, uiTerms.searchDebounceMs);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...ownEventsQuery({ states, q }),
    enabled: isOpen,
  });
  const isSettled = typed === q;
  const all = isSettled ? (data?.pages.flatMap(({ events }) => events) ?? []) : [];
  return {
    // Events created meanwhile shift others to the next page, where they come a second time.
    events: [...new Map(all.map((event) => [event._id, event])).values()],
    error: isSettled ? error : null,
    isSearching: isOpen && (!isSettled || isFetching),
    hasMore: isSettled && hasNextPage,
    loadMore: () => (isSettled && hasNextPage && !isFetching && !error ? void fetchNextPage() : undefined),
    tryAgain: () => void (data ? fetchNextPage() : refetch()),
  };
}
type Found = ReturnType<typeof useFound>;

function useOptions({ none, chosen }: EventPickerListProps, events: readonly EventFullData[], typed: string): SearchedItem[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const found = events.map(({ _id, eventName, date, zone, status }) => ({
    id: _id,
    name: `${eventName} · ${formatDate(date, 'dayYear', locale, zone)}`,
    title: eventName,
    note: `${formatEventDate(date, locale, zone)} · ${t(`event-editor:status.${status}`)}`,
  }));
  if (typed !== '') return found;
  const isListed = chosen.id === '' || found.some(({ id }) => id === chosen.id);
  return [...(none === undefined ? [] : [{ id: '', name: none }]), ...(isListed ? [] : [chosen]), ...found];
}

/** The status line: more to load, loading, or why it failed. */
function ListStatus({ found: { error, isSearching, hasMore, tryAgain }, hasRows }: { found: Found; hasRows: boolean }) {
  const { t } = useTranslation();
  const message = error
    ? error.message
    : hasMore
      ? t('event-picker:more')
      : isSearching && hasRows
        ? t('event-picker:searching')
        : '';
  if (!message) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what is pressed.
    <div
      // A press here keeps the focus in the field; otherwise the list would close.
      onMouseDown={(event) => event.preventDefault()}
      className={styles.status}
    >
      <p className={styles.message} data-failed={Boolean(error) || undefined}>
        {message}
      </p>
      {error && (
        <Button size="compact" onClick={tryAgain}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  );
}

/** The list behind the event field; loaded when the field gets the focus. */
export function EventPickerList(props: EventPickerListProps) {
  const { label, chosen, startsOpen, onChoose } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(startsOpen);
  const [typed, setTyped] = useState('');
  const found = useFound(props.states, typed.trim(), isOpen);
  const options = useOptions(props, found.events, typed.trim());
  const count = found.events.length;
  const emptyText = found.error
    ? t('event-picker:failed')
    : t(found.isSearching ? 'event-picker:searching' : 'event-picker:nothing');
  const announcement =
    count === 0 ? t('event-picker:nothing') : t(found.hasMore ? 'event-picker:someOf' : 'event-picker:found', { count });
  return (
    <div className={styles.frame}>
      <SearchCombobox
        label={label}
        items={options}
        value={chosen}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onSearch={setTyped}
        onChoose={({ id, name }) => onChoose({ id, name })}
        emptyText={emptyText}
        foot={<ListStatus found={found} hasRows={options.length > 0} />}
        onNearEnd={found.loadMore}
      />
      <div role="status">
        <VisuallyHidden>{isOpen && !found.isSearching && !found.error && announcement}</VisuallyHidden>
      </div>
    </div>
  );
}
