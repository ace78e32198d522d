import { live, liveHeartbeatMs } from '@ngoma/api/features/live';
import { addressOf } from '#lib/call.ts';
import { clearSession, validToken } from '#lib/session.ts';
import { type LiveSaid, liveReader } from './live-text.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A line that is silent for so long is dead, whatever the network says. */
const patienceMs = liveHeartbeatMs * 2 + 5_000;

export interface Following {
  /** Called for everything that is said. */
  readonly onSaid: (said: LiveSaid) => void;
  /** From where on, where somebody listened before. */
  readonly lastId: () => string | undefined;
  readonly signal: AbortSignal;
}

/** How one connection ended: it was heard on, refused for good, or shall be tried again after so long. */
type Ending = { readonly kind: 'heard' | 'refused' } | { readonly kind: 'later'; readonly afterMs: number };

/** Waits, but not longer than until the network is back or somebody looks at the page again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => document.visibilityState === 'visible' && done();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      document.removeEventListener('visibilitychange', wake);
      resolve();
    }
    addEventListener('online', done, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    signal.addEventListener('abort', done, { once: true });
  });
}

/** One connection, from its opening to its end. The token goes in a header: addresses are written into logs. */
async function hearOut({ onSaid, lastId, signal }: Following, token: string): Promise<Ending> {
  const id = lastId();
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener('abort', stop, { once: true });
  let watch = setTimeout(stop, patienceMs);
  try {
    const response = await fetch(addressOf(live), {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(id && { 'last-event-id': id }),
      },
      cache: 'no-store',
      signal: own.signal,
    });
    if (response.status === 401) clearSession('refused');
    if (!response.ok || !response.body) {
      const afterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
      return [401, 403, 404, 406].includes(response.status) ? { kind: 'refused' } : { kind: 'later', afterMs };
    }
    const read = liveReader();
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'heard' };
      clearTimeout(watch);
      watch = setTimeout(stop, patienceMs);
      for (const said of read(text.decode(value, { stream: true }))) onSaid(said);
    }
  } finally {
    clearTimeout(watch);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Follows what changes for the signed-in person, for as long as it is wanted: comes back after every end, later each time
 * while nobody answers, and from where it left off. Whatever fails is silent: the pages ask now and then anyway.
 */
export async function followLive(following: Following): Promise<void> {
  const { signal } = following;
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    const token = validToken();
    if (!token) return;
    const began = Date.now();
    const ending = await hearOut(following, token).catch((): Ending => ({ kind: 'later', afterMs: 0 }));
    if (ending.kind === 'refused' || signal.aborted) return;
    // A line that held for a while is no sign of trouble.
    if (ending.kind === 'heard' || Date.now() - began > liveHeartbeatMs) pauseMs = firstPauseMs;
    const leastMs = ending.kind === 'later' ? ending.afterMs : 0;
    // Not all at once, when a server that everybody was connected to starts anew.
    await pause(Math.max(leastMs, pauseMs) * (0.5 + Math.random()), signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}
