import { uiTerms } from '@ngoma/api/common/business';
import { type EventBasicDetail, listEvents } from '@ngoma/api/features/events/events';
import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './HeaderEventSearch.module.css';

const maxShown = 8;

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
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is newer than the browsers of many phones.
    <div role="search" aria-label={t('shell:search.label')} className={styles.search}>
      <div className={styles.field}>
        <MagnifyingGlass />
        <input
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
          className={styles.input}
        />
      </div>
      {isListShown && (
        <div id={listId} role="listbox" aria-label={t('shell:search.found')} aria-busy={isFetching} className={styles.list}>
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
            <div role="option" aria-disabled="true" aria-selected={false} tabIndex={-1} className={styles.nothing}>
              {error && !data ? error.message : t('shell:search.nothing')}
            </div>
          )}
        </div>
      )}
    </div>
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
    <Link
      ref={own}
      to={addressOf(event)}
      id={id}
      role="option"
      aria-selected={isActive}
      // The focus stays in the field, whose keys choose.
      tabIndex={-1}
      onMouseEnter={onHover}
      onClick={onFollow}
      className={styles.found}
    >
      <img src={event.coverImage.url} alt="" width={56} height={42} loading="lazy" className={styles.picture} />
      <span className={styles.texts}>
        <Text as="span" isStrong isCut>
          {event.eventName}
        </Text>
        <Text as="span" look="small" tone="soft" isCut>
          {formatEventDate(event.date, locale, event.zone)} · {event.city}
        </Text>
      </span>
    </Link>
  );
}
