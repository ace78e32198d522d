import FullCalendar, { type CalendarOptions, type EventApi } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import type { Booking } from '@ngoma/api/features/events/calendar';
import '@fullcalendar/react/skeleton.css';
import { business } from '@ngoma/api/common/business';
import { useMemo } from 'react';
import type { Translate } from '#lib/i18n/translation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { addDays, type BookingSpan, beginningOf, type Day, dayOf } from '../calendar-days.ts';
import { rangeOf } from '../calendar-views.ts';
import { firstTimeOf, isSameSpan, spanOf, toEvent } from './booking-events.ts';
import styles from './CalendarGrid.module.css';
import { DayName, EntryText } from './GridParts.tsx';
import { bookingOf, gridClasses } from './grid-classes.ts';
import { useDayKeys } from './use-day-keys.ts';

/** The views that the library draws. The agenda is a list of our own. */
export type GridView = 'month' | 'week' | 'day';

interface CalendarGridProps {
  readonly view: GridView;
  readonly day: Day;
  /** The time zone of the grid, which may differ from the reader's. */
  readonly zone: string;
  readonly bookings: readonly Booking[];
  /** Whether there is room for titles in a month. Without it a month is there to choose a day. */
  readonly isWide: boolean;
  readonly onOpen: (booking: Booking) => void;
  readonly onMove: (booking: Booking, span: BookingSpan) => void;
  readonly onAdd: (span: BookingSpan) => void;
  readonly onChoose: (day: Day) => void;
  /** Shows one day alone. */
  readonly onShowDay: (day: Day) => void;
}

const libraryViews = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const;
const plugins = [dayGrid, timeGrid, interaction];
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
/** How long a finger must rest on an entry or a free time before it drags, in milliseconds. */
const longPressMs = 350;

/** Options of every view and every reader. */
const fixedOptions: CalendarOptions = {
  ...{ plugins, headerToolbar: false, firstDay: 1, fixedWeekCount: false, eventDisplay: 'block' },
  ...{ editable: true, eventResizableFromStart: true, forceEventDuration: true, allDayMaintainDuration: true },
  ...{ eventInteractive: true, selectMinDistance: 8, selectMirror: true, longPressDelay: longPressMs },
  ...{ nowIndicator: true, slotDuration: '00:30', snapDuration: '00:15', slotHeaderInterval: '01:00', slotMinHeight: 26 },
  ...{ slotEventOverlap: false, eventShortHeight: 40, slotHeaderFormat: clock, eventTimeFormat: clock },
  // A night belongs to its evening.
  nextDayThreshold: `0${business.calendar.dayBeginsAtHour}:00`,
};

/** The words of the library in the reader's language. */
const wordsOf = (t: Translate): CalendarOptions => ({
  allDayText: t('calendar:allDayRow'),
  timedText: t('calendar:hours'),
  moreLinkText: (count) => t('calendar:more', { count }),
  moreLinkHint: (count) => t('calendar:showMore', { count }),
});

/** Makes a month a grid to choose from, and lets the keyboard scroll through the hours of a day; the library does neither. */
const openToKeyboard = (view: HTMLElement, isMonth: boolean) => {
  if (isMonth) view.role = 'grid';
  for (const part of view.querySelectorAll('div')) {
    if (part.style.overflowY !== 'auto') continue;
    // What takes the focus needs a role; that of its parent, which is not needed then.
    const group = part.closest('[role="rowgroup"]');
    if (group) group.role = 'none';
    part.role = 'rowgroup';
    part.tabIndex = 0;
    part.dataset.scrolls = 'true';
  }
};

/** Names the link of a column by its content, which includes what is visible. */
const nameByContent = (header: HTMLElement) => header.querySelector('[role="link"]')?.removeAttribute('aria-label');

const wholeDay = (day: Day): BookingSpan => ({ startsAt: beginningOf(day), endsAt: beginningOf(addDays(day, 1)), allDay: true });

/**
 * A month, a week or a day in which the provider's own entries can be dragged and resized, by mouse or after a long press, and free
 * time selected for a new one. The keyboard opens the dialog of an entry, which has the same fields.
 */
export function CalendarGrid({ view, day, zone, bookings, isWide, onChoose, ...on }: CalendarGridProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const events = useMemo(() => bookings.map((booking) => toEvent(booking, t)), [bookings, t]);
  const isMonth = view === 'month';
  const range = rangeOf(view, day);
  const keys = useDayKeys({ day, bookings, isMonth, onChoose, onEnter: (entered) => on.onAdd(wholeDay(entered)) });
  const moveTo = ({ event }: { readonly event: EventApi }) => {
    const booking = bookingOf(event);
    const span = spanOf(event);
    if (booking && !isSameSpan(booking, span)) on.onMove(booking, span);
  };
  // A month on a phone has no room for titles: its days are chosen, and their entries are listed below.
  const isPicker = isMonth && !isWide;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cells inside, which the library renders.
    <div
      ref={keys.frame}
      className={styles.frame}
      data-view={view}
      data-picker={isPicker || undefined}
      onKeyDown={keys.onKeyDown}
    >
      <FullCalendar
        // Another period is another calendar: the address decides what is shown.
        key={`${view} ${range[0]} ${isPicker}`}
        {...fixedOptions}
        {...gridClasses}
        {...wordsOf(t)}
        locale={locale === 'fr' ? 'fr' : 'en-GB'}
        timeZone={zone}
        initialView={libraryViews[view]}
        initialDate={day}
        events={events}
        editable={!isPicker}
        eventInteractive={!isPicker}
        selectable={!isPicker}
        navLinks={view === 'week'}
        navLinkDayClick={(date) => on.onShowDay(dayOf(date))}
        height={isMonth ? 'auto' : '100%'}
        scrollTime={firstTimeOf(bookings, range)}
        eventMinHeight={isWide ? 30 : 44}
        dayMaxEvents={isMonth ? 3 : false}
        dayHeaderFormat={isMonth ? { weekday: 'short' } : { weekday: 'short', day: 'numeric' }}
        dayHeaderDidMount={({ el }) => nameByContent(el)}
        dayHeaderContent={({ weekdayText, dayNumberText, isToday, hasNavLink, date }) => (
          <DayName weekday={weekdayText} number={dayNumberText} isToday={isToday} linkTo={hasNavLink ? date : undefined} />
        )}
        viewDidMount={({ el }) => openToKeyboard(el, isMonth)}
        dayCellDidMount={({ el }) => keys.markCell?.(el)}
        eventContent={({ event, timeText }) => <EntryText booking={bookingOf(event)} title={event.title} time={timeText} />}
        eventClick={({ event }) => {
          const booking = bookingOf(event);
          if (booking) on.onOpen(booking);
        }}
        eventDrop={moveTo}
        eventResize={moveTo}
        select={(times) => {
          times.view.calendar.unselect();
          on.onAdd(spanOf(times));
        }}
        dateClick={({ allDay, date, dateStr }) => {
          if (isMonth) onChoose(dateStr.slice(0, 10));
          else on.onAdd(spanOf({ allDay, start: date, end: null, startStr: dateStr, endStr: '' }));
        }}
        moreLinkClick={({ date }) => {
          on.onShowDay(dayOf(date));
          return libraryViews.day;
        }}
      />
    </div>
  );
}
