import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../call.ts';

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

interface Handlers<Reply> {
  readonly onSuccess: (reply: Reply) => void;
  readonly onError: (error: Error) => void;
}

/** Why a request has not been answered yet: the connection is lost, too many requests wait at the server, or it cannot answer. */
export type RetryReason = 'offline' | 'busy' | 'unavailable';

function retryReasonOf(error: unknown): RetryReason {
  const problem = error instanceof ApiProblem ? error : undefined;
  if (problem?.status === 0) return 'offline';
  return problem?.code === 'busy' ? 'busy' : 'unavailable';
}

const isOffline = (): boolean => navigator.onLine === false;
const isAway = (): boolean => isOffline() || document.visibilityState === 'hidden';

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Waits until the device is online and the page is visible. */
const untilBack = () =>
  new Promise<void>((done) => {
    const events = new AbortController();
    const look = () => {
      if (isAway()) return;
      events.abort();
      done();
    };
    addEventListener('online', look, events);
    document.addEventListener('visibilitychange', look, events);
  });

interface State {
  readonly isPending: boolean;
  /** Why the request is being retried; undefined if it is not. */
  readonly retryReason: RetryReason | undefined;
}

const idle: State = { isPending: false, retryReason: undefined };

/**
 * A request that is sent again while the server answers 503 with `Retry-After`, for about two minutes. It must carry an
 * Idempotency-Key, so that it takes effect once. While the page is hidden or offline nothing is sent again. Unmounting ends the retries.
 * The handlers are called until `stopRetrying` or unmounting.
 */
export function useRetryingRequest<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const [state, setState] = useState(idle);
  const running = useRef({ isAbandoned: true });
  const abandon = useCallback(() => {
    running.current.isAbandoned = true;
  }, []);
  useEffect(() => abandon, [abandon]);

  const request = async (input: Input, { onSuccess, onError }: Handlers<Reply>): Promise<void> => {
    abandon();
    const submission = { isAbandoned: false };
    running.current = submission;
    const finish = (report: () => void) => {
      if (submission.isAbandoned) return;
      setState(idle);
      report();
    };
    setState({ isPending: true, retryReason: undefined });
    for (let retries = 0; !submission.isAbandoned; retries += 1) {
      try {
        const reply = await send(input);
        return finish(() => onSuccess(reply));
      } catch (error) {
        if (retries >= maxRetries || !isWorthRetrying(error, retries)) return finish(() => onError(error as Error));
        if (submission.isAbandoned) return;
        setState({ isPending: true, retryReason: retryReasonOf(error) });
        await pause(delayMs(retries, error));
        if (!isAway() || submission.isAbandoned) continue;
        if (isOffline()) setState({ isPending: true, retryReason: 'offline' });
        await untilBack();
      }
    }
  };
  return {
    ...state,
    send: (input: Input, handlers: Handlers<Reply>) => void request(input, handlers),
    /** Ends the retries. A request that is on its way still takes effect. */
    stopRetrying: useCallback(() => {
      abandon();
      setState(idle);
    }, [abandon]),
  };
}
