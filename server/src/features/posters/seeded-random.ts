import { createHash } from 'node:crypto';

/** Repeatable random numbers: the same seed gives the same series on every machine. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns a number between the two. */
  between(low: number, high: number): number;
  /** Returns a whole number between the two, both included. */
  whole(low: number, high: number): number;
  /** Returns true with the given probability. */
  chance(share: number): boolean;
  /** Returns one element, all equally likely. */
  pick<T>(list: readonly T[]): T;
  /** Returns a shuffled copy of the list. */
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * Creates random numbers from a text. The text is hashed first, so that similar seeds (`event-1`, `event-2`, ids of one
 * millisecond) are unrelated. The generator is the small fast counter generator (sfc32).
 */
export function seededRandom(seed: string): Random {
  const hash = createHash('sha256').update(seed).digest();
  let a = hash.readUInt32LE(0);
  let b = hash.readUInt32LE(4);
  let c = hash.readUInt32LE(8);
  let counter = hash.readUInt32LE(12);

  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('The list to pick from is empty');
      return list[Math.floor(next() * list.length)] as (typeof list)[number];
    },
    shuffled: (list) => {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [copy[last], copy[other]] = [copy[other] as (typeof copy)[number], copy[last] as (typeof copy)[number]];
      }
      return copy;
    },
  };
}
