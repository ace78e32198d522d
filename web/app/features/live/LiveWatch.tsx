import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isForMany, isUrgent, keysOf } from './live-keys.ts';
import { shareLive } from './live-share.ts';

/** What belongs together (a ticket and its order) is asked for together. */
const gatherMs = 150;
/** In an on-sale something changes all the time; figures that move every three seconds move enough. */
const restMs = 3_000;
/** What a whole crowd is told at once is not asked for by all in the same moment. */
const crowdMs = 4_000;

/** Lets what is on the screen be asked anew as it changes on the server. Shows nothing. */
export function LiveWatch({ userId }: { userId: string }) {
  const cache = useQueryClient();
  useEffect(() => {
    const stale = new Map<string, readonly string[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    const ask = () => {
      timer = undefined;
      // A page that nobody looks at asks when somebody does.
      if (document.visibilityState === 'hidden' || stale.size === 0) return;
      askedAt = Date.now();
      for (const queryKey of stale.values()) void cache.invalidateQueries({ queryKey });
      stale.clear();
    };
    const askSoon = (laterMs: number) => {
      timer ??= setTimeout(ask, Math.max(gatherMs, askedAt + restMs - Date.now()) + laterMs);
    };
    const look = () => askSoon(0);
    const stop = shareLive(userId, (said) => {
      if (isUrgent(said) && document.visibilityState === 'visible') {
        for (const queryKey of keysOf(said)) void cache.invalidateQueries({ queryKey });
        return;
      }
      // Who was writing while nobody looked is not writing any more.
      if (said.topic === 'typing') return;
      for (const key of keysOf(said)) stale.set(key.join(), key);
      askSoon(isForMany(said) ? Math.random() * crowdMs : 0);
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [cache, userId]);
  return null;
}
