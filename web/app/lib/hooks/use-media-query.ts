import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query applies, and renders again when that changes. Without `matchMedia` it applies. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  const matches = () => globalThis.matchMedia?.(query).matches ?? true;
  return useSyncExternalStore(subscribe, matches, () => true);
}
