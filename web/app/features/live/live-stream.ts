import { live, liveHeartbeatMs } from '@ngoma/api/features/live';
import { addressOf } from '#lib/api/call.ts';
import { clearSession, validToken } from '#lib/session/session.ts';
import { createLiveParser, type LiveMessage } from './live-message.ts';

const firstPauseMs = 1_000;
const maxPauseMs = 60_000;
/** Time in ms without data after which a connection counts as lost, whatever the network reports. */
const timeoutMs = liveHeartbeatMs * 2 + 5_000;

export interface LiveStreamOptions {
  /** Called for every message. */
  readonly onMessage: (message: LiveMessage) => void;
  /** Returns the id of the last message received, to resume after it. */
  readonly lastId: () => string | undefined;
  readonly signal: AbortSignal;
}

/**
 * How a connection ended: `closed` by the server after it was open, `refused` permanently, or to be retried `later`, after at
 * least `afterMs`.
 */
type Ending = { readonly kind: 'closed' | 'refused' } | { readonly kind: 'later'; readonly afterMs: number };

/** Waits for the time in ms, or less if the browser comes online or the page becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resumeIfVisible = () => document.visibilityState === 'visible' && done();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      document.removeEventListener('visibilitychange', resumeIfVisible);
      resolve();
    }
    addEventListener('online', done, { signal });
    document.addEventListener('visibilitychange', resumeIfVisible, { signal });
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Reads one connection until it ends. The token is sent in a header because servers log addresses. */
async function readConnection({ onMessage, lastId, signal }: LiveStreamOptions, token: string): Promise<Ending> {
  const id = lastId();
  const connection = new AbortController();
  const stop = () => connection.abort();
  signal.addEventListener('abort', stop, { once: true });
  let timeout = setTimeout(stop, timeoutMs);
  try {
    const response = await fetch(addressOf(live), {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(id && { 'last-event-id': id }),
      },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) clearSession('refused');
    if (!response.ok || !response.body) {
      const afterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
      return [401, 403, 404, 406].includes(response.status) ? { kind: 'refused' } : { kind: 'later', afterMs };
    }
    const read = createLiveParser();
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'closed' };
      clearTimeout(timeout);
      timeout = setTimeout(stop, timeoutMs);
      for (const message of read(text.decode(value, { stream: true }))) onMessage(message);
    }
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Follows the changes for the signed-in person until `signal` aborts. After every end it reconnects and resumes from the last id,
 * with a growing delay while the server does not answer. Failures are silent, because the pages also poll.
 */
export async function followLive(options: LiveStreamOptions): Promise<void> {
  const { signal } = options;
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    const token = validToken();
    if (!token) return;
    const startedAt = Date.now();
    const ending = await readConnection(options, token).catch((): Ending => ({ kind: 'later', afterMs: 0 }));
    if (ending.kind === 'refused' || signal.aborted) return;
    // A connection that lasted longer than a heartbeat resets the delay.
    if (ending.kind === 'closed' || Date.now() - startedAt > liveHeartbeatMs) pauseMs = firstPauseMs;
    const minPauseMs = ending.kind === 'later' ? ending.afterMs : 0;
    // The random factor spreads the clients that reconnect after a restart of the server.
    await pause(Math.max(minPauseMs, pauseMs) * (0.5 + Math.random()), signal);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }
}
