import { serverTerms } from '@ngoma/api/common/server-terms';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findForLogin } from './auth.read.ts';
import { ownPasswordWrong } from './auth.rules.ts';
import type { AuthParts } from './auth.service.ts';
import { credentialsStore, deletionsStore } from './auth.store.ts';
import { devicesStore } from './devices/devices.store.ts';
import { emailChangesStore } from './email-change/email-changes.store.ts';
import { codesStore, confirmationsStore } from './passwords/codes.store.ts';
import { resetLinksStore } from './passwords/reset-links.store.ts';
import { removeSecondStep } from './second-step/reset-second-step.ts';
import { sessionsStore } from './sessions/sessions.store.ts';
import { setupLinksStore } from './setup/setup-links.store.ts';

const dayMs = 86_400_000;

/** Deletes accounts: requested with the password, cancelled by signing in, carried out when due. */
export function deletionService({ db, clock }: Platform, { users, passwords, sessions, attempts }: AuthParts) {
  return {
    /**
     * Begins the deletion of the session's account and ends all its sessions. `alongside` runs first, in the same transaction
     * with the account locked, and may raise. A repeated request keeps the first due date. Raises `wrong_password` (400).
     */
    async begin(session: Session, password: string, alongside: (tx: Tx) => Promise<void>): Promise<Date> {
      const record = await findForLogin(db, session.email);
      const isRight = await attempts.ownPassword(session.userId, (turn) =>
        passwords.verify(record?.userId === session.userId ? record.passwordHash : undefined, password, turn),
      );
      if (!isRight) throw ownPasswordWrong();
      const { userId } = session;
      const dueAt = await db.transaction().execute(async (tx) => {
        await users.lock(tx, userId);
        await alongside(tx);
        const now = clock();
        const due = new Date(now.getTime() + serverTerms.dataRights.deletionGraceDays * dayMs);
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
      sessions.invalidateUser(userId);
      return dueAt;
    },

    /** Lists the accounts whose deletion is due, oldest due date first. */
    listDue: (limit: number): Promise<string[]> => deletionsStore(db).listDue(clock(), limit),

    /** Locks a due deletion. Returns false when it was cancelled or done meanwhile. */
    lockDue: (tx: Tx, userId: string): Promise<boolean> => deletionsStore(tx).lockDue(userId, clock()),

    /** Cancels a deletion because something blocks it after all. */
    cancelBlocked: (tx: Tx, userId: string): Promise<unknown> => deletionsStore(tx).cancel(userId, 'blocked', clock()),

    /**
     * Removes the sessions, devices, codes, links, second step and password of the account, and marks the deletion done. Other features
     * erase the rest of the person's data.
     */
    async finish(tx: Tx, userId: string): Promise<void> {
      await sessionsStore(tx).removeAll(userId);
      await codesStore(tx).removeAll(userId);
      await devicesStore(tx).removeAll(userId);
      await resetLinksStore(tx).removeAll(userId);
      await confirmationsStore(tx).removeAll(userId);
      await emailChangesStore(tx).removeAll(userId);
      await setupLinksStore(tx).removeAll(userId);
      await removeSecondStep(tx, userId);
      await credentialsStore(tx).remove(userId);
      await deletionsStore(tx).markDone(userId, clock());
      await recordAct(tx, clock, { action: 'account.erased', subjectType: 'user', subjectId: userId });
    },
  };
}
