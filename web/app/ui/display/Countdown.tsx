import { useEffect, useEffectEvent, useState } from 'react';

interface CountDownProps {
  /** The instant at which it reaches zero. */
  readonly until: string | Date;
  readonly onEnd?: () => void;
}

const secondsUntil = (until: string | Date) => Math.max(0, Math.ceil((new Date(until).getTime() - Date.now()) / 1000));

/** Shows the minutes and seconds left, `14:59`; calls back once at zero. It corrects itself after the device was asleep. */
export function Countdown({ until, onEnd }: CountDownProps) {
  const [seconds, setSeconds] = useState<number>();
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let hasEnded = false;
    const tick = () => {
      const left = secondsUntil(until);
      setSeconds(left);
      if (left === 0 && !hasEnded) {
        hasEnded = true;
        end();
      }
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (seconds === undefined) return <span>--:--</span>;
  const minutes = Math.floor(seconds / 60);
  return (
    <time role="timer" dateTime={`PT${seconds}S`}>
      {minutes}:{String(seconds % 60).padStart(2, '0')}
    </time>
  );
}
