import { business } from '@ngoma/api/common/business';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { findForLogin } from './auth.read.ts';
import { deletionPasswordWrong } from './auth.rules.ts';
import type { AuthParts } from './auth.service.ts';
import { credentialsStore, deletionsStore } from './auth.store.ts';
import { codesStore, confirmationsStore } from './codes.store.ts';
import { sessionsStore } from './sessions.store.ts';

const dayMs = 86_400_000;

/** An account's way out: asked for with the password, taken back by signing in, done when its time has come. */
export function deletionService({ db, clock }: Platform, { users, passwords, sessions }: AuthParts) {
  return {
    /**
     * Begins a deletion: whoever knows the password signs out everywhere. `alongside` runs in the same transaction, before,
     * with the account held, and may refuse. Refuses 400 `wrong_password`. A repeat keeps the first date.
     */
    async begin(session: Session, password: string, alongside: (tx: Tx) => Promise<void>): Promise<Date> {
      const record = await findForLogin(db, session.email);
      if (!record || record.userId !== session.userId || !(await passwords.verify(record.passwordHash, password)))
        throw deletionPasswordWrong();
      const { userId } = session;
      const dueAt = await db.transaction().execute(async (tx) => {
        await users.lock(tx, userId);
        await alongside(tx);
        const now = clock();
        const due = new Date(now.getTime() + business.dataRights.deletionGraceDays * dayMs);
        const kept = await deletionsStore(tx).insert(userId, now, due);
        await sessionsStore(tx).endAll(userId, now);
        await recordAct(tx, clock, {
          actorId: userId,
          action: 'account.deletion_asked',
          subjectType: 'user',
          subjectId: userId,
        });
        return kept;
      });
      sessions.forgetUser(userId);
      return dueAt;
    },

    /** Those whose time has come, the oldest first. */
    listDue: (limit: number): Promise<string[]> => deletionsStore(db).listDue(clock(), limit),

    /** Holds a deletion whose time has come; false when it was taken back or done meanwhile. */
    lockDue: (tx: Tx, userId: string): Promise<boolean> => deletionsStore(tx).lockDue(userId, clock()),

    /** Calls a deletion off because something stands in its way after all. */
    callOff: (tx: Tx, userId: string): Promise<unknown> => deletionsStore(tx).cancel(userId, 'blocked', clock()),

    /** Takes the keys of the house away, and writes down that it is done. What else there is of a person, others erase. */
    async finish(tx: Tx, userId: string): Promise<void> {
      await sessionsStore(tx).removeAll(userId);
      await codesStore(tx).removeAll(userId);
      await confirmationsStore(tx).removeAll(userId);
      await credentialsStore(tx).remove(userId);
      await deletionsStore(tx).markDone(userId, clock());
      await recordAct(tx, clock, { action: 'account.erased', subjectType: 'user', subjectId: userId });
    },
  };
}
