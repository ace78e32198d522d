import { useEffect } from 'react';

type Load = () => Promise<unknown>;

/** Delay that leaves the network to the page itself first. */
const afterMs = 1_500;

/**
 * Loads what a page may need later, one after another, once the page is there, while it still has a network. Failed loads are
 * retried when the browser is online again. `loads` must be the same array at every render.
 */
export function usePrefetch(loads: readonly Load[]): void {
  useEffect(() => {
    let isMounted = true;
    let left = [...loads];
    const fetchAll = async () => {
      for (const load of left) {
        if (!isMounted) return;
        await load().then(
          () => {
            left = left.filter((one) => one !== load);
          },
          () => undefined,
        );
      }
    };
    const timer = setTimeout(fetchAll, afterMs);
    addEventListener('online', fetchAll);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      removeEventListener('online', fetchAll);
    };
  }, [loads]);
}
