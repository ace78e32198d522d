import { randomInt } from 'node:crypto';

/**
 * Returns an MTN number of Cameroon, as people type it: "677 12 34 56". A number may have few open charges at once, so a journey
 * that pays uses a number that no other journey has.
 */
export const aMobileNumber = (): string =>
  randomInt(1_000_000)
    .toString()
    .padStart(6, '0')
    .replace(/^(..)(..)(..)$/, '677 $1 $2 $3');
