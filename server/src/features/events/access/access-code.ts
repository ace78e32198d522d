import { randomInt } from 'node:crypto';

// Characters that are not confused when they are read aloud or copied from paper.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ3479';

/** Returns a new access code of a private event: eight random characters that are easy to read aloud. */
export const newAccessCode = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
