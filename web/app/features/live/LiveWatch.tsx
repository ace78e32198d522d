import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceChange } from '#lib/api/changes.ts';
import { isBroadcast, isUrgent, keysOf } from './live-keys.ts';
import { shareLive } from './live-share.ts';

/** Delay in ms that collects related changes, such as a ticket and its order, into one refresh. */
const collectMs = 150;
/** Minimum time in ms between refreshes. Figures change constantly during an on-sale; every three seconds is enough. */
const minIntervalMs = 3_000;
/** Range in ms of the random delay that spreads the requests after a message to many people. */
const spreadMs = 4_000;

/** Invalidates queries when the server reports a change, and tells pages that load their data without queries. Renders nothing. */
export function LiveWatch({ userId }: { userId: string }) {
  const cache = useQueryClient();
  useEffect(() => {
    const invalidate = (queryKey: readonly string[]) => {
      void cache.invalidateQueries({ queryKey });
      if (queryKey[0] !== undefined) announceChange(queryKey[0]);
    };
    const stale = new Map<string, readonly string[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    const refresh = () => {
      timer = undefined;
      // A hidden page refreshes when it becomes visible.
      if (document.visibilityState === 'hidden' || stale.size === 0) return;
      refreshedAt = Date.now();
      for (const queryKey of stale.values()) invalidate(queryKey);
      stale.clear();
    };
    const scheduleRefresh = (extraDelayMs: number) => {
      timer ??= setTimeout(refresh, Math.max(collectMs, refreshedAt + minIntervalMs - Date.now()) + extraDelayMs);
    };
    const refreshIfVisible = () => scheduleRefresh(0);
    const stop = shareLive(userId, (message) => {
      if (isUrgent(message) && document.visibilityState === 'visible') {
        for (const queryKey of keysOf(message)) invalidate(queryKey);
        return;
      }
      // A typing notice is outdated by the time the page is visible again.
      if (message.topic === 'typing') return;
      for (const key of keysOf(message)) stale.set(key.join(), key);
      scheduleRefresh(isBroadcast(message) ? Math.random() * spreadMs : 0);
    });
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [cache, userId]);
  return null;
}
