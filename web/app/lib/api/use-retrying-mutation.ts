import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ApiProblem } from './call.ts';

/** Maximum retries after the first attempt. With the delays below they take about two minutes. */
const maxRetries = 14;
/** Longest delay in seconds before a retry. An answer that asks for a longer one is shown as an error at once. */
const maxDelaySeconds = 10;

const asksForRetry = ({ status, retryAfterSeconds }: ApiProblem): boolean =>
  status === 503 && retryAfterSeconds !== undefined && retryAfterSeconds <= maxDelaySeconds;

/** Returns whether to send the request again. Once the server has asked for it, a lost connection does not end the retries. */
const isWorthRetrying = (error: unknown, retries: number): boolean =>
  error instanceof ApiProblem && (asksForRetry(error) || (retries > 0 && error.status === 0));

/** Returns a delay in ms: at least what the server asks for, longer each time, and random so that a crowd does not return at once. */
function delayMs(retries: number, error: unknown): number {
  const asked = (error instanceof ApiProblem && error.retryAfterSeconds) || 0;
  return (Math.max(asked, Math.min(maxDelaySeconds, 2 ** retries)) + Math.random()) * 1000;
}

/** One request with its retries. */
interface Submission<Input> {
  readonly input: Input;
  isAbandoned: boolean;
}

interface Handlers<Reply> {
  readonly onSuccess: (reply: Reply) => void;
  readonly onError: (error: Error) => void;
}

/** Why a request has not been answered yet: the connection is lost, too many requests wait at the server, or it cannot answer. */
export type RetryReason = 'offline' | 'busy' | 'unavailable';

function retryReasonOf(error: Error | null, isPaused: boolean): RetryReason {
  const problem = error instanceof ApiProblem ? error : undefined;
  if (isPaused || problem?.status === 0) return 'offline';
  return problem?.code === 'busy' ? 'busy' : 'unavailable';
}

/**
 * A mutation that is sent again while the server answers 503 with `Retry-After`, for about two minutes. The request must carry an
 * Idempotency-Key, so that it takes effect once. While the page is hidden or offline nothing is sent. Unmounting ends the retries.
 * `onSuccess` is called for every success, the handlers of `mutate` only until `stopRetrying` or unmounting.
 */
export function useRetryingMutation<Input, Reply>(send: (input: Input) => Promise<Reply>, onSuccess: () => unknown) {
  const submission = useRef<Submission<Input>>(undefined);
  const { mutate, reset, isPending, failureCount, failureReason, isPaused } = useMutation<Reply, Error, Submission<Input>>({
    mutationFn: ({ input, isAbandoned }) => (isAbandoned ? Promise.reject(new Error('Abandoned by the user')) : send(input)),
    retry: (retries, error) => retries < maxRetries && isWorthRetrying(error, retries),
    retryDelay: delayMs,
    networkMode: 'offlineFirst',
    onSuccess,
  });
  const abandon = useCallback(() => {
    if (submission.current) submission.current.isAbandoned = true;
  }, []);
  useEffect(() => abandon, [abandon]);
  return {
    mutate: (input: Input, handlers: Handlers<Reply>) => {
      submission.current = { input, isAbandoned: false };
      mutate(submission.current, handlers);
    },
    isPending,
    /** Why the request is being retried; undefined if it is not. */
    retryReason: isPending && failureCount > 0 ? retryReasonOf(failureReason, isPaused) : undefined,
    /** Ends the retries. A request that is on its way still takes effect. */
    stopRetrying: useCallback(() => {
      abandon();
      reset();
    }, [abandon, reset]),
  };
}
