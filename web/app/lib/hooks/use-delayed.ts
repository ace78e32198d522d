import { useEffect, useState } from 'react';

/** Becomes true only after `value` has been true for a while; becomes false at once. */
export function useDelayed(value: boolean, delayMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!value) {
      setDue(false);
      return;
    }
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value && isDue;
}
