import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '#lib/session/local-storage.ts';

/** Bells whose read state is stored in the browser only. */
type LocalBell = 'activity' | 'message' | 'gift';

const maxStoredIds = 100;
const keyOf = (bell: LocalBell) => `read-${bell}`;
const listeners = new Set<() => void>();
const none: readonly string[] = [];
const cache = new Map<LocalBell, { text: string; ids: readonly string[] }>();

/** Returns the ids marked as read from localStorage; the same array until it changes. */
function readIds(bell: LocalBell): readonly string[] {
  const text = readStorage(keyOf(bell)) ?? '';
  const cachedIds = cache.get(bell);
  if (cachedIds?.text === text) return cachedIds.ids;
  const ids = text ? text.split(' ') : none;
  cache.set(bell, { text, ids });
  return ids;
}

function mark(bell: LocalBell, ids: readonly string[]): void {
  const all = [...new Set([...ids, ...readIds(bell)])].slice(0, maxStoredIds);
  writeStorage(keyOf(bell), all.join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns which items were marked as read in this browser, and how to mark more. The server does not know these marks. */
export function useReadMarks(bell: LocalBell): { isRead: (id: string) => boolean; markRead: (ids: readonly string[]) => void } {
  const ids = useSyncExternalStore(
    subscribe,
    () => readIds(bell),
    () => none,
  );
  return { isRead: (id) => ids.includes(id), markRead: (more) => mark(bell, more) };
}
