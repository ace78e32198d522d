import type { LiveMessage } from './live-message.ts';
import { followLive } from './live-stream.ts';

/** Follows while the page is visible; for browsers without locks between tabs. */
function followWhileVisible(follow: (signal: AbortSignal) => void, signal: AbortSignal): void {
  let current: AbortController | undefined;
  const onVisibilityChange = () => {
    current?.abort();
    current = document.visibilityState === 'visible' && !signal.aborted ? new AbortController() : undefined;
    if (current) follow(current.signal);
  };
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  signal.addEventListener('abort', onVisibilityChange);
  onVisibilityChange();
}

/**
 * Opens one live stream for all tabs of a browser, because a browser allows only six connections to a server. The tab that holds
 * the lock reads the stream and broadcasts its messages; when it closes, the next tab resumes from the last id. Returns a
 * function that stops.
 */
export function shareLive(userId: string, onMessage: (message: LiveMessage) => void): () => void {
  const controller = new AbortController();
  let lastId: string | undefined;
  const receive = (message: LiveMessage) => {
    lastId = message.id ?? lastId;
    if (message.topic) onMessage(message);
  };
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  if (!canShare) {
    followWhileVisible((signal) => void followLive({ onMessage: receive, lastId: () => lastId, signal }), controller.signal);
    return () => controller.abort();
  }
  // The channel is named by the user, so that the next user of this browser receives no message of the previous one.
  const name = `ngoma-live ${userId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => receive(data);
  const { signal } = controller;
  const broadcast = (message: LiveMessage) => {
    receive(message);
    if (!signal.aborted) channel.postMessage(message);
  };
  navigator.locks
    .request(name, { signal }, () => followLive({ onMessage: broadcast, lastId: () => lastId, signal }))
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn(error);
    });
  return () => {
    controller.abort();
    channel.close();
  };
}
