import { useEffect } from 'react';

/**
 * Keeps the screen of a check-in device on (Screen Wake Lock API). The browser releases the lock whenever the page is hidden, so
 * it is requested again on return. Browsers without the API are left as they are.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let sentinel: Promise<WakeLockSentinel | undefined> | undefined;
    const requestLock = () => {
      if (document.visibilityState !== 'visible') return;
      sentinel = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      document.removeEventListener('visibilitychange', requestLock);
      void sentinel?.then((lock) => lock?.release());
    };
  }, [isOn]);
}
