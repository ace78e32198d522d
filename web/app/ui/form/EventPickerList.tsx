import Autocomplete from '@mui/material/Autocomplete';
import Paper, { type PaperProps } from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { uiTerms } from '@ngoma/api/common/business';
import type { EventFullData, EventState } from '@ngoma/api/features/events/events';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type UIEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ownEventsQuery } from '#lib/api/own-events.queries.ts';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { AutocompleteInput } from './AutocompleteInput.tsx';
import styles from './EventPickerList.module.css';

export interface EventOption {
  /** Empty for the option without an event. */
  readonly id: string;
  /** The text in the field. */
  readonly name: string;
  /** The text in the list, if it is different … */
  readonly title?: string;
  /** … and the line below it. */
  readonly note?: string;
}

interface EventPickerListProps {
  readonly label: string;
  readonly none: string | undefined;
  readonly states: readonly EventState[] | undefined;
  readonly chosen: EventOption;
  readonly startsOpen: boolean;
  readonly onChoose: (event: EventOption) => void;
}

/** The next page is requested this many rows before the end, so that users rarely wait for it. */
const rowsAhead = 3;
const pixelsAhead = 160;

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

function useOptions({ none, chosen }: EventPickerListProps, events: readonly EventFullData[], typed: string): EventOption[] {
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

const ListStatusContext = createContext<ReactNode>(null);

/** The paper of the list, with a status line below it. */
function ListPaper({ children, ...props }: PaperProps) {
  return (
    <Paper {...props} sx={{ border: '1px solid', borderColor: 'edge', boxShadow: 8 }}>
      {children}
      {useContext(ListStatusContext)}
    </Paper>
  );
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
      className={styles.stack}
    >
      <Typography sx={{ fontSize: '0.875rem', color: error ? 'error.main' : 'text.secondary' }}>{message}</Typography>
      {error && (
        <Button size="compact" onClick={tryAgain}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  );
}

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - pixelsAhead;

/**
 * Keeps the scroll position while more events load. MUI would scroll back to the highlighted row, which is far above by then.
 * Keyboard users follow the highlighted row instead.
 */
function useKeptScroll() {
  const place = useRef<{ readonly list: Element; readonly top: number }>(undefined);
  const restore = () => {
    if (place.current) place.current.list.scrollTop = place.current.top;
  };
  // MUI moves the list at both moments.
  useLayoutEffect(restore);
  useEffect(restore);
  return {
    keep: (list: Element) => {
      place.current = { list, top: list.scrollTop };
    },
    release: () => {
      place.current = undefined;
    },
  };
}

/** The list behind the event field; loaded when the field gets the focus. */
export function EventPickerList(props: EventPickerListProps) {
  const { label, chosen, startsOpen, onChoose } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(startsOpen);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState(chosen.name);
  // If the user has moved to another control while this was loading, the focus stays there.
  const [takesFocus] = useState(() => !document.activeElement?.matches('a, button, canvas'));
  const found = useFound(props.states, typed.trim(), isOpen);
  const options = useOptions(props, found.events, typed.trim());
  // A new object would count as another choice and remove the typed text.
  const value = useMemo(() => ({ id: chosen.id, name: chosen.name }), [chosen.id, chosen.name]);
  const count = found.events.length;
  const place = useKeptScroll();
  const announcement =
    count === 0 ? t('event-picker:nothing') : t(found.hasMore ? 'event-picker:someOf' : 'event-picker:found', { count });
  return (
    <ListStatusContext value={<ListStatus found={found} hasRows={options.length > 0} />}>
      <div className={styles.frame}>
        <Autocomplete<EventOption, false, true>
          options={options}
          value={value}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => {
            setOpen(false);
            setTyped('');
            place.release();
          }}
          loading={found.isSearching}
          disableClearable
          autoHighlight
          filterOptions={(all) => all}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          inputValue={text}
          onInputChange={(_, next, reason) => {
            setText(next);
            // Once the field shows an event again, the list starts with all of them.
            setTyped(reason === 'input' ? next : '');
          }}
          onChange={(_, { id, name }) => onChoose({ id, name })}
          onHighlightChange={(_, option) => option && options.indexOf(option) >= options.length - rowsAhead && found.loadMore()}
          noOptionsText={found.error ? t('event-picker:failed') : t('event-picker:nothing')}
          loadingText={t('event-picker:searching')}
          slots={{ paper: ListPaper }}
          slotProps={{
            listbox: {
              onScroll: ({ currentTarget }: UIEvent) => {
                place.keep(currentTarget);
                if (isNearEnd(currentTarget)) found.loadMore();
              },
            },
          }}
          renderOption={({ key, ...row }, { name, title = name, note }) => (
            <li key={key} {...row}>
              <div className={styles.texts}>
                <span className={styles.title}>{title}</span>
                {note && <span className={styles.note}>{note}</span>}
              </div>
            </li>
          )}
          renderInput={(input) => (
            <AutocompleteInput
              {...input}
              label={label}
              autoFocus={takesFocus}
              // Typed text replaces the name in the field.
              onFocus={({ target }) => target.select()}
              onKeyDown={(event) => {
                place.release();
                // In a form, Enter selects the event and does not submit.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          )}
        />
        <div role="status" className={styles.visuallyHidden}>
          {isOpen && !found.isSearching && !found.error && announcement}
        </div>
      </div>
    </ListStatusContext>
  );
}
