import type { Booking } from '@ngoma/api/features/calendar';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { displayKindOf, titleOf } from './BookingEntry.tsx';
import colours from './booking-colours.module.css';
import { addDays, addMonths, type Day, dayOf, entriesOn, weekOf, weeksOfMonth } from './calendar-days.ts';
import styles from './MonthView.module.css';

interface MonthViewProps {
  readonly day: Day;
  readonly bookings: readonly Booking[];
  readonly onChoose: (day: Day) => void;
}

/** Returns the day that each arrow key leads to. */
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

const mostShown = 2;

function Cell({ day, chosen, entries, onChoose }: { day: Day; chosen: Day; entries: readonly Booking[]; onChoose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isChosen = day === chosen;
  const isToday = day === dayOf(new Date());
  const isOutside = day.slice(0, 7) !== chosen.slice(0, 7);
  const words = entries.length > 0 ? t('calendar:entries', { count: entries.length }) : t('calendar:free');
  return (
    <button
      type="button"
      data-day={day}
      data-chosen={isChosen || undefined}
      data-outside={isOutside || undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      aria-label={`${formatDate(`${day}T12:00:00Z`, 'longDay', locale)}, ${words}`}
      aria-current={isToday ? 'date' : undefined}
      className={styles.day}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      <span className={styles.dots}>
        {entries.slice(0, 3).map((entry) => (
          <span key={entry._id} className={colours.dot} data-kind={displayKindOf(entry)} />
        ))}
      </span>
      <span className={styles.titles}>
        {entries.slice(0, mostShown).map((entry) => (
          <span key={entry._id} className={`${styles.entry} ${colours.ground}`} data-kind={displayKindOf(entry)}>
            {titleOf(entry, t)}
          </span>
        ))}
        {entries.length > mostShown && (
          <span className={styles.more}>{t('calendar:more', { count: entries.length - mostShown })}</span>
        )}
      </span>
    </button>
  );
}

/** A month as a grid of days. One day is selected, by touch, mouse or arrow keys. */
export function MonthView({ day: chosen, bookings, onChoose }: MonthViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  // Focuses the day that a key led to after it is rendered, because it may be in another month.
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    // With these modifiers the arrow keys belong to the browser: Alt+Left goes back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = step(chosen);
    movedByKey.current = next !== chosen;
    onChoose(next);
  };
  const weeks = weeksOfMonth(chosen);
  const names = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'short', timeZone: 'UTC' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move through its days.
    <table ref={grid} role="grid" aria-label={t('calendar:view.month')} onKeyDown={onKeyDown} className={styles.table}>
      <thead>
        <tr>
          {weekOf(chosen).map((day) => (
            <th key={day} scope="col" className={styles.head}>
              {names.format(new Date(`${day}T12:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a day of the grid.
              // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus.
              <td key={day} role="gridcell" aria-selected={day === chosen} className={styles.cell}>
                <Cell day={day} chosen={chosen} entries={entriesOn(day, bookings)} onChoose={() => onChoose(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
