import Timer from '@phosphor-icons/core/regular/timer.svg?react';
import type { ReactNode } from 'react';
import { minutesAndSeconds, useSecondsLeft } from '#lib/hooks/use-seconds-left.ts';
import styles from './TimeLeft.module.css';

interface TimeLeftProps {
  /** The instant at which it reaches zero. */
  readonly until: string;
  /** Says what ends, before the minutes and seconds: "Tickets held". */
  readonly label: ReactNode;
  /** Replaces the label in the last two minutes, when the colour changes too. */
  readonly lastLabel: ReactNode;
  /** The end in words, for a page whose scripts have not arrived: "Tickets held until 20:45". */
  readonly still: ReactNode;
  readonly onEnd?: () => void;
}

const lastSeconds = 120;

/** The time left of a reservation, counted down. */
export function TimeLeft({ until, label, lastLabel, still, onEnd }: TimeLeftProps) {
  const seconds = useSecondsLeft(until, onEnd);
  const isLast = seconds !== undefined && seconds <= lastSeconds;
  return (
    <span className={styles.time} data-last={isLast || undefined}>
      <Timer className={styles.icon} />
      {seconds === undefined ? (
        still
      ) : (
        <span>
          {isLast ? lastLabel : label}{' '}
          <time role="timer" dateTime={`PT${seconds}S`}>
            {minutesAndSeconds(seconds)}
          </time>
        </span>
      )}
    </span>
  );
}
