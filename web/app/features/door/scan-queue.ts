import type { ApiProblem } from '#lib/call.ts';
import { randomId } from '#lib/random-id.ts';
import type { ScanQuestion } from './door.queries.ts';
import { isUnanswered, refusedBy, type Verdict } from './verdict.ts';

/** What a person wants to know of a ticket, or do with it. */
export interface ScanWish extends ScanQuestion {
  /** Only a look: nobody is let in. */
  readonly isLook: boolean;
}

export interface Scan extends ScanWish {
  /** The nonce: however often this scan is sent, it is one scan. */
  readonly id: string;
}

/** A scan without an answer yet. */
export interface PendingScan {
  readonly scan: Scan;
  readonly at: Date;
  /** Attempts that nobody answered. */
  readonly failures: number;
}

interface QueueEdges {
  /** Sends a scan and turns its answer into a verdict. */
  readonly send: (scan: Scan) => Promise<Verdict>;
  readonly onVerdict: (verdict: Verdict, scan: Scan) => void;
}

const firstRetryMs = 1_000;
const longestRetryMs = 10_000;
/** The pause before the next attempt doubles, up to ten seconds. */
export const retryAfterMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);

/**
 * Sends scans and keeps each until it is answered: where the network fails it is sent again under the same nonce, which the
 * server takes for the same scan. Follows the shape that React subscribes to.
 */
export function createScanQueue({ send, onVerdict }: QueueEdges) {
  let pending: readonly PendingScan[] = [];
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function become(next: readonly PendingScan[]): void {
    pending = next;
    for (const listener of listeners) listener();
  }
  const isPending = (id: string) => pending.some(({ scan }) => scan.id === id);
  const drop = (id: string) => become(pending.filter(({ scan }) => scan.id !== id));

  async function attempt(scan: Scan): Promise<void> {
    timers.delete(scan.id);
    try {
      const verdict = await send(scan);
      if (isPending(scan.id)) settle(scan, verdict);
    } catch (error) {
      if (!isPending(scan.id)) return;
      if (!isUnanswered(error)) settle(scan, refusedBy(scan.id, error as ApiProblem));
      else postpone(scan);
    }
  }

  function settle(scan: Scan, verdict: Verdict): void {
    drop(scan.id);
    onVerdict(verdict, scan);
  }

  function postpone(scan: Scan): void {
    let failures = 0;
    become(
      pending.map((one) => {
        if (one.scan.id !== scan.id) return one;
        failures = one.failures + 1;
        return { ...one, failures };
      }),
    );
    timers.set(
      scan.id,
      setTimeout(() => void attempt(scan), retryAfterMs(failures)),
    );
  }

  return {
    /** Takes a scan in and sends it at once. */
    submit(wish: ScanWish): Scan {
      const scan = { ...wish, id: randomId() };
      become([...pending, { scan, at: new Date(), failures: 0 }]);
      void attempt(scan);
      return scan;
    },
    /** The network is said to be back: whatever waits is sent now. */
    retryNow(): void {
      for (const [id, timer] of [...timers]) {
        clearTimeout(timer);
        const waiting = pending.find(({ scan }) => scan.id === id);
        if (waiting) void attempt(waiting.scan);
      }
    },
    /** Gives a scan up; an answer that still comes is not shown. */
    forget(id: string): void {
      clearTimeout(timers.get(id));
      timers.delete(id);
      drop(id);
    },
    /** Gives all of them up, as when the person leaves the door. */
    close(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      pending = [];
      listeners.clear();
    },
    read: (): readonly PendingScan[] => pending,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type ScanQueue = ReturnType<typeof createScanQueue>;
