import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { secondStepTerms } from '@ngoma/api/common/business';
import type { SecondStepMethod } from '@ngoma/api/common/second-step-methods';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const nonceBytes = 12;
const tagBytes = 16;
const minuteMs = 60_000;

const keyOf = (secretKey: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32));

const open = (secretKey: string, userId: string, sealed: Buffer): Buffer => {
  const key = keyOf(secretKey, 'authenticator-secrets:1');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
};

/** Encrypts the secret of an authenticator app with a key derived from a secret of the platform, bound to the account. */
export function encryptAppSecret(secretKey: string, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, 'authenticator-secrets:1'), nonce).setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts the secret of an authenticator app with the first of the platform's secrets that fits, of which the current one comes first.
 * `isCurrent` is false for a secret that is to be encrypted anew. Throws for a secret of another account or installation, and for a
 * changed one.
 */
export function decryptAppSecret(
  secretKeys: readonly string[],
  userId: string,
  sealed: Buffer,
): { readonly secret: Buffer; readonly isCurrent: boolean } {
  for (const [place, secretKey] of secretKeys.entries()) {
    try {
      return { secret: open(secretKey, userId, sealed), isCurrent: place === 0 };
    } catch (fault) {
      if (place === secretKeys.length - 1) throw fault;
    }
  }
  throw new Error('The platform has no secret for authenticator apps');
}

/** Crockford's alphabet: without I, L, O and U, which are taken for other characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Generates recovery codes of 50 random bits, such as `7KQ3C-9PXT2`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondStepTerms.recoveryCodes }, () => {
    const text = [...randomBytes(10)].map((byte) => alphabet[byte % 32]).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });

/** Returns a typed recovery code as it was generated, without the hyphen. Undefined if it has another form. */
export function readRecoveryCode(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(text) ? text : undefined;
}

/** Returns the stored form of a recovery code. It is keyed, so that a copy of the database alone reveals none. */
export const hashRecoveryCode = (secretKey: string, userId: string, code: string): Buffer =>
  createHmac('sha256', keyOf(secretKey, 'recovery-codes:1')).update(`${userId}\n${code}`).digest();

/** Identifies a password hash without containing it. */
export const passwordMark = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest();

/** Returns the wrong codes that still count. */
export const recentFailures = (failedAt: readonly Date[], now: Date): Date[] =>
  failedAt.filter((at) => now.getTime() - at.getTime() < 24 * 60 * minuteMs);

/** Returns the seconds until another code is accepted; 0 if one is now. */
export function secondsUntilTry(failedAt: readonly Date[], now: Date): number {
  const times = recentFailures(failedAt, now)
    .map((at) => at.getTime())
    .sort((a, b) => b - a);
  // The limit ends when the oldest of the failures that reach it has passed out of its period.
  const until = (limit: number, periodMs: number): number => {
    const oldest = times[limit - 1];
    return oldest === undefined ? 0 : oldest + periodMs - now.getTime();
  };
  const waitMs = Math.max(
    until(secondStepTerms.tries, secondStepTerms.tryMinutes * minuteMs),
    until(secondStepTerms.triesPerDay, 24 * 60 * minuteMs),
  );
  return waitMs <= 0 ? 0 : Math.ceil(waitMs / 1_000);
}

/** Returns whether an instant is recent enough for a sensitive change. */
export const isFresh = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < secondStepTerms.freshMinutes * minuteMs;

export const challengeEnd = (now: Date): Date => new Date(now.getTime() + secondStepTerms.challengeMinutes * minuteMs);
export const proofEnd = (now: Date): Date => new Date(now.getTime() + secondStepTerms.proofMinutes * minuteMs);

/**
 * Returns whether an account must have a second step. Demo accounts, whose addresses end with `@ngoma.test` (a domain that cannot exist),
 * are exempt outside of production, where there are none.
 */
export const mustHaveSecondStep = (
  { role, email }: { readonly role: string; readonly email: string },
  { nodeEnv }: { readonly nodeEnv: string },
): boolean => role === 'admin' && (nodeEnv === 'production' || !email.endsWith('@ngoma.test'));

/** The password is right. `token` starts a sign-in with a passkey. */
export const secondStepRequired = (methods: readonly SecondStepMethod[], token: string) =>
  new Refusal('second_step_required', 401, bilingual('secondStep.required'), { facts: { methods, token } });

const wrongCode = bilingual('secondStep.codeWrong');
/** Raised at sign-in. */
export const secondStepWrong = () => new Refusal('second_step_wrong', 401, wrongCode, { errors: { code: wrongCode } });
/** Raised in a session, which stays valid. */
export const codeWrong = () => new Refusal('code_wrong', 400, wrongCode, { errors: { code: wrongCode } });

export const tooManyTries = (retryAfterSeconds: number) =>
  new Refusal('too_many_requests', 429, bilingual('secondStep.tooManyTries', { minutes: Math.ceil(retryAfterSeconds / 60) }), {
    retryAfterSeconds,
  });

/** Raised before a sensitive change. `methods` are those by which the caller can confirm that it is them. */
export const confirmationNeeded = (methods: readonly (SecondStepMethod | 'password')[]) =>
  new Refusal('confirmation_needed', 403, bilingual('secondStep.confirmationNeeded'), { facts: { methods } });

export const passkeyRefused = (status: 400 | 401) =>
  new Refusal('passkey_refused', status, bilingual('secondStep.passkeyRefused'));
export const challengeExpired = () => new Refusal('challenge_expired', 410, bilingual('secondStep.challengeExpired'));
export const appNotStarted = () => new Refusal('not_started', 409, bilingual('secondStep.appNotStarted'));
export const passkeyKnown = () => new Refusal('passkey_known', 409, bilingual('secondStep.passkeyKnown'));
export const tooManyPasskeys = () =>
  new Refusal('too_many_passkeys', 409, bilingual('secondStep.tooManyPasskeys', { count: secondStepTerms.maxPasskeys }));
/** An admin cannot remove the only method. */
export const lastMethod = () => new Refusal('last_method', 409, bilingual('secondStep.lastMethod'));
export const notSetUp = () => new Refusal('not_set_up', 409, bilingual('secondStep.notSetUp'));

export const passwordWrong = () => {
  const text = bilingual('auth.notPassword');
  return new Refusal('wrong_password', 400, text, { errors: { password: text } });
};
