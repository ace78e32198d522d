import { useEffect } from 'react';

/**
 * Keeps the screen from going dark while somebody works at the door or waits at it. The phone takes the lock back whenever
 * the page is hidden, so it is asked for again on return. Where the phone cannot, nothing is lost.
 */
export function useAwakeScreen(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let held: Promise<WakeLockSentinel | undefined> | undefined;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      held = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void held?.then((lock) => lock?.release());
    };
  }, [isOn]);
}
