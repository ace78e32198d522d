import { useEffect } from 'react';

type Load = () => Promise<unknown>;

/** The page itself comes first. */
const afterMs = 1_500;

/**
 * Fetches what a page may come to need while its network is still there, one after another, once the page stands. What
 * fails is tried again when the network is said to be back. `loads` must be the same list at every rendering.
 */
export function useFetchedAhead(loads: readonly Load[]): void {
  useEffect(() => {
    let isHere = true;
    let left = [...loads];
    const fetchAll = async () => {
      for (const load of left) {
        if (!isHere) return;
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
      isHere = false;
      clearTimeout(timer);
      removeEventListener('online', fetchAll);
    };
  }, [loads]);
}
