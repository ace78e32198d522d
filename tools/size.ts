import { randomInt } from 'node:crypto';

/**
 * The size of the proofs that run small in `npm test` and in full in `npm run test:long`. `TEST_SEED` repeats a run; without it the
 * small run always has the same seed, and each long run another one.
 */
export const isLong = process.env.TEST_LONG === '1';

export const seed = Number(process.env.TEST_SEED ?? (isLong ? randomInt(2 ** 31) : 20_261_201));
if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED must be a whole number, not ${process.env.TEST_SEED}`);

interface Sizes {
  readonly sample: number;
  readonly full: number;
}

/** Returns the count of this run, and prints it with the seed that repeats it. `setting` is the variable that bounds it. */
export function sized(what: string, { sample, full }: Sizes, setting = 'TEST_COUNT'): number {
  const count = Number(process.env[setting] ?? (isLong ? full : sample));
  console.log(`${what}: ${count}, TEST_SEED=${seed}`);
  return count;
}

/** Returns a generator of numbers from 0 up to 1, always the same ones for a seed (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a share of a list in its order, always the same for a seed and a name, and at least one entry. A long run gets the whole
 * list.
 */
export function sampleOf<T>(list: readonly T[], share: number, name: string): readonly T[] {
  if (isLong || list.length === 0) return list;
  const next = randomFrom([...name].reduce((sum, character) => Math.imul(sum, 31) + character.charCodeAt(0), seed));
  const chosen = list.filter(() => next() < share);
  return chosen.length > 0 ? chosen : [list[Math.floor(next() * list.length)] as T];
}
