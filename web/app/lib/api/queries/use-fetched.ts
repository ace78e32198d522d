import { useEffect, useRef, useState } from 'react';

interface Fetched<Reply> {
  readonly data: Reply | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
}

const nothing = { data: undefined, error: undefined, isFetching: false } as const;

/**
 * Loads the data of a public page after hydration: again for every new `key`, not at all without one, and with `everyMs`
 * repeatedly while the page is visible, after a fixed time or one that depends on how often it was requested. An answer for an old key or older than the shown one is dropped. A repetition that fails
 * keeps the last data. Signed-in pages, which share and change what they loaded, use TanStack Query instead.
 */
export function useFetched<Reply>(
  key: string | undefined,
  fetchData: (signal: AbortSignal) => Promise<Reply>,
  everyMs?: number | ((requested: number) => number),
): Fetched<Reply> {
  const [state, setState] = useState<Fetched<Reply> & { readonly of: string | undefined }>({ ...nothing, of: undefined });
  const latest = useRef(fetchData);
  useEffect(() => {
    latest.current = fetchData;
  });
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let lastRequested = 0;
    let lastShown = 0;
    const load = async () => {
      lastRequested += 1;
      const turn = lastRequested;
      try {
        const data = await latest.current(signal);
        if (signal.aborted || turn < lastShown) return;
        lastShown = turn;
        setState({ of: key, data, error: undefined, isFetching: false });
      } catch (error) {
        if (!signal.aborted)
          setState((before) => (before.data === undefined ? { of: key, ...nothing, error: error as Error } : before));
      }
    };
    const loadIfVisible = () => {
      if (document.visibilityState === 'visible') void load();
    };
    setState({ of: key, ...nothing, isFetching: true });
    void load();
    if (everyMs !== undefined) {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        timer = setTimeout(
          () => {
            loadIfVisible();
            wait();
          },
          typeof everyMs === 'number' ? everyMs : everyMs(lastRequested),
        );
      };
      wait();
      signal.addEventListener('abort', () => clearTimeout(timer));
      document.addEventListener('visibilitychange', loadIfVisible, { signal });
    }
    return () => controller.abort();
  }, [key, everyMs]);
  return state.of === key ? state : { ...nothing, isFetching: key !== undefined };
}
