import type { Locale } from '@ngoma/api/common/locale';
import { serverTerms } from '@ngoma/api/common/server-terms';
import type { DeletionBlocker, DeletionPreview } from '@ngoma/api/features/people/privacy';
import type { AuthFeature } from '#features/auth/index';
import { type EventsFeature, systemReasons } from '#features/events/index';
import { notify } from '#features/notifications/index';
import type { UsersFeature } from '#features/users/index';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { allowAnonymization, blockersOf, findDeletionPreview, listEventIds, listOpenEvents } from './privacy.read.ts';

/** The name and address that replace a person's own, and the former ones. */
interface Pseudonym {
  readonly name: string;
  readonly email: string;
  readonly formerName: string;
  /** In lower case. */
  readonly formerEmail: string;
}

/** Implemented by each feature with personal data. Removes that data in the transaction that erases the account. */
export interface PersonalDataOwner {
  anonymizePerson(tx: Tx, userId: string, pseudonym: Pseudonym): Promise<unknown>;
}

export interface DeletionDeps {
  readonly users: Pick<UsersFeature, 'findById' | 'lock' | 'lockAdmins' | 'erase'>;
  readonly auth: Pick<AuthFeature, 'deletion'>;
  readonly events: Pick<EventsFeature, 'setStatus'>;
  readonly features: readonly PersonalDataOwner[];
  readonly endExports: (tx: Tx, userId: string) => Promise<void>;
}

const accountsPerRun = 50;
const { deletionGraceDays: graceDays } = serverTerms.dataRights;
const withdrawReason = systemReasons.accountClosing.en;

/**
 * Deletes accounts: shows what it would mean, begins with the password, is cancelled by signing in, and erases seven days later.
 */
export function deletionService(platform: Platform, deps: DeletionDeps) {
  const { db, clock, logger, pages } = platform;
  const { users, auth, events } = deps;

  async function deletionPreview(
    at: DbOrTx,
    session: Pick<Session, 'userId' | 'role'>,
    isLastAdmin: boolean,
  ): Promise<DeletionPreview> {
    const row = await findDeletionPreview(at, session.userId, clock());
    const lastAdmin: DeletionBlocker[] = isLastAdmin ? [{ kind: 'last_admin', count: 1, amount: 0 }] : [];
    return {
      blockers: [...blockersOf(row), ...lastAdmin],
      ticketsAhead: row.ticketsAhead,
      eventsAhead: row.eventsAhead,
      wallet: row.walletXaf,
      graceDays,
    };
  }

  const isLast = async (tx: Tx, { userId, role }: Pick<Session, 'userId' | 'role'>): Promise<boolean> =>
    role === 'admin' && (await users.lockAdmins(tx)).every((id) => id === userId);

  /** Withdraws the published events of an account that will be deleted, so that no more tickets are bought. */
  async function withdrawEvents(session: Pick<Session, 'userId'>): Promise<void> {
    const organizer = { userId: session.userId, role: 'organizer' as const };
    for (const { id, state } of await listOpenEvents(db, session.userId))
      if (state === 'published') {
        await events.setStatus(organizer, id, 'draft', withdrawReason).catch((error: unknown) => {
          // A ticket was bought at this moment. The deletion is then found to be blocked when it is due.
          if (!(error instanceof Refusal)) throw error;
        });
      }
  }

  async function cancelEvents(userId: string): Promise<void> {
    const organizer = { userId, role: 'organizer' as const };
    for (const { id } of await listOpenEvents(db, userId)) await events.setStatus(organizer, id, 'cancelled', withdrawReason);
  }

  /** Erases one account whose deletion is due. Returns false when the deletion was cancelled or is blocked. */
  async function eraseAccount(userId: string): Promise<boolean> {
    const user = await users.findById(db, userId);
    if (!user) return false;
    const reader = { email: user.email, name: user.name, locale: user.locale ?? ('fr' as const) };
    const isClear = await db.transaction().execute(async (tx) => {
      if (!(await auth.deletion.lockDue(tx, userId))) return false;
      const { blockers } = await deletionPreview(tx, { userId, role: user.role }, await isLast(tx, { userId, role: user.role }));
      if (blockers.length === 0) return true;
      await auth.deletion.cancelBlocked(tx, userId);
      const to = [{ userId, locale: reader.locale }];
      await notify(platform, tx, { kind: 'account.deletion_blocked', params: {}, to, key: `blocked:${newId()}` });
      return false;
    });
    if (!isClear) return false;
    await cancelEvents(userId);
    return db.transaction().execute(async (tx) => {
      await allowAnonymization(tx);
      const known = (await auth.deletion.lockDue(tx, userId)) ? await users.lock(tx, userId) : undefined;
      if (!known) return false;
      await users.erase(tx, known);
      const erased = await users.lock(tx, userId);
      const pseudonym: Pseudonym = {
        ...{ name: erased?.name ?? '', email: erased?.email ?? '' },
        ...{ formerName: known.name, formerEmail: known.email.toLowerCase() },
      };
      for (const feature of deps.features) await feature.anonymizePerson(tx, userId, pseudonym);
      await deps.endExports(tx, userId);
      // A contract may have been awarded while this transaction waited for its locks. The error then rolls all of it back.
      const { blockers } = await deletionPreview(tx, { userId, role: user.role }, false);
      if (blockers.length > 0)
        throw new Error(`${blockers.map(({ kind }) => kind).join(', ')} blocked the erasure of an account`);
      await auth.deletion.finish(tx, userId);
      const eventIds = await listEventIds(tx, userId);
      await pages.drop(tx, ['events', ...eventIds.map((id) => `event:${id}`)]);
      await notify(platform, tx, { kind: 'account.deleted', params: {}, to: [reader], key: `deleted:${userId}` });
      return true;
    });
  }

  return {
    /** Shows what blocks a deletion of the own account now, and what would be lost with it. */
    deletionPreview: (session: Session): Promise<DeletionPreview> =>
      db.transaction().execute(async (tx) => deletionPreview(tx, session, await isLast(tx, session))),

    /** Begins the deletion of the own account. Raises `wrong_password` (400), and `deletion_blocked` (409) with the blockers. */
    async begin(session: Session, password: string, locale: Locale): Promise<Date> {
      const dueAt = await auth.deletion.begin(session, password, async (tx) => {
        const { blockers } = await deletionPreview(tx, session, await isLast(tx, session));
        if (blockers.length > 0) throw blocked(blockers);
      });
      await withdrawEvents(session);
      await notify(platform, db, {
        kind: 'account.deletion_requested',
        params: { dueAt: dueAt.toISOString() },
        to: [{ userId: session.userId, locale }],
        key: `deletion:${dueAt.toISOString()}`,
      });
      return dueAt;
    },

    jobs: {
      'privacy.empty-accounts': async () => {
        for (const userId of await auth.deletion.listDue(accountsPerRun)) {
          try {
            await eraseAccount(userId);
          } catch (error) {
            // One failure does not stop the other accounts. The hourly job tries this one again.
            logger.error({ err: error, userId, alarm: 'account_not_emptied' }, 'An account could not be erased');
          }
        }
      },
    },
  };
}

const blocked = (blockers: readonly DeletionBlocker[]) =>
  new Refusal('deletion_blocked', 409, bilingual('privacy.deletionBlocked'), { facts: { blockers } });
