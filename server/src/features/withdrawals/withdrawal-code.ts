import { randomChunk } from '#platform/random';

const alphabet = 'ACDEFGHJKLMNPQRTUVWXY379';

/** Returns a new code of a withdrawal, `W` and seven characters without look-alikes. */
export const newWithdrawalCode = (): string => `W${[...randomChunk(7)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
