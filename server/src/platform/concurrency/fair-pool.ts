import { busy, type PoolLimits } from './bounded-pool.ts';

/** Whose work it is. Work of one `key` shares a place in the queue; `known` callers wait in a lane of their own. */
export interface Turn {
  readonly lane: 'known' | 'open';
  readonly key: string;
}

/** Runs work in its turn. Raises `busy` (503) when there is no place to wait. */
export type FairPool = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/**
 * Limits concurrency of work that uses much processor time, as `boundedPool` does, and shares it fairly: the keys of a lane take
 * turns, and the two lanes alternate. A full lane refuses the newest work of the key that has most of it waiting, so that one key can
 * fill the lane only while no other key wants it. `maxWaiting` holds for each lane.
 */
export function fairPool({ concurrency, maxWaiting }: PoolLimits): FairPool {
  let running = 0;
  const lanes = { known: fairQueue(maxWaiting), open: fairQueue(maxWaiting) };
  let lastLane: Turn['lane'] = 'open';

  const next = (): Waiter | undefined => {
    const first = lastLane === 'open' ? 'known' : 'open';
    const lane = lanes[first].isEmpty() ? lastLane : first;
    lastLane = lane;
    return lanes[lane].take();
  };

  return async ({ lane, key }, work) => {
    if (running >= concurrency) await new Promise<void>((start, refuse) => lanes[lane].add(key, { start, refuse }));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that newer work cannot overtake.
      const waiter = next();
      if (waiter) waiter.start();
      else running -= 1;
    }
  };
}

/** A queue whose keys take turns. The map's order is the order of the turns. */
function fairQueue(maxWaiting: number) {
  const waiting = new Map<string, Waiter[]>();
  let size = 0;

  const longest = (): Waiter[] => {
    let found: Waiter[] = [];
    for (const list of waiting.values()) if (list.length > found.length) found = list;
    return found;
  };

  return {
    isEmpty: () => size === 0,

    add(key: string, waiter: Waiter): void {
      const own = waiting.get(key) ?? [];
      if (size >= maxWaiting) {
        const most = longest();
        if (most.length <= own.length + 1) {
          waiter.refuse(busy());
          return;
        }
        most.pop()?.refuse(busy());
        size -= 1;
      }
      own.push(waiter);
      waiting.set(key, own);
      size += 1;
    },

    take(): Waiter | undefined {
      const [turn] = waiting;
      if (!turn) return undefined;
      const [key, list] = turn;
      const waiter = list.shift();
      waiting.delete(key);
      if (list.length > 0) waiting.set(key, list);
      size -= 1;
      return waiter;
    },
  };
}
