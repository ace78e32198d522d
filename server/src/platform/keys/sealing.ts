import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', 'key-ring:1', 32));

/** Encrypts a secret under `SECRET_KEY`, bound to its place in the key ring. */
export function sealSecret(secretKey: string, secret: string, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secretKey), nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a secret. Returns undefined for another `SECRET_KEY`, another place and for a single changed bit. */
export function unsealSecret(secretKey: string, sealed: Buffer, place: string): string | undefined {
  const decipher = createDecipheriv(algorithm, keyOf(secretKey), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
