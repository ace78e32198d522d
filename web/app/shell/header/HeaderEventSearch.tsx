import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { uiTerms } from '@ngoma/api/common/business';
import { type EventBasicDetail, listEvents } from '@ngoma/api/features/events/events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const maxShown = 8;

const frameSx = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'edge',
  borderRadius: '10px',
  '&:focus-within': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

// Phones zoom into fields with a font smaller than 16 px.
const inputSx = {
  flex: 1,
  minWidth: 0,
  height: 42,
  p: 0,
  border: 0,
  font: 'inherit',
  fontSize: '1rem',
  color: 'text.primary',
  bgcolor: 'transparent',
  textOverflow: 'ellipsis',
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'text.secondary' },
} as const;

const listSx = {
  position: 'absolute',
  top: '100%',
  left: { xs: 12, md: 0 },
  zIndex: 'modal',
  mt: 0.75,
  width: 'min(420px, calc(100vw - 24px))',
  maxHeight: 'min(480px, 70dvh)',
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  boxShadow: 'var(--n-palette-surface-shadowRaised)',
} as const;

/** Searches events whose name, description or place contains the text; the server ignores case and accents. */
function useFoundEvents(q: string) {
  return useQuery({
    queryKey: ['events', 'header-search', q],
    queryFn: async ({ signal }) => (await call(listEvents, { query: { q, limit: maxShown }, signal })).basicDetails,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

const addressOf = (event: EventBasicDetail): string => `/our-event/${event._id}`;

/**
 * The organizer's live search of events: a combobox with a list of links. The focus stays in the field: arrow keys choose, Enter
 * opens, Escape closes. The list closes shortly after the field loses the focus, so that a touch on a link still reaches it.
 */
export function HeaderEventSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // The id and not the index, because a new list may have another event at the same index.
  const [activeId, setActiveId] = useState<string>();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = useDebounced(typed.trim(), uiTerms.searchDebounceMs);
  const { data, isFetching, error } = useFoundEvents(words);
  const events = words === '' ? [] : (data ?? []);
  const active = events.findIndex(({ _id }) => _id === activeId);
  const isListShown = isOpen && words !== '' && (data !== undefined || error !== null);
  useEffect(() => () => clearTimeout(closing.current), []);
  const close = () => {
    setOpen(false);
    setActiveId(undefined);
  };
  const leave = () => {
    close();
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Browsers clear a search field on Escape: the first press closes the list, the next one clears the field.
      if (isListShown) event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && isListShown && events[active]) {
      void navigate(addressOf(events[active]));
      leave();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || events.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setActiveId(events[(active + step + (active === -1 && step === -1 ? 1 : 0) + events.length) % events.length]?._id);
  };
  return (
    // On a phone the list spans the header, otherwise the field.
    <Box role="search" sx={{ flex: { xs: 1, md: '1 1 240px' }, minWidth: 0, maxWidth: 336, position: { md: 'relative' } }}>
      <Box sx={frameSx}>
        <Search aria-hidden="true" sx={{ mr: 1, color: 'text.secondary' }} />
        <Box
          component="input"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActiveId(undefined);
            setOpen(true);
          }}
          onFocus={() => {
            clearTimeout(closing.current);
            setOpen(true);
          }}
          onBlur={() => {
            closing.current = setTimeout(close, uiTerms.searchBlurMs);
          }}
          onKeyDown={onKeyDown}
          placeholder={t('shell:search.label')}
          type="search"
          role="combobox"
          aria-label={t('shell:search.label')}
          aria-autocomplete="list"
          aria-expanded={isListShown}
          aria-controls={isListShown ? listId : undefined}
          aria-activedescendant={isListShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          sx={inputSx}
        />
      </Box>
      {isListShown && (
        <Paper sx={listSx}>
          <Box id={listId} role="listbox" aria-label={t('shell:search.found')} aria-busy={isFetching} sx={{ p: 0.75 }}>
            {events.map((event, index) => (
              <Found
                key={event._id}
                id={`${listId}-${index}`}
                event={event}
                isActive={index === active}
                onHover={() => setActiveId(event._id)}
                onFollow={leave}
              />
            ))}
            {events.length === 0 && (
              <Box role="option" aria-disabled="true" aria-selected={false} sx={{ px: 1.5, py: 1.25, color: 'text.secondary' }}>
                {error && !data ? error.message : t('shell:search.nothing')}
              </Box>
            )}
          </Box>
        </Paper>
      )}
    </Box>
  );
}

interface FoundProps {
  readonly id: string;
  readonly event: EventBasicDetail;
  readonly isActive: boolean;
  readonly onHover: () => void;
  readonly onFollow: () => void;
}

function Found({ id, event, isActive, onHover, onFollow }: FoundProps) {
  const locale = useLocale();
  const own = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      component={Link}
      ref={own}
      to={addressOf(event)}
      id={id}
      role="option"
      aria-selected={isActive}
      // The focus stays in the field, whose keys choose.
      tabIndex={-1}
      onMouseEnter={onHover}
      onClick={onFollow}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        px: 1,
        py: 0.75,
        borderRadius: '10px',
        color: 'text.primary',
        textDecoration: 'none',
        '&[aria-selected="true"]': { bgcolor: 'primary.soft' },
      }}
    >
      <Box
        component="img"
        src={event.coverImage.url}
        alt=""
        width={56}
        height={42}
        loading="lazy"
        sx={{ flex: 'none', borderRadius: '8px', objectFit: 'cover' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {event.eventName}
        </Typography>
        <Typography noWrap sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {formatEventDate(event.date, locale, event.zone)} · {event.city}
        </Typography>
      </Box>
    </Box>
  );
}
