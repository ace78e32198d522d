import { useCallback, useEffect, useRef } from 'react';
import { ApiProblem } from './call.ts';
import { randomId } from './random-id.ts';

/** Equal for equal wishes; a file is known by its name, its size and the time of its last change. */
const textOf = (wish: unknown): string =>
  JSON.stringify(wish, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));

/** Whether the server has said what became of it. Where the network or the server broke, nobody knows. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_progress';

/**
 * A write that happens once, however often it has to be sent: `send` gets the Idempotency-Key to send it under. The same wish
 * keeps its key until an answer has come; another wish, and one after an answer, has another. (A key belongs to one request:
 * the server refuses a second one under it, and does a repeated one anew under a new key.)
 */
export function useKeyed<Wish, Reply>(send: (wish: Wish, key: string) => Promise<Reply>): (wish: Wish) => Promise<Reply> {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const unanswered = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return useCallback(async (wish: Wish) => {
    const of = textOf(wish);
    const sent = unanswered.current?.of === of ? unanswered.current : { of, key: randomId() };
    unanswered.current = sent;
    const forget = () => {
      if (unanswered.current === sent) unanswered.current = undefined;
    };
    try {
      const reply = await latest.current(wish, sent.key);
      forget();
      return reply;
    } catch (error) {
      if (isAnswered(error)) forget();
      throw error;
    }
  }, []);
}
