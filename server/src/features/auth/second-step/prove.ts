import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { hashToken, isTokenForm, newToken } from '../auth.rules.ts';
import { challengesStore } from './challenges.store.ts';
import { passkeysStore } from './passkeys.store.ts';
import {
  challengeExpired,
  decryptAppSecret,
  encryptAppSecret,
  hashRecoveryCode,
  passkeyRefused,
  proofEnd,
  readRecoveryCode,
  recentFailures,
  secondsUntilTry,
  tooManyTries,
} from './second-step.rules.ts';
import { appsStore, recoveryStore, triesStore } from './second-step.store.ts';
import { findStep } from './totp.ts';
import type { webauthn } from './webauthn.ts';

/** How a person proved that they are the owner of an account. */
export type Proven = 'totp' | 'recovery_code';

/** Checks codes and passkeys, each of which is accepted once. */
export function prover({ db, clock, keys }: Pick<Platform, 'db' | 'clock' | 'keys'>, passkeys: ReturnType<typeof webauthn>) {
  const secretKeys = () => keys.accepted('second_step').map(({ secret }) => secret);
  const encryption = {
    encrypt: (userId: string, secret: Buffer) => encryptAppSecret(keys.current('second_step').secret, userId, secret),
    decrypt: (userId: string, sealed: Buffer) => decryptAppSecret(secretKeys(), userId, sealed),
  };

  async function matchApp(tx: Tx, userId: string, typed: string, now: Date): Promise<boolean> {
    const app = await appsStore(tx).find(userId);
    if (!app?.secret) return false;
    const { secret, isCurrent } = encryption.decrypt(userId, app.secret);
    const step = findStep(secret, typed, now);
    if (step === undefined || !(await appsStore(tx).useStep(userId, step, now))) return false;
    if (!isCurrent) await appsStore(tx).reseal(userId, encryption.encrypt(userId, secret));
    return true;
  }

  async function matchRecovery(tx: Tx, userId: string, typed: string, now: Date): Promise<boolean> {
    const code = readRecoveryCode(typed);
    if (code === undefined) return false;
    const hashes = secretKeys().map((secretKey) => hashRecoveryCode(secretKey, userId, code));
    return recoveryStore(tx).use(userId, hashes, now);
  }

  /**
   * Runs a check that takes a try when it fails. Checks of one account follow one another, also on several nodes, so that exactly as
   * many guesses are checked as there are tries. Raises `too_many_requests` (429).
   */
  async function tryOnce<Found>(
    userId: string,
    check: (tx: Tx, now: Date) => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const result = await db.transaction().execute(async (tx) => {
      const failedAt = await triesStore(tx).lock(userId);
      const now = clock();
      const wait = secondsUntilTry(failedAt, now);
      if (wait > 0) return { wait };
      const found = await check(tx, now);
      await triesStore(tx).save(userId, found === undefined ? [...recentFailures(failedAt, now), now] : []);
      return { wait, found };
    });
    if (result.wait > 0) throw tooManyTries(result.wait);
    return result.found;
  }

  return {
    encryption,
    tryOnce,

    /** Returns which code it was, and uses it up; undefined for a wrong one. Raises `too_many_requests` (429). */
    code: (userId: string, typed: string): Promise<Proven | undefined> =>
      tryOnce(userId, async (tx, now) => {
        if (await matchApp(tx, userId, typed, now)) return 'totp' as const;
        return (await matchRecovery(tx, userId, typed, now)) ? ('recovery_code' as const) : undefined;
      }),

    /**
     * Checks the response of a passkey to the challenge of a token, and uses the token up. Returns the account and the mark of its
     * password. Raises `challenge_expired` (410) and `passkey_refused` with the given status.
     */
    async passkey(
      {
        token,
        response,
        purpose,
      }: {
        readonly token: string;
        readonly response: Readonly<Record<string, unknown>>;
        readonly purpose: 'sign_in' | 'confirm';
      },
      status: 400 | 401,
    ): Promise<{ readonly userId: string; readonly passwordMark: Buffer | null }> {
      const now = clock();
      const taken = isTokenForm(token)
        ? await challengesStore(db).take({ tokenHash: hashToken(token), purpose, now })
        : undefined;
      if (taken?.challenge == null) throw challengeExpired();
      const known = await passkeysStore(db).list(taken.userId);
      const used = known.find(({ credentialId }) => credentialId === response.id);
      const counter = used && (await passkeys.readSigned(response, taken.challenge, used));
      if (!used || counter === undefined || !(await passkeysStore(db).use(used.id, counter, now))) throw passkeyRefused(status);
      return taken;
    },

    /** Returns a proof that takes the place of a code for one decision. */
    async newProof(userId: string): Promise<string> {
      const token = newToken();
      const now = clock();
      const key = { tokenHash: hashToken(token), purpose: 'proof', now } as const;
      await challengesStore(db).insert(key, { userId, expiresAt: proofEnd(now) });
      return token;
    },

    /** Uses a proof up. Returns false if it is not one of this account. */
    async takeProof(userId: string, proof: string): Promise<boolean> {
      if (!isTokenForm(proof)) return false;
      const taken = await challengesStore(db).take({ tokenHash: hashToken(proof), purpose: 'proof', now: clock() });
      return taken?.userId === userId;
    },
  };
}
