import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { forbidden, notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import type { User } from '../users/index.ts';
import { accountBlocked, accountErased, lastAdmin, ownAccount } from './auth.rules.ts';
import type { AuthParts } from './auth.service.ts';
import { credentialsStore } from './auth.store.ts';
import { sessionsStore } from './sessions.store.ts';

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

  /**
   * An admin's act on somebody else's account, in one transaction with its entry in the audit log. The admins' rows are
   * held first: whoever has just ceased to be one acts no more, and one who can act always remains.
   */
  async function actOn(
    admin: Session,
    userId: string,
    act: { readonly name: string; readonly reason?: string | undefined; readonly isBareOfAdmin?: boolean },
    work: (tx: Tx, user: User) => Promise<User | undefined>,
  ): Promise<User> {
    requireAdmin(admin);
    if (admin.userId === userId) throw ownAccount();
    const user = await db.transaction().execute(async (tx) => {
      const admins = await users.lockAdmins(tx);
      if (!admins.includes(admin.userId)) throw forbidden();
      const known = await users.lock(tx, userId);
      if (!known) throw notFound({ en: 'This account does not exist', fr: 'Ce compte n’existe pas' });
      if (known.erasedAt) throw accountErased();
      if (act.isBareOfAdmin && known.role === 'admin' && admins.every((id) => id === userId)) throw lastAdmin();
      const changed = await work(tx, known);
      // Nothing was to be done, and nothing is written down.
      if (!changed) return known;
      await pages.drop(tx, [`user:${userId}`]);
      await recordAct(tx, clock, {
        actorId: admin.userId,
        action: act.name,
        subjectType: 'user',
        subjectId: userId,
        ...(act.reason && { detail: { reason: act.reason } }),
      });
      return changed;
    });
    sessions.forgetUser(userId);
    return user;
  }

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
    block: (admin: Session, userId: string, reason: string): Promise<User> =>
      actOn(admin, userId, { name: 'account.blocked', reason, isBareOfAdmin: true }, async (tx) => {
        await sessionsStore(tx).endAll(userId, clock());
        return users.setBlock(tx, userId, reason);
      }),

    /** Opens a blocked account again; its owner signs in anew. Admins only. */
    unblock: (admin: Session, userId: string, reason?: string): Promise<User> =>
      actOn(admin, userId, { name: 'account.unblocked', reason }, async (tx, user) =>
        user.blockedAt ? users.setBlock(tx, userId, null) : undefined,
      ),

    /** Says that the house knows who this is, or takes it back. Admins only, and never of themselves. */
    verify: (admin: Session, userId: string, isVerified: boolean, reason?: string): Promise<User> =>
      actOn(admin, userId, { name: isVerified ? 'account.verified' : 'account.unverified', reason }, async (tx, user) => {
        if (user.isVerified === isVerified) return undefined;
        await sessionsStore(tx).announceChange(userId);
        return users.setVerified(tx, userId, isVerified);
      }),

    /**
     * Makes somebody an admin, or again what they were. Their sessions end, since a session speaks for a role. Refuses
     * `last_admin`, and `account_blocked` (409) for whoever could not act as one.
     */
    setAdmin: (admin: Session, userId: string, isAdmin: boolean, reason: string): Promise<User> =>
      actOn(
        admin,
        userId,
        { name: isAdmin ? 'account.admin_made' : 'account.admin_unmade', reason, isBareOfAdmin: !isAdmin },
        async (tx, user) => {
          if ((user.role === 'admin') === isAdmin) return undefined;
          if (isAdmin && user.blockedAt) throw accountBlocked();
          await sessionsStore(tx).endAll(userId, clock());
          return user.role === 'admin'
            ? users.setRole(tx, userId, user.formerRole ?? 'participant', null)
            : users.setRole(tx, userId, 'admin', user.role);
        },
      ),
  };
}

function requireAdmin(session: Session): void {
  if (session.role !== 'admin') throw forbidden();
}
