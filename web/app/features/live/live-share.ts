import { followLive } from './live-stream.ts';
import type { LiveSaid } from './live-text.ts';

/** Follows while the page is looked at: for browsers in which tabs cannot agree on one of them. */
function followWhileSeen(follow: (signal: AbortSignal) => void, signal: AbortSignal): void {
  let current: AbortController | undefined;
  const look = () => {
    current?.abort();
    current = document.visibilityState === 'visible' && !signal.aborted ? new AbortController() : undefined;
    if (current) follow(current.signal);
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', look);
  look();
}

/**
 * One stream for all of a browser's tabs: a browser opens six connections to a server, and six tabs would leave none. The
 * tab that holds the lock listens and passes on what it hears; when it is closed, the next goes on from there. Returns how
 * to stop.
 */
export function shareLive(userId: string, onSaid: (said: LiveSaid) => void): () => void {
  const stopping = new AbortController();
  let lastId: string | undefined;
  const take = (said: LiveSaid) => {
    lastId = said.id ?? lastId;
    if (said.topic) onSaid(said);
  };
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  if (!canShare) {
    followWhileSeen((signal) => void followLive({ onSaid: take, lastId: () => lastId, signal }), stopping.signal);
    return () => stopping.abort();
  }
  // Whoever signs in next in this browser is told of nothing that was meant for the one before.
  const name = `ngoma-live ${userId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveSaid>) => take(data);
  const { signal } = stopping;
  const tell = (said: LiveSaid) => {
    take(said);
    if (!signal.aborted) channel.postMessage(said);
  };
  navigator.locks
    .request(name, { signal }, () => followLive({ onSaid: tell, lastId: () => lastId, signal }))
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn(error);
    });
  return () => {
    stopping.abort();
    channel.close();
  };
}
