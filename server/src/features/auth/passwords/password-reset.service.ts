import { setTimeout as sleep } from 'node:timers/promises';
import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { serverTerms } from '@ngoma/api/common/server-terms';
import { notify, sendNow } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import {
  type CodeUse,
  codeEnd,
  codeExpired,
  codeHashing,
  codeWrong,
  hashToken,
  isTokenForm,
  newCode,
  newToken,
  resetLinkEnd,
  resetLinkExpired,
} from '../auth.rules.ts';
import type { AuthParts } from '../auth.service.ts';
import { credentialsStore } from '../auth.store.ts';
import { devicesStore } from '../devices/devices.store.ts';
import { rememberDevice } from '../devices/devices.ts';
import { emailChangesStore } from '../email-change/email-changes.store.ts';
import type { Origin } from '../sessions/sessions.service.ts';
import { sessionsStore } from '../sessions/sessions.store.ts';
import { codesStore, type Guess } from './codes.store.ts';
import { resetLinksStore } from './reset-links.store.ts';
import { requireStrongPassword } from './strong-password.ts';

/** Minimum time until a wrong code is answered. Otherwise the response time would reveal which addresses have an account. */
const minRefusalMs = 60;
const purpose = 'reset_password';

/** Who sets a new password, and in which language they read. */
export interface ResetBy {
  readonly readersLocale: Locale;
  readonly origin: Origin;
}

/** Resets a password by a code or a link sent by email. No answer reveals whether an address has an account. */
export function resetService(platform: Platform, { users, passwords, sessions, attempts }: AuthParts) {
  const { db, clock, jobs, keys } = platform;
  const hashCode: ReturnType<typeof codeHashing> = (...code) => codeHashing(keys.current('links').secret)(...code);

  const requireRightCode = async (use: CodeUse, email: string, codeHash: Buffer, { address }: Origin): Promise<void> => {
    const minimumDelay = sleep(minRefusalMs);
    let guess = 'wrong' as Guess;
    await attempts.resetCode({ email, address }, async () => {
      guess = await codesStore(db).guess(email, purpose, codeHash, clock());
      return guess !== 'wrong';
    });
    if (guess === 'right') return;
    await minimumDelay;
    // Only a request with the right code learns that it expired.
    throw guess === 'right_but_closed' ? codeExpired(use) : codeWrong(use);
  };

  /** Sets the password of the account that `prove` returns, in one transaction with it. */
  const setPassword = async (
    passwordHash: string,
    { readersLocale, origin }: ResetBy,
    prove: (tx: Tx, now: Date) => Promise<{ userId: string; email: string }>,
  ): Promise<void> => {
    const userId = await db.transaction().execute(async (tx) => {
      const now = clock();
      const { userId: owner, email } = await prove(tx, now);
      // The password is saved before the sessions end: a concurrent login waits for the password row, and a session it opened
      // before is ended here.
      await credentialsStore(tx).save(owner, passwordHash, now);
      await sessionsStore(tx).endAll(owner, now);
      await codesStore(tx).endAll(owner, purpose);
      await resetLinksStore(tx).endAll(owner, now);
      await emailChangesStore(tx).endAll(owner, now);
      await devicesStore(tx).removeAll(owner);
      // This device gets in however many wrong passwords others try.
      await rememberDevice(tx, owner, origin, now);
      // The email was read in the mailbox of this address, so the address is confirmed.
      await users.confirmEmail(tx, owner, email);
      await recordAct(tx, clock, { action: 'account.password_reset', subjectType: 'user', subjectId: owner });
      await notify(platform, tx, {
        kind: 'account.password_changed',
        params: { signedOut: 'all' },
        to: [{ userId: owner, locale: readersLocale }],
        key: `password:${newId()}`,
      });
      return owner;
    });
    sessions.invalidateUser(userId);
  };

  return {
    /** Enqueues the job that sends the code. Does the same for every address, so that the answer reveals nothing. */
    requestCode: (email: string, readersLocale: Locale): Promise<void> =>
      jobs.enqueue(db, 'auth.send-reset-code', { email, locale: readersLocale }),

    /**
     * Sends a code and a link if the address has an account that may receive them. An account that was sent its codes of the hour or the
     * day gets an email with a link only, at most once while a link is valid, so that its owner can always set a new password however
     * many codes others request. Runs in a job.
     */
    async sendCode(email: string, readersLocale: Locale): Promise<void> {
      const user = await users.findByEmail(db, email);
      if (!user || user.blockedAt) return;
      const [code, token, now] = [newCode(), newToken(), clock()];
      const tokenHash = hashToken(token);
      const inserted = await db.transaction().execute(async (tx) => {
        const codeId = await codesStore(tx).insert({
          userId: user.id,
          purpose,
          codeHash: hashCode(purpose, email, code),
          tries: business.code.tries,
          now,
          expiresAt: codeEnd(now),
        });
        const since = new Date(now.getTime() - serverTerms.resetLink.lifetimeMinutes * 60_000);
        if (codeId === undefined && (await resetLinksStore(tx).hasSince(user.id, since))) return undefined;
        await resetLinksStore(tx).insert({ tokenHash, userId: user.id, email, now, expiresAt: resetLinkEnd(now) });
        return { codeId };
      });
      if (!inserted) return;
      const { codeId } = inserted;
      try {
        const { id: userId, email: address, name, locale } = user;
        await sendNow(platform, {
          kind: 'account.reset_code',
          params: { token, ...(codeId !== undefined && { code }) },
          to: { userId, email: address, name, locale: locale ?? readersLocale },
          key: `code:${codeId ?? tokenHash.toString('base64url')}`,
        });
      } catch (error) {
        // The job is retried with a new code and link, so these were never sent.
        if (codeId !== undefined) await codesStore(db).remove(codeId);
        await resetLinksStore(db).remove(tokenHash);
        throw error;
      }
    },

    /** Checks a code without using it up. Raises `code_wrong` (400), `code_expired` (410), `too_many_requests` (429). */
    verifyCode: (email: string, code: string, origin: Origin): Promise<void> =>
      requireRightCode('verify', email, hashCode(purpose, email, code), origin),

    /**
     * Sets the new password, ends every session and forgets every device but this one. Raises the same errors as `verifyCode`,
     * and `weak_password` (400), which uses no try up. Of two concurrent requests one succeeds.
     */
    async resetPassword(email: string, code: string, newPassword: string, by: ResetBy): Promise<void> {
      requireStrongPassword(newPassword, email, 'newPassword');
      const codeHash = hashCode(purpose, email, code);
      await requireRightCode('reset', email, codeHash, by.origin);
      const passwordHash = await passwords.hash(newPassword, { lane: 'known', key: email });
      await setPassword(passwordHash, by, async (tx, now) => {
        const owner = await codesStore(tx).use(email, purpose, codeHash, now);
        if (!owner) throw codeExpired('reset');
        return { userId: owner, email };
      });
    },

    /**
     * Does the same with the token of an emailed link. Wrong codes do not end a link, because its token cannot be guessed. Raises
     * `link_expired` (410) and `weak_password` (400).
     */
    async resetPasswordByLink(token: string, newPassword: string, by: ResetBy): Promise<void> {
      const tokenHash = hashToken(token);
      const link = isTokenForm(token) ? await resetLinksStore(db).find(tokenHash, clock()) : undefined;
      if (!link) throw resetLinkExpired();
      requireStrongPassword(newPassword, link.email, 'newPassword');
      const passwordHash = await passwords.hash(newPassword, { lane: 'known', key: link.userId });
      await setPassword(passwordHash, by, async (tx, now) => {
        if (!(await resetLinksStore(tx).use(tokenHash, now))) throw resetLinkExpired();
        return link;
      });
    },
  };
}
