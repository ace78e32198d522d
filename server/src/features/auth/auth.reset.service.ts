import { setTimeout as sleep } from 'node:timers/promises';
import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import { passwordChangedLetter, resetCodeLetter } from './auth.letters.ts';
import { type CodeUse, codeEnd, codeExpired, codeHashing, codeWrong, newCode } from './auth.rules.ts';
import type { AuthParts } from './auth.service.ts';
import { credentialsStore } from './auth.store.ts';
import { codesStore } from './codes.store.ts';
import { sessionsStore } from './sessions.store.ts';

/** A wrong code is told after this long at the earliest: how long the database took would tell who has an account. */
const leastRefusalMs = 60;
const purpose = 'reset_password';

/** A new password for whoever reads the account's mail. Nothing in it tells a stranger whether an address has an account. */
export function resetService(platform: Platform, { users, passwords, sessions }: AuthParts) {
  const { db, clock, jobs, mail, config } = platform;
  const hashCode = codeHashing(config.secretKey);

  const requireRight = async (use: CodeUse, email: string, codeHash: Buffer): Promise<void> => {
    const slowly = sleep(leastRefusalMs);
    const guess = await codesStore(db).guess(email, purpose, codeHash, clock());
    if (guess === 'right') return;
    await slowly;
    // "Expired" is told to those alone who had the right code.
    throw guess === 'right_but_over' ? codeExpired(use) : codeWrong(use);
  };

  return {
    /** Does the same for every address: notes the wish. What becomes of it is decided out of the caller's sight. */
    requestCode: (email: string, readersLocale: Locale): Promise<void> =>
      jobs.enqueue(db, 'auth.send-reset-code', { email, locale: readersLocale }),

    /** The job behind it: sends a code where there is an account that may have one. */
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
        await mail.send(resetCodeLetter({ ...user, locale: user.locale ?? readersLocale }, code), [], codeId);
      } catch (error) {
        // The job comes again with another code; this one nobody has.
        await codesStore(db).remove(codeId);
        throw error;
      }
    },

    /** Says whether the code is right, without using it up. Refuses 400 `code_wrong`, 410 `code_expired`. */
    verifyCode: (email: string, code: string): Promise<void> => requireRight('verify', email, hashCode(purpose, email, code)),

    /** Sets the new password and ends every session. Refuses as `verifyCode` does; of two at once, one succeeds. */
    async resetPassword(email: string, code: string, newPassword: string, readersLocale: Locale): Promise<void> {
      const codeHash = hashCode(purpose, email, code);
      await requireRight('reset', email, codeHash);
      const passwordHash = await passwords.hash(newPassword);
      const userId = await db.transaction().execute(async (tx) => {
        const now = clock();
        const owner = await codesStore(tx).use(email, purpose, codeHash, now);
        if (!owner) throw codeExpired('reset');
        // First the password, then the sessions: a login that is under way waits for the first and is seen by the second.
        await credentialsStore(tx).save(owner, passwordHash, now);
        await sessionsStore(tx).endAll(owner, now);
        // Whoever has the code reads mail sent to this address.
        await users.confirmEmail(tx, owner, email);
        await recordAct(tx, clock, { action: 'account.password_reset', subjectType: 'user', subjectId: owner });
        const user = await users.findById(tx, owner);
        if (user)
          await mail.enqueue(tx, passwordChangedLetter({ ...user, locale: user.locale ?? readersLocale }, config.publicUrl));
        return owner;
      });
      sessions.forgetUser(userId);
    },
  };
}
