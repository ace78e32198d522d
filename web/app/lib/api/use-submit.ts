import { useCallback, useEffect, useRef, useState } from 'react';

interface Sending<Reply> {
  readonly isPending: boolean;
  readonly data: Reply | undefined;
  readonly error: Error | null;
}

const idle = { isPending: false, data: undefined, error: null } as const;

/**
 * Sends one write and returns its pending state, its reply and its error. The names are those of TanStack's `useMutation`, which
 * is for pages with cached queries to update; public pages have none. Of several submissions it shows the last one.
 */
export function useSubmit<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const [state, setState] = useState<Sending<Reply>>(idle);
  const latest = useRef(send);
  const isMounted = useRef(true);
  const lastTurn = useRef(0);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const mutateAsync = useCallback(async (input: Input): Promise<Reply> => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    const update = (next: Sending<Reply>) => isMounted.current && turn === lastTurn.current && setState(next);
    update({ ...idle, isPending: true });
    try {
      const data = await latest.current(input);
      update({ ...idle, data });
      return data;
    } catch (error) {
      update({ ...idle, error: error as Error });
      throw error;
    }
  }, []);
  /** For callers that read `error` instead of catching it. */
  const mutate = useCallback((input: Input) => void mutateAsync(input).catch(() => undefined), [mutateAsync]);
  return { ...state, mutateAsync, mutate };
}
