import { randomInt } from 'node:crypto';

// Letters and digits that nobody confuses when reading them aloud or copying them from paper.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ3479';

/** A code that opens a private event: eight characters, unguessable, easy to read aloud. */
export const newAccessCode = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
