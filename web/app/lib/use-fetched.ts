import { useEffect, useRef, useState } from 'react';

interface Fetched<Reply> {
  readonly data: Reply | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
}

const nothing = { data: undefined, error: undefined, isFetching: false } as const;

/**
 * What a public page asks after it has come alive: fetched anew for every `key`, not at all without one, and with
 * `everyMs` again and again while somebody looks. An answer that comes too late, for its key or after a later one, is
 * dropped; a repetition that fails changes nothing. Signed-in pages, which share and change what they fetched, have TanStack Query for this.
 */
export function useFetched<Reply>(
  key: string | undefined,
  fetchIt: (signal: AbortSignal) => Promise<Reply>,
  everyMs?: number,
): Fetched<Reply> {
  const [state, setState] = useState<Fetched<Reply> & { readonly of: string | undefined }>({ ...nothing, of: undefined });
  const latest = useRef(fetchIt);
  useEffect(() => {
    latest.current = fetchIt;
  });
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let lastAsked = 0;
    let lastShown = 0;
    const ask = async () => {
      lastAsked += 1;
      const turn = lastAsked;
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
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    setState({ of: key, ...nothing, isFetching: true });
    void ask();
    if (everyMs !== undefined) {
      const timer = setInterval(askIfSeen, everyMs);
      signal.addEventListener('abort', () => clearInterval(timer));
      document.addEventListener('visibilitychange', askIfSeen, { signal });
    }
    return () => controller.abort();
  }, [key, everyMs]);
  return state.of === key ? state : { ...nothing, isFetching: key !== undefined };
}
