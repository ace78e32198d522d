import { useCallback, useEffect, useRef, useState } from 'react';

interface Sending<Reply> {
  readonly isPending: boolean;
  readonly data: Reply | undefined;
  readonly error: Error | null;
}

const idle = { isPending: false, data: undefined, error: null } as const;

/**
 * One write that leaves nothing to keep: whether it is under way, its reply, its failure. It has the names of TanStack's
 * `useMutation`, which is for writes that change what was fetched before; public pages fetch nothing. Of several at once
 * it tells about the last.
 */
export function useSending<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const [state, setState] = useState<Sending<Reply>>(idle);
  const latest = useRef(send);
  const isThere = useRef(true);
  const lastTurn = useRef(0);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const mutateAsync = useCallback(async (input: Input): Promise<Reply> => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    const become = (next: Sending<Reply>) => isThere.current && turn === lastTurn.current && setState(next);
    become({ ...idle, isPending: true });
    try {
      const data = await latest.current(input);
      become({ ...idle, data });
      return data;
    } catch (error) {
      become({ ...idle, error: error as Error });
      throw error;
    }
  }, []);
  /** For who looks at `error` instead of catching it. */
  const mutate = useCallback((input: Input) => void mutateAsync(input).catch(() => undefined), [mutateAsync]);
  return { ...state, mutateAsync, mutate };
}
