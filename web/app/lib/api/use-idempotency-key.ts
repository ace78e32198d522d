import { useCallback, useEffect, useRef } from 'react';
import { randomId } from '#lib/random-id.ts';
import { ApiProblem } from './call.ts';

/** Returns the same text for equal inputs. A file is compared by its name, its size and the time of its last change. */
const fingerprintOf = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));

/** Returns whether the server has decided about the request. After a network or server error the outcome is unknown. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_progress';

/**
 * Returns a function that sends a write which takes effect once, however often it is repeated. `send` gets the Idempotency-Key.
 * The same input keeps its key until an answer has come; another input, or the same one after an answer, gets a new key. (A key
 * belongs to one request: the server refuses another request with the same key.)
 */
export function useIdempotencyKey<Input, Reply>(
  send: (input: Input, key: string) => Promise<Reply>,
): (input: Input) => Promise<Reply> {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const unanswered = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return useCallback(async (input: Input) => {
    const of = fingerprintOf(input);
    const sent = unanswered.current?.of === of ? unanswered.current : { of, key: randomId() };
    unanswered.current = sent;
    const clearKey = () => {
      if (unanswered.current === sent) unanswered.current = undefined;
    };
    try {
      const reply = await latest.current(input, sent.key);
      clearKey();
      return reply;
    } catch (error) {
      if (isAnswered(error)) clearKey();
      throw error;
    }
  }, []);
}
