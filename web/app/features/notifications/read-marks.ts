import { useSyncExternalStore } from 'react';
import { recall, remember } from '#lib/device-memory.ts';

/** The bells whose "read" is the browser's own matter. */
export type LocalBell = 'activity' | 'message' | 'gift';

const mostKept = 100;
const keyOf = (bell: LocalBell) => `read-${bell}`;
const listeners = new Set<() => void>();
const none: readonly string[] = [];
const known = new Map<LocalBell, { text: string; ids: readonly string[] }>();

/** The ids that were marked, from localStorage; the same list as long as nothing changes. */
function readIds(bell: LocalBell): readonly string[] {
  const text = recall(keyOf(bell)) ?? '';
  const held = known.get(bell);
  if (held?.text === text) return held.ids;
  const ids = text ? text.split(' ') : none;
  known.set(bell, { text, ids });
  return ids;
}

function mark(bell: LocalBell, ids: readonly string[]): void {
  const all = [...new Set([...ids, ...readIds(bell)])].slice(0, mostKept);
  remember(keyOf(bell), all.join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was marked as read in this browser, and how to mark more. The server hears nothing of it. */
export function useReadMarks(bell: LocalBell): { isRead: (id: string) => boolean; markRead: (ids: readonly string[]) => void } {
  const ids = useSyncExternalStore(
    subscribe,
    () => readIds(bell),
    () => none,
  );
  return { isRead: (id) => ids.includes(id), markRead: (more) => mark(bell, more) };
}
