import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { forbidden } from '#platform/refusal';
import type { Session } from '#platform/session';
import type { User } from '../users/index.ts';
import type { AuthParts } from './auth.service.ts';
import { credentialsStore, sessionsStore } from './auth.store.ts';

/** An account that is made for somebody. `passwordHash` (of `hashPassword`) spares the hashing where many are made. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password?: string;
  readonly passwordHash?: string;
  readonly number?: string;
  readonly locale?: Locale;
  readonly isVerified?: boolean;
  readonly referredBy?: string;
  /** The admin who makes it; undefined: the system itself, such as for its first admin. */
  readonly madeBy?: Session;
}

/** What is done to accounts from within: by admins, by the demo world. */
export function accountsService({ db, clock, pages }: Platform, { users, passwords, sessions }: AuthParts) {
  const inTx = <T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
    tx ? work(tx) : db.transaction().execute(work);

  return {
    /** Makes an account of any role whose address counts as confirmed; no letter is sent. Refuses 409 `email_taken`. */
    async signUp({ madeBy, password, passwordHash, ...account }: NewAccount, within?: Tx): Promise<User> {
      const hash = passwordHash ?? (password === undefined ? undefined : await passwords.hash(password));
      return inTx(within, async (tx) => {
        const user = await users.create(tx, { ...account, emailConfirmedAt: clock() });
        if (hash !== undefined) await credentialsStore(tx).save(user.id, hash, clock());
        if (user.role === 'admin')
          await recordAct(tx, clock, {
            actorId: madeBy?.userId,
            action: 'account.admin_made',
            subjectType: 'user',
            subjectId: user.id,
          });
        return user;
      });
    },

    /** Shuts an account: its sessions end at once, and a login is told the reason. Admins only, and never themselves. */
    async block(admin: Session, userId: string, reason: string): Promise<User> {
      requireAdmin(admin);
      if (admin.userId === userId)
        throw forbidden({ en: 'You cannot block yourself', fr: 'Vous ne pouvez pas vous bloquer vous-même' });
      const user = await db.transaction().execute(async (tx) => {
        const blocked = await users.setBlock(tx, userId, reason);
        await sessionsStore(tx).endAll(userId, clock());
        await pages.drop(tx, [`user:${userId}`]);
        await recordAct(tx, clock, {
          actorId: admin.userId,
          action: 'account.blocked',
          subjectType: 'user',
          subjectId: userId,
          detail: { reason },
        });
        return blocked;
      });
      sessions.forgetUser(userId);
      return user;
    },

    /** Opens a blocked account again; its owner signs in anew. Admins only. */
    async unblock(admin: Session, userId: string): Promise<User> {
      requireAdmin(admin);
      return db.transaction().execute(async (tx) => {
        const user = await users.setBlock(tx, userId, null);
        await pages.drop(tx, [`user:${userId}`]);
        await recordAct(tx, clock, {
          actorId: admin.userId,
          action: 'account.unblocked',
          subjectType: 'user',
          subjectId: userId,
        });
        return user;
      });
    },
  };
}

function requireAdmin(session: Session): void {
  if (session.role !== 'admin') throw forbidden();
}
