import CalendarBlank from '@phosphor-icons/core/regular/calendar-blank.svg?react';
import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import { useId, useRef, useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { placeBelow } from '#ui/kit/overlay/place-below.ts';
import styles from './Picker.module.css';
import { type ChosenDay, type Day, dateOf } from './values.ts';

interface CalendarButtonProps {
  readonly value: Day | null;
  readonly min: Day | null;
  readonly max: Day | null;
  readonly isDisabled: boolean;
  readonly onChoose: (day: ChosenDay) => void;
}

/** Opens the calendar as a popover of the browser, which is in front of dialogs, closes with Escape, and returns the focus. */
export function CalendarButton({ value, min, max, isDisabled, onChoose }: CalendarButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        disabled={isDisabled}
        aria-label={t('date-picker:open')}
        title={t('date-picker:open')}
        aria-haspopup="dialog"
        className={styles.opener}
      >
        <CalendarBlank />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('date-picker:calendar')}
        className={styles.popover}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          placeBelow(opener.current, popover.current);
        }}
      >
        {isOpen && (
          <Month
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              popover.current?.hidePopover();
              onChoose(day);
            }}
          />
        )}
      </div>
    </>
  );
}

function Month({ value, min, max, onChoose }: Omit<CalendarButtonProps, 'isDisabled'>) {
  const { t } = useTranslation();
  return (
    <Calendar
      aria-label={t('date-picker:calendar')}
      // The reader opened the calendar to choose from it.
      autoFocus
      value={dateOf(value)}
      onChange={onChoose}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      className={styles.calendar}
    >
      <div className={styles.head}>
        <Button slot="previous" className={styles.turn}>
          <CaretLeft />
        </Button>
        <Heading className={styles.month} />
        <Button slot="next" className={styles.turn}>
          <CaretRight />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className={styles.grid}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
