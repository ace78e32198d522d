import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replace(/\s/g, '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the number of the present step of thirty seconds since 1970. */
export const authenticatorStep = (): number => Math.floor(Date.now() / 30_000);

/**
 * Returns the code that an authenticator app shows for a secret in base 32 (RFC 6238), `steps` times thirty seconds from now. The server
 * accepts a step less and a step more, each code once: a test that needs two takes the present one and then the next, because an earlier
 * one may be too old by the time it arrives.
 */
export function authenticatorCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(authenticatorStep() + steps));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
