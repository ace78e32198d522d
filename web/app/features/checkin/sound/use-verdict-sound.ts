import { useCallback, useEffect, useState } from 'react';
import { readMuted, storeMuted, unlockSound } from './signal.ts';

/** Mute switch of the check-in sound, stored on the device. Sound is enabled by the first touch or key on the page. */
export function useVerdictSound() {
  const [isMuted, setMuted] = useState(readMuted);
  useEffect(() => {
    addEventListener('pointerdown', unlockSound);
    addEventListener('keydown', unlockSound);
    return () => {
      removeEventListener('pointerdown', unlockSound);
      removeEventListener('keydown', unlockSound);
    };
  }, []);
  const toggle = useCallback(() => {
    setMuted((was) => {
      storeMuted(!was);
      return !was;
    });
  }, []);
  return { isMuted, toggle };
}
