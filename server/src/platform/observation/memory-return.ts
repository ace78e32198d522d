import { performance } from 'node:perf_hooks';

/** How often the server looks whether it is quiet, in ms. */
const lookEveryMs = 10_000;
/** The share of time below which a pause of a tenth of a second is noticed by nearly no one. */
const quietShare = 0.3;
/** The growth of the heap from which a collection is worth that pause. */
const worthBytes = 48_000_000;

interface MemoryLook {
  /** The share of the last seconds in which the event loop worked, from 0 to 1. */
  readonly busyShare: number;
  /** The memory of the system that the heap holds. */
  readonly heldBytes: number;
  /** The same after the last collection. */
  readonly keptBytes: number;
}

/** Returns whether the server is quiet and its heap has grown enough. */
export const isWorthCollecting = ({ busyShare, heldBytes, keptBytes }: MemoryLook): boolean =>
  busyShare < quietShare && heldBytes - keptBytes >= worthBytes;

/** Collects all garbage and returns the free memory of the heap to the system. Does nothing without `--expose-gc`. */
const collect = (): void => void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/**
 * Returns memory to the system: at once, before anyone waits for an answer, and after each load once the server is quiet. Node keeps the
 * memory of a load for as long as little is allocated after it. Returns the function that ends it.
 */
export function returnMemory(): () => void {
  const heldBytes = (): number => process.memoryUsage().heapTotal;
  collect();
  let keptBytes = heldBytes();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const busyShare = performance.eventLoopUtilization(now, before).utilization;
    before = now;
    if (!isWorthCollecting({ busyShare, heldBytes: heldBytes(), keptBytes })) return;
    collect();
    keptBytes = heldBytes();
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
