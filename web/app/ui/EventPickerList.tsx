import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper, { type PaperProps } from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { business } from '@ngoma/api/common/business';
import type { EventFullData, EventState } from '@ngoma/api/features/events';
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
import { formatDate, formatEventDate } from '#lib/format.ts';
import { ownEventsQuery } from '#lib/own-events.queries.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { AutocompleteInput } from './AutocompleteInput.tsx';
import type { TextFieldProps } from './TextField.tsx';

export interface EventOption {
  /** Empty for no event in particular. */
  readonly id: string;
  /** What stands in the field. */
  readonly name: string;
  /** What stands in the list, where that is another thing … */
  readonly title?: string;
  /** … and under it. */
  readonly note?: string;
}

interface EventPickerListProps {
  readonly label: string;
  readonly none: string | undefined;
  readonly states: readonly EventState[] | undefined;
  readonly chosen: EventOption;
  readonly startsOpen: boolean;
  readonly onChoose: (event: EventOption) => void;
  readonly sx: TextFieldProps['sx'];
}

/** The rest is asked for this early, so that whoever goes on through the list hardly meets its end. */
const rowsAhead = 3;
const pixelsAhead = 160;
const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** The events with these words; what is still being typed finds nothing yet, so that Enter takes no event of other words. */
function useFound(states: readonly EventState[] | undefined, typed: string, isOpen: boolean) {
  const q = useDebounced(typed, business.ui.searchDebounceMs);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...ownEventsQuery({ states, q }),
    enabled: isOpen,
  });
  const isSettled = typed === q;
  const all = isSettled ? (data?.pages.flatMap(({ events }) => events) ?? []) : [];
  return {
    // What was made meanwhile pushes others on to the next piece, where they come a second time.
    events: [...new Map(all.map((event) => [event._id, event])).values()],
    error: isSettled ? error : null,
    isSearching: isOpen && (!isSettled || isFetching),
    hasMore: isSettled && hasNextPage,
    goOn: () => (isSettled && hasNextPage && !isFetching && !error ? void fetchNextPage() : undefined),
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
    note: `${formatEventDate(date, locale, zone)} · ${t(`editor:status.${status}`)}`,
  }));
  if (typed !== '') return found;
  const isListed = chosen.id === '' || found.some(({ id }) => id === chosen.id);
  return [...(none === undefined ? [] : [{ id: '', name: none }]), ...(isListed ? [] : [chosen]), ...found];
}

const FootContext = createContext<ReactNode>(null);

/** The paper of the list, with what is to be said under it. */
function ListPaper({ children, ...props }: PaperProps) {
  return (
    <Paper {...props} sx={{ border: '1px solid', borderColor: 'edge', boxShadow: 8 }}>
      {children}
      {useContext(FootContext)}
    </Paper>
  );
}

/** What stands under the list: that there is more, that it is being fetched, or why it could not be. */
function Foot({ found: { error, isSearching, hasMore, tryAgain }, hasRows }: { found: Found; hasRows: boolean }) {
  const { t } = useTranslation();
  const words = error
    ? error.message
    : hasMore
      ? t('event-picker:more')
      : isSearching && hasRows
        ? t('event-picker:searching')
        : '';
  if (!words) return null;
  return (
    <Box
      // A touch here leaves the field where it is; otherwise the list would close.
      onMouseDown={(event) => event.preventDefault()}
      sx={{ px: 2, py: 1, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <Typography sx={{ fontSize: '0.875rem', color: error ? 'error.main' : 'text.secondary' }}>{words}</Typography>
      {error && (
        <Button size="small" onClick={tryAgain}>
          {t('common:tryAgain')}
        </Button>
      )}
    </Box>
  );
}

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - pixelsAhead;

/**
 * Where one has scrolled to stays in sight while more is fetched and comes: the kit would show the highlighted row again,
 * which is far above by then. Whoever goes on by keys is led by the highlighted row.
 */
function usePlaceKept() {
  const place = useRef<{ readonly list: Element; readonly top: number }>(undefined);
  const restore = () => {
    if (place.current) place.current.list.scrollTop = place.current.top;
  };
  // The kit moves the list at both moments.
  useLayoutEffect(restore);
  useEffect(restore);
  return {
    keep: (list: Element) => {
      place.current = { list, top: list.scrollTop };
    },
    letGo: () => {
      place.current = undefined;
    },
  };
}

/** The list behind the choice of an own event. It stands where somebody has gone to. */
export function EventPickerList(props: EventPickerListProps) {
  const { label, chosen, startsOpen, onChoose, sx } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(startsOpen);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState(chosen.name);
  // Whoever has gone on to another control while this was fetched is not called back.
  const [takesFocus] = useState(() => !document.activeElement?.matches('a, button, canvas'));
  const found = useFound(props.states, typed.trim(), isOpen);
  const options = useOptions(props, found.events, typed.trim());
  // Another object would count as another choice, and take away what is being typed.
  const value = useMemo(() => ({ id: chosen.id, name: chosen.name }), [chosen.id, chosen.name]);
  const count = found.events.length;
  const place = usePlaceKept();
  const told =
    count === 0 ? t('event-picker:nothing') : t(found.hasMore ? 'event-picker:someOf' : 'event-picker:found', { count });
  return (
    <FootContext value={<Foot found={found} hasRows={options.length > 0} />}>
      <Box sx={{ position: 'relative', minWidth: 0, ...sx }}>
        <Autocomplete<EventOption, false, true>
          options={options}
          value={value}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => {
            setOpen(false);
            setTyped('');
            place.letGo();
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
            // Once the field stands on an event again, the next look into the list begins with all of them.
            setTyped(reason === 'input' ? next : '');
          }}
          onChange={(_, { id, name }) => onChoose({ id, name })}
          onHighlightChange={(_, option) => option && options.indexOf(option) >= options.length - rowsAhead && found.goOn()}
          noOptionsText={found.error ? t('event-picker:failed') : t('event-picker:nothing')}
          loadingText={t('event-picker:searching')}
          slots={{ paper: ListPaper }}
          slotProps={{
            listbox: {
              onScroll: ({ currentTarget }: UIEvent) => {
                place.keep(currentTarget);
                if (isNearEnd(currentTarget)) found.goOn();
              },
            },
          }}
          renderOption={({ key, ...row }, { name, title = name, note }) => (
            <li key={key} {...row}>
              <Box sx={{ minWidth: 0 }}>
                <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {title}
                </Box>
                {note && (
                  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                    {note}
                  </Box>
                )}
              </Box>
            </li>
          )}
          renderInput={(input) => (
            <AutocompleteInput
              {...input}
              label={label}
              autoFocus={takesFocus}
              // What is typed takes the place of the name that stands there.
              onFocus={({ target }) => target.select()}
              onKeyDown={(event) => {
                place.letGo();
                // In a form, Enter takes the event and sends nothing.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          )}
        />
        <Box role="status" sx={unseen}>
          {isOpen && !found.isSearching && !found.error && told}
        </Box>
      </Box>
    </FootContext>
  );
}
