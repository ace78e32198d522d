import { setTimeout as sleep } from 'node:timers/promises';
import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { notify, sendNow } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { type CodeUse, codeEnd, codeExpired, codeHashing, codeWrong, newCode } from '../auth.rules.ts';
import type { AuthParts } from '../auth.service.ts';
import { credentialsStore } from '../auth.store.ts';
import { sessionsStore } from '../sessions/sessions.store.ts';
import { codesStore } from './codes.store.ts';

/** Minimum time until a wrong code is answered. Otherwise the response time would reveal which addresses have an account. */
const minRefusalMs = 60;
const purpose = 'reset_password';

/** Resets a password by a code sent by email. No answer reveals whether an address has an account. */
export function resetService(platform: Platform, { users, passwords, sessions }: AuthParts) {
  const { db, clock, jobs, config } = platform;
  const hashCode = codeHashing(config.secretKey);

  const requireRightCode = async (use: CodeUse, email: string, codeHash: Buffer): Promise<void> => {
    const minimumDelay = sleep(minRefusalMs);
    const guess = await codesStore(db).guess(email, purpose, codeHash, clock());
    if (guess === 'right') return;
    await minimumDelay;
    // Only a request with the right code learns that it expired.
    throw guess === 'right_but_closed' ? codeExpired(use) : codeWrong(use);
  };

  return {
    /** Enqueues the job that sends the code. Does the same for every address, so that the answer reveals nothing. */
    requestCode: (email: string, readersLocale: Locale): Promise<void> =>
      jobs.enqueue(db, 'auth.send-reset-code', { email, locale: readersLocale }),

    /** Sends a code if the address has an account that may receive one. Runs in a job. */
    async sendCode(email: string, readersLocale: Locale): Promise<void> {
      const user = await users.findByEmail(db, email);
      if (!user || user.blockedAt) return;
      const code = newCode();
      const now = clock();
      const codeId = await db.transaction().execute((tx) =>
        codesStore(tx).insert({
          userId: user.id,
          purpose,
          codeHash: hashCode(purpose, email, code),
          tries: business.code.tries,
          now,
          expiresAt: codeEnd(now),
        }),
      );
      if (codeId === undefined) return;
      try {
        const { id: userId, email: address, name, locale } = user;
        await sendNow(platform, {
          kind: 'account.reset_code',
          params: { code },
          to: { userId, email: address, name, locale: locale ?? readersLocale },
          key: `code:${codeId}`,
        });
      } catch (error) {
        // The job is retried with a new code, so this one was never sent.
        await codesStore(db).remove(codeId);
        throw error;
      }
    },

    /** Checks a code without using it up. Raises `code_wrong` (400), `code_expired` (410). */
    verifyCode: (email: string, code: string): Promise<void> => requireRightCode('verify', email, hashCode(purpose, email, code)),

    /**
     * Sets the new password and ends every session. Raises the same errors as `verifyCode`. Of two concurrent requests one
     * succeeds.
     */
    async resetPassword(email: string, code: string, newPassword: string, readersLocale: Locale): Promise<void> {
      const codeHash = hashCode(purpose, email, code);
      await requireRightCode('reset', email, codeHash);
      const passwordHash = await passwords.hash(newPassword);
      const userId = await db.transaction().execute(async (tx) => {
        const now = clock();
        const owner = await codesStore(tx).use(email, purpose, codeHash, now);
        if (!owner) throw codeExpired('reset');
        // The password is saved before the sessions end: a concurrent login waits for the password row, and a session it opened
        // before is ended here.
        await credentialsStore(tx).save(owner, passwordHash, now);
        await sessionsStore(tx).endAll(owner, now);
        // The code was read in the mailbox of this address, so the address is confirmed.
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
    },
  };
}
