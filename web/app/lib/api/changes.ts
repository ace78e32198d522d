import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<(name: string) => void>();

/** Tells the page that data of the server has changed. `name` is the first part of the keys of its queries, such as `tickets`. */
export function announceChange(name: string): void {
  for (const listener of listeners) listener(name);
}

/** Calls `reload` when data of one of these names has changed, on a page that loads its data without queries. */
export function useChanges(names: readonly string[], reload: () => void): void {
  const follow = useEffectEvent((name: string) => {
    if (names.includes(name)) reload();
  });
  useEffect(() => {
    const listener = (name: string) => follow(name);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
