import { serverTerms } from '@ngoma/api/common/server-terms';
import type { User } from '#features/users/index';
import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { accountBlocked, accountErased, hashToken, isTokenForm, newToken, setupLinkExpired } from '../auth.rules.ts';
import type { AuthParts } from '../auth.service.ts';
import { credentialsStore } from '../auth.store.ts';
import { requireStrongPassword } from '../passwords/strong-password.ts';
import { notifyChange } from '../second-step/notify-change.ts';
import { resetWithSessions } from '../second-step/reset-second-step.ts';
import { sessionsStore } from '../sessions/sessions.store.ts';
import { setupLinksStore } from './setup-links.store.ts';

/** `created`: a new account. `promoted`: an account of another role became one of an admin. `known`: it was an admin before. */
export type SetupOutcome = 'created' | 'promoted' | 'known';

export interface NewAdmin {
  readonly email: string;
  readonly name: string;
  /** Whether the second step of sign-in is removed, of which all methods are lost. */
  readonly resetsSecondStep?: boolean;
}

export interface AdminSetup {
  readonly user: User;
  readonly outcome: SetupOutcome;
  /** The secret of the link, which is stored nowhere. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** The setup of admins by the operator of the installation, who has access to its server. */
export function setupService(platform: Platform, { users, passwords, sessions }: AuthParts) {
  const { db, clock, pages } = platform;
  async function promote(tx: Tx, found: User): Promise<{ user: User; outcome: SetupOutcome }> {
    if (found.erasedAt) throw accountErased();
    if (found.blockedAt) throw accountBlocked();
    if (found.role === 'admin') return { user: found, outcome: 'known' };
    await sessionsStore(tx).endAll(found.id, clock());
    await pages.drop(tx, [`user:${found.id}`]);
    const user = await users.setRole(tx, found.id, 'admin', found.role);
    return { user: user ?? found, outcome: 'promoted' };
  }

  /** Removes the second step of an admin who has lost all its methods, ends their sessions and notifies them. */
  async function resetByOperator(tx: Tx, userId: string): Promise<void> {
    if (!(await resetWithSessions(tx, userId, clock()))) return;
    const act = { action: 'account.second_step_reset', subjectType: 'user', subjectId: userId } as const;
    await recordAct(tx, clock, { ...act, detail: { by: 'the command admin:create' } });
    await notifyChange({ platform }, tx, userId, 'reset');
  }

  /** Returns the account of a setup link. Raises `link_expired` (410). */
  async function findSetup(token: string): Promise<User> {
    const userId = isTokenForm(token) ? await setupLinksStore(db).find(hashToken(token), clock()) : undefined;
    const user = userId === undefined ? undefined : await users.findById(db, userId);
    if (!user || user.blockedAt) throw setupLinkExpired();
    return user;
  }

  return {
    /**
     * Makes an account an admin, and creates it if the address has none. Returns the secret of a link under which its owner sets
     * name and password once; links made before end. Raises `account_blocked` and `account_erased` (409).
     */
    async setUpAdmin({ email, name, resetsSecondStep = false }: NewAdmin): Promise<AdminSetup> {
      const token = newToken();
      const now = clock();
      const expiresAt = new Date(now.getTime() + serverTerms.setupLink.lifetimeHours * 3_600_000);
      const setup = await db.transaction().execute(async (tx) => {
        const found = await users.findByEmail(tx, email);
        const { user, outcome } = found
          ? await promote(tx, (await users.lock(tx, found.id)) ?? found)
          : { user: await users.create(tx, { name, email, role: 'admin' }), outcome: 'created' as const };
        if (outcome !== 'known') {
          const act = { action: 'account.admin_made', subjectType: 'user', subjectId: user.id } as const;
          await recordAct(tx, clock, { ...act, detail: { by: 'the command admin:create' } });
        }
        if (resetsSecondStep) await resetByOperator(tx, user.id);
        await setupLinksStore(tx).removeAll(user.id);
        await setupLinksStore(tx).insert({ tokenHash: hashToken(token), userId: user.id, now, expiresAt });
        return { user, outcome };
      });
      sessions.invalidateUser(setup.user.id);
      return { ...setup, token, expiresAt };
    },

    findSetup,

    /**
     * Sets name and password of the account of a setup link, which works once, and ends its sessions. Raises `link_expired` (410), and
     * `weak_password` (400), which does not use the link up.
     */
    async completeSetup(
      token: string,
      { name, newPassword }: { readonly name: string; readonly newPassword: string },
    ): Promise<void> {
      requireStrongPassword(newPassword, (await findSetup(token)).email, 'newPassword');
      const passwordHash = await passwords.hash(newPassword);
      const userId = await db.transaction().execute(async (tx) => {
        const now = clock();
        const owner = await setupLinksStore(tx).use(hashToken(token), now);
        const user = owner === undefined ? undefined : await users.lock(tx, owner);
        if (!user || user.blockedAt) throw setupLinkExpired();
        await users.update(tx, user.id, { name });
        await credentialsStore(tx).save(user.id, passwordHash, now);
        await sessionsStore(tx).endAll(user.id, now);
        // The operator gave the link to the owner of this address.
        await users.confirmEmail(tx, user.id, user.email);
        await recordAct(tx, clock, { action: 'account.set_up', subjectType: 'user', subjectId: user.id });
        return user.id;
      });
      sessions.invalidateUser(userId);
    },
  };
}
