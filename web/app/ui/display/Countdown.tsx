import { minutesAndSeconds, useSecondsLeft } from '#lib/hooks/use-seconds-left.ts';

interface CountDownProps {
  /** The instant at which it reaches zero. */
  readonly until: string | Date;
  readonly onEnd?: () => void;
}

/** Shows the minutes and seconds left, `14:59`; calls back once at zero. It corrects itself after the device was asleep. */
export function Countdown({ until, onEnd }: CountDownProps) {
  const seconds = useSecondsLeft(until, onEnd);
  if (seconds === undefined) return <span>--:--</span>;
  return (
    <time role="timer" dateTime={`PT${seconds}S`}>
      {minutesAndSeconds(seconds)}
    </time>
  );
}
