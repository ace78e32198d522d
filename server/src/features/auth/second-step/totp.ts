import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret, as RFC 4226 recommends. */
const secretBytes = 20;
const period = 30;
/** Steps before and after the present one whose codes are accepted, for phones whose clock is not exact. */
const window = 1;

/** Generates the secret of an authenticator app. */
export const newSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes);

const generator = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Ngoma',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** Returns a secret as people type it, and the address that an app reads from the QR code. */
export function describeSecret(secret: Buffer, email: string): { readonly secret: string; readonly uri: string } {
  const totp = generator(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step whose code was typed, in thirty seconds since 1970; undefined for a wrong code. */
export function findStep(secret: Buffer, typed: string, now: Date): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = generator(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
