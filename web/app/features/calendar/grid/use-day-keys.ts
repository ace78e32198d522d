import type { Booking } from '@ngoma/api/features/events/calendar';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { addDays, addMonths, type Day, entriesOn, weekOf } from '../calendar-days.ts';

/** Returns the day that each key leads to. */
const steps: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => weekOf(day)[0] ?? day,
  End: (day) => weekOf(day)[6] ?? day,
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

interface DayKeysProps {
  readonly day: Day;
  readonly bookings: readonly Booking[];
  /** False for views whose cells are not days to choose from. */
  readonly isMonth: boolean;
  readonly onChoose: (day: Day) => void;
  readonly onEnter: (day: Day) => void;
}

const dayCells = '[data-date]';

/**
 * Makes a month, a table for the library, a grid whose days are one stop of the keyboard: the arrow keys, Home, End and the page keys choose a
 * day, Enter and Space act on it. Screen readers also hear how much is booked. Returns what the frame around the library's grid and
 * its cells need.
 */
export function useDayKeys({ day: chosen, bookings, isMonth, onChoose, onEnter }: DayKeysProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const movedByKey = useRef(false);

  const markCell = (cell: HTMLElement) => {
    const { date = '' } = cell.dataset;
    const isChosen = date === chosen;
    const count = entriesOn(date, bookings).length;
    cell.role = 'gridcell';
    cell.tabIndex = isChosen ? 0 : -1;
    cell.setAttribute('aria-selected', String(isChosen));
    cell.setAttribute('aria-description', count > 0 ? t('calendar:entries', { count }) : t('calendar:free'));
    if (!isChosen || !movedByKey.current) return;
    movedByKey.current = false;
    cell.focus();
  };
  // After every render: the library keeps its cells when the chosen day or the bookings change.
  useLayoutEffect(() => {
    for (const cell of (isMonth && frame.current?.querySelectorAll<HTMLElement>(dayCells)) || []) markCell(cell);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnDay = event.target instanceof Element && event.target.matches(dayCells);
    // With these modifiers the arrow keys belong to the browser: Alt+Left goes back.
    if (!isMonth || !isOnDay || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    const isEnter = event.key === 'Enter' || event.key === ' ';
    if (!step && !isEnter) return;
    event.preventDefault();
    if (!step) return onEnter(chosen);
    const next = step(chosen);
    movedByKey.current = next !== chosen;
    onChoose(next);
  };
  return { frame, onKeyDown, markCell: isMonth ? markCell : undefined };
}
