import type { AuditAction } from '@ngoma/api/common/audit-actions';
import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { User } from '#features/users/index';
import { recordAct } from '#platform/audit';
import { forbidden, notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { accountBlocked, accountErased, lastAdmin, ownAccount } from '../auth.rules.ts';
import type { AuthParts } from '../auth.service.ts';
import { credentialsStore } from '../auth.store.ts';
import { notifyChange } from '../second-step/notify-change.ts';
import { resetWithSessions } from '../second-step/reset-second-step.ts';
import { notSetUp } from '../second-step/second-step.rules.ts';
import { sessionsStore } from '../sessions/sessions.store.ts';

/**
 * An account created by an admin or by the system. `passwordHash` (from `hashPassword`) avoids hashing where many accounts are
 * created.
 */
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
  /** The admin who creates it. Undefined where the system does, as for the first admin and for demo data. */
  readonly madeBy?: Session;
}

/** Creates and changes accounts for admins and for demo data. */
export function accountsService(platform: Platform, { users, passwords, sessions }: AuthParts) {
  const { db, clock, pages } = platform;
  const inTx = <T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
    tx ? work(tx) : db.transaction().execute(work);

  /**
   * Runs an admin's action on another person's account in one transaction with its audit log entry. The rows of all admins are
   * locked first: an admin who was just removed cannot act, and at least one active admin remains. Raises `forbidden` (403),
   * `own_account` (403), `not_found` (404), `account_erased` (409), `last_admin` (409).
   */
  async function actOn(
    admin: Session,
    userId: string,
    act: { readonly name: AuditAction; readonly reason?: string | undefined; readonly removesAdmin?: boolean },
    work: (tx: Tx, user: User) => Promise<User | undefined>,
    within?: Tx,
  ): Promise<User> {
    requireAdmin(admin);
    if (admin.userId === userId) throw ownAccount();
    const user = await inTx(within, async (tx) => {
      const admins = await users.lockAdmins(tx);
      if (!admins.includes(admin.userId)) throw forbidden();
      const known = await users.lock(tx, userId);
      if (!known) throw notFound(bilingual('common.accountNotFound'));
      if (known.erasedAt) throw accountErased();
      if (act.removesAdmin && known.role === 'admin' && admins.every((id) => id === userId)) throw lastAdmin();
      const changed = await work(tx, known);
      // An action that changes nothing is not recorded.
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
    sessions.invalidateUser(userId);
    return user;
  }

  return {
    /** Creates an account of any role whose email address counts as confirmed. Sends no email. Raises `email_taken` (409). */
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

    /** Blocks an account. Its sessions end at once, and sign-in answers with the reason. Admins only, never their own account. */
    block: (admin: Session, userId: string, reason: string): Promise<User> =>
      actOn(admin, userId, { name: 'account.blocked', reason, removesAdmin: true }, async (tx) => {
        await sessionsStore(tx).endAll(userId, clock());
        return users.setBlock(tx, userId, reason);
      }),

    /** Lifts the block of an account. Its owner has to sign in again. Admins only. */
    unblock: (admin: Session, userId: string, reason?: string): Promise<User> =>
      actOn(admin, userId, { name: 'account.unblocked', reason }, async (tx, user) =>
        user.blockedAt ? users.setBlock(tx, userId, null) : undefined,
      ),

    /**
     * Marks an account as verified by the platform, or takes the mark back. Admins only, never their own account. With `within` it
     * is a part of that transaction, which has locked no account yet.
     */
    verify: (admin: Session, userId: string, isVerified: boolean, reason?: string, within?: Tx): Promise<User> =>
      actOn(
        admin,
        userId,
        { name: isVerified ? 'account.verified' : 'account.unverified', reason },
        async (tx, user) => {
          if (user.isVerified === isVerified) return undefined;
          await sessionsStore(tx).notifyChange(userId);
          return users.setVerified(tx, userId, isVerified);
        },
        within,
      ),

    /**
     * Removes the second step of a person who has lost all its methods, and ends their sessions. Their owner is notified. Admins only,
     * never their own. Raises `not_set_up` (409).
     */
    resetSecondStep: (admin: Session, userId: string, reason: string): Promise<User> =>
      actOn(admin, userId, { name: 'account.second_step_reset', reason }, async (tx, user) => {
        if (!(await resetWithSessions(tx, userId, clock()))) throw notSetUp();
        await notifyChange({ platform }, tx, userId, 'reset');
        return user;
      }),

    /**
     * Makes a person an admin, or gives an admin their former role back. All sessions of the account end, because a session
     * carries the role. Raises `last_admin` (409), and `account_blocked` (409) when a blocked account is to become an admin.
     */
    setAdmin: (admin: Session, userId: string, isAdmin: boolean, reason: string): Promise<User> =>
      actOn(
        admin,
        userId,
        { name: isAdmin ? 'account.admin_made' : 'account.admin_unmade', reason, removesAdmin: !isAdmin },
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
