import type { CalendarOptions } from '@fullcalendar/react';
import type { Booking } from '@ngoma/api/features/events/calendar';
import { displayKindOf } from '../BookingEntry.tsx';
import colours from '../booking-colours.module.css';
import styles from './CalendarGrid.module.css';
import entries from './Entries.module.css';

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** The ground of each kind; a span that is being selected looks like other work. */
const grounds = {
  contract: colours.contract,
  outside: colours.outside,
  blackout: colours.blackout,
  imported: colours.imported,
} as const;

/** Returns the booking of an event; undefined for the span that is being selected. */
export const bookingOf = (event: { readonly extendedProps: Readonly<Record<string, unknown>> }): Booking | undefined =>
  event.extendedProps.booking as Booking | undefined;

interface Edges {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** An entry that continues in the next row or day has no round corner there. */
const edges = ({ isStart, isEnd }: Edges) => classes(isStart && entries.isStart, isEnd && entries.isEnd);

/** The classes of our own style sheet for every part of the library's grid, which has no look by itself. */
export const gridClasses: CalendarOptions = {
  className: styles.calendar,
  viewClass: styles.view,
  tableHeaderClass: styles.header,
  dayHeaderAlign: 'center',
  dayHeaderClass: styles.dayHeader,
  dayHeaderDividerClass: styles.rule,
  dayRowClass: classes(styles.line, styles.dayRow),
  dayCellClass: ({ isOther, isToday }) => classes(styles.cell, isOther && styles.other, isToday && styles.today),
  dayCellTopClass: styles.cellTop,
  dayCellTopInnerClass: styles.number,
  dayCellBottomClass: styles.cellBottom,
  eventClass: ({ event, isMirror, isSelected }) => {
    const booking = bookingOf(event);
    const kind = booking ? displayKindOf(booking) : 'outside';
    return classes(entries.entry, grounds[kind], isMirror && entries.mirror, isSelected && entries.held);
  },
  rowEventClass: (info) => classes(entries.rowEntry, edges(info)),
  rowEventInnerClass: entries.rowInner,
  columnEventClass: (info) => classes(entries.columnEntry, edges(info)),
  columnEventInnerClass: ({ isShort }) => classes(entries.columnInner, isShort && entries.short),
  rowEventBeforeClass: ({ isStartResizable }) => (isStartResizable ? classes(entries.handle, entries.atLeft) : ''),
  rowEventAfterClass: ({ isEndResizable }) => (isEndResizable ? classes(entries.handle, entries.atRight) : ''),
  columnEventBeforeClass: ({ isStartResizable }) => (isStartResizable ? classes(entries.handle, entries.atTop) : ''),
  columnEventAfterClass: ({ isEndResizable }) => (isEndResizable ? classes(entries.handle, entries.atBottom) : ''),
  rowMoreLinkClass: entries.more,
  columnMoreLinkClass: entries.more,
  allDayHeaderClass: styles.allDay,
  allDayHeaderInnerClass: styles.allDayText,
  allDayDividerClass: styles.allDayRule,
  dayLaneClass: ({ isToday }) => classes(styles.lane, isToday && styles.todayLane),
  dayLaneInnerClass: styles.laneInner,
  slotLaneClass: ({ isMinor }) => classes(styles.line, isMinor && styles.minor),
  slotHeaderClass: styles.slot,
  slotHeaderInnerClass: styles.hour,
  slotHeaderAlign: 'end',
  nowIndicatorLineClass: styles.now,
  nowIndicatorDotClass: styles.nowDot,
  highlightClass: styles.highlight,
  fillerClass: styles.line,
};
