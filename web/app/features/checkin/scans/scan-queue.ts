import type { ApiProblem } from '#lib/api/call.ts';
import { randomId } from '#lib/random-id.ts';
import type { ScanRequest } from '../checkin.queries.ts';
import { isUnanswered, refusedBy, type Verdict } from '../verdict.ts';

/** A scanned code and what to do with it. */
export interface ScanInput extends ScanRequest {
  /** True to verify the ticket without admitting it. */
  readonly isVerifyOnly: boolean;
}

export interface Scan extends ScanInput {
  /** Nonce: however often it is sent, the server records one scan. */
  readonly id: string;
}

/** Scan that has no answer yet. */
export interface PendingScan {
  readonly scan: Scan;
  readonly at: Date;
  /** Attempts without an answer. */
  readonly failures: number;
}

interface ScanQueueOptions {
  /** Sends a scan and returns its verdict. */
  readonly send: (scan: Scan) => Promise<Verdict>;
  readonly onVerdict: (verdict: Verdict, scan: Scan) => void;
}

const firstRetryMs = 1_000;
const maxRetryMs = 10_000;
/** Returns the delay in ms before the next attempt. It doubles with every failure, up to ten seconds. */
export const retryAfterMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);

/**
 * Sends scans and keeps each until it is answered. On a network failure it is sent again with the same nonce, so the server
 * records it once. `subscribe` and `read` fit `useSyncExternalStore`.
 */
export function createScanQueue({ send, onVerdict }: ScanQueueOptions) {
  let pending: readonly PendingScan[] = [];
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function setPending(next: readonly PendingScan[]): void {
    pending = next;
    for (const listener of listeners) listener();
  }
  const isPending = (id: string) => pending.some(({ scan }) => scan.id === id);
  const remove = (id: string) => setPending(pending.filter(({ scan }) => scan.id !== id));

  async function attempt(scan: Scan): Promise<void> {
    timers.delete(scan.id);
    try {
      const verdict = await send(scan);
      if (isPending(scan.id)) finish(scan, verdict);
    } catch (error) {
      if (!isPending(scan.id)) return;
      if (!isUnanswered(error)) finish(scan, refusedBy(scan.id, error as ApiProblem));
      else scheduleRetry(scan);
    }
  }

  function finish(scan: Scan, verdict: Verdict): void {
    remove(scan.id);
    onVerdict(verdict, scan);
  }

  function scheduleRetry(scan: Scan): void {
    let failures = 0;
    setPending(
      pending.map((entry) => {
        if (entry.scan.id !== scan.id) return entry;
        failures = entry.failures + 1;
        return { ...entry, failures };
      }),
    );
    timers.set(
      scan.id,
      setTimeout(() => void attempt(scan), retryAfterMs(failures)),
    );
  }

  return {
    /** Queues a scan and sends it at once. */
    submit(request: ScanInput): Scan {
      const scan = { ...request, id: randomId() };
      setPending([...pending, { scan, at: new Date(), failures: 0 }]);
      void attempt(scan);
      return scan;
    },
    /** Retries all waiting scans now; called when the browser is online again. */
    retryNow(): void {
      for (const [id, timer] of [...timers]) {
        clearTimeout(timer);
        const waiting = pending.find(({ scan }) => scan.id === id);
        if (waiting) void attempt(waiting.scan);
      }
    },
    /** Discards a scan; a late answer is not reported. */
    discard(id: string): void {
      clearTimeout(timers.get(id));
      timers.delete(id);
      remove(id);
    },
    /** Discards all scans, when the check-in page closes. */
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
