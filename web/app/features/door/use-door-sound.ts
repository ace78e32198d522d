import { useCallback, useEffect, useState } from 'react';
import { keepMuted, readMuted, wakeSound } from './signal.ts';

/** The door's sound and its switch, remembered on the device. The first touch or key anywhere wakes it. */
export function useDoorSound() {
  const [isMuted, setMuted] = useState(readMuted);
  useEffect(() => {
    addEventListener('pointerdown', wakeSound);
    addEventListener('keydown', wakeSound);
    return () => {
      removeEventListener('pointerdown', wakeSound);
      removeEventListener('keydown', wakeSound);
    };
  }, []);
  const toggle = useCallback(() => {
    setMuted((was) => {
      keepMuted(!was);
      return !was;
    });
  }, []);
  return { isMuted, toggle };
}
