import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(16 * 1024);
let used = pool.length;

/**
 * Unguessable bytes, as `crypto.randomBytes` gives them, at most 1 KiB at a time: drawn from a pool that is filled in one go, because asking
 * the system for sixteen bytes at a time was a fifteenth of all that the process did during an on-sale.
 */
export function randomChunk(size: number): Buffer {
  if (size > 1024) throw new RangeError(`${size} bytes are asked for at once; at most 1024 are given`);
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const chunk = Buffer.from(pool.subarray(used, used + size));
  // What was given away is no longer kept.
  pool.fill(0, used, used + size);
  used += size;
  return chunk;
}
