import { useEffect, useEffectEvent, useState } from 'react';

const secondsUntil = (until: string | Date) => Math.max(0, Math.ceil((new Date(until).getTime() - Date.now()) / 1000));

/**
 * Returns the seconds until an instant, every second anew; undefined on the server and until hydration, because only the browser knows
 * the time then. Calls `onEnd` once at zero. It corrects itself after the device was asleep.
 */
export function useSecondsLeft(until: string | Date, onEnd?: () => void): number | undefined {
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
  return seconds;
}

/** Formats seconds as minutes and seconds: `14:59`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
