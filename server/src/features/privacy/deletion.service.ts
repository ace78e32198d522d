import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { DeletionBlocker, DeletionOutlook } from '@ngoma/api/features/privacy';
import type { AuthFeature } from '#features/auth/index';
import { type EventsFeature, ownReasons } from '#features/events/index';
import type { UsersFeature } from '#features/users/index';
import type { DbOrTx, Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { Refusal } from '#platform/refusal';
import type { Session } from '#platform/session';
import { deletionAskedLetter, deletionBlockedLetter, erasedLetter } from './privacy.letters.ts';
import { allowForgetting, blockersOf, findOutlook, listEventIds, listOpenEvents } from './privacy.read.ts';

/** Who somebody was, and what stands in their place. */
interface Pseudonym {
  readonly name: string;
  readonly email: string;
  readonly formerName: string;
  /** In small letters. */
  readonly formerEmail: string;
}

/** How a slice lets go of somebody, in the transaction that empties the account. */
export interface Forgetful {
  forgetPerson(tx: Tx, userId: string, pseudonym: Pseudonym): Promise<unknown>;
}

export interface DeletionDoors {
  readonly users: Pick<UsersFeature, 'findById' | 'lock' | 'lockAdmins' | 'erase'>;
  readonly auth: Pick<AuthFeature, 'deletion'>;
  readonly events: Pick<EventsFeature, 'setStatus'>;
  readonly slices: readonly Forgetful[];
  readonly endExports: (tx: Tx, userId: string) => Promise<void>;
}

const atOnce = 50;
const { deletionGraceDays: graceDays } = business.dataRights;
const withdrawnBecause = ownReasons.accountClosing.en;

/** An account's end: said before, asked for with the password, taken back by signing in, done seven days later. */
export function deletionService(platform: Platform, doors: DeletionDoors) {
  const { db, clock, mail, logger, config, pages } = platform;
  const { users, auth, events } = doors;

  async function outlook(at: DbOrTx, session: Pick<Session, 'userId' | 'role'>, isLastAdmin: boolean): Promise<DeletionOutlook> {
    const row = await findOutlook(at, session.userId, clock());
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

  /** What nobody holds a ticket for is taken off the market, so that nobody buys while the account is on its way out. */
  async function withdrawEvents(session: Pick<Session, 'userId'>): Promise<void> {
    const organizer = { userId: session.userId, role: 'organizer' as const };
    for (const { id, state } of await listOpenEvents(db, session.userId))
      if (state === 'published') {
        await events.setStatus(organizer, id, 'draft', withdrawnBecause).catch((error: unknown) => {
          // Somebody bought at this very moment: then the account cannot go, which is found and told when its time comes.
          if (!(error instanceof Refusal)) throw error;
        });
      }
  }

  async function cancelEvents(userId: string): Promise<void> {
    const organizer = { userId, role: 'organizer' as const };
    for (const { id } of await listOpenEvents(db, userId)) await events.setStatus(organizer, id, 'cancelled', withdrawnBecause);
  }

  /** Empties one account whose time has come; false where it was taken back, or something is in the way after all. */
  async function empty(userId: string): Promise<boolean> {
    const user = await users.findById(db, userId);
    if (!user) return false;
    const reader = { email: user.email, name: user.name, locale: user.locale ?? ('fr' as const) };
    const isClear = await db.transaction().execute(async (tx) => {
      if (!(await auth.deletion.lockDue(tx, userId))) return false;
      const { blockers } = await outlook(tx, { userId, role: user.role }, await isLast(tx, { userId, role: user.role }));
      if (blockers.length === 0) return true;
      await auth.deletion.callOff(tx, userId);
      await mail.enqueue(tx, deletionBlockedLetter(reader, config.publicUrl));
      return false;
    });
    if (!isClear) return false;
    await cancelEvents(userId);
    return db.transaction().execute(async (tx) => {
      await allowForgetting(tx);
      const known = (await auth.deletion.lockDue(tx, userId)) ? await users.lock(tx, userId) : undefined;
      if (!known) return false;
      await users.erase(tx, known);
      const erased = await users.lock(tx, userId);
      const pseudonym: Pseudonym = {
        ...{ name: erased?.name ?? '', email: erased?.email ?? '' },
        ...{ formerName: known.name, formerEmail: known.email.toLowerCase() },
      };
      for (const slice of doors.slices) await slice.forgetPerson(tx, userId, pseudonym);
      await doors.endExports(tx, userId);
      // Somebody may have awarded them something while this waited for its locks: then nothing of this has happened.
      const { blockers } = await outlook(tx, { userId, role: user.role }, false);
      if (blockers.length > 0)
        throw new Error(`${blockers.map(({ kind }) => kind).join(', ')} came up while an account was emptied`);
      await auth.deletion.finish(tx, userId);
      const eventIds = await listEventIds(tx, userId);
      await pages.drop(tx, ['events', ...eventIds.map((id) => `event:${id}`)]);
      await mail.enqueue(tx, erasedLetter(reader));
      return true;
    });
  }

  return {
    /** What deleting the account would mean now. */
    outlook: (session: Session): Promise<DeletionOutlook> =>
      db.transaction().execute(async (tx) => outlook(tx, session, await isLast(tx, session))),

    /** Begins the end of the own account. Refuses 400 `wrong_password`, 409 `deletion_blocked` with what is in the way. */
    async begin(session: Session, password: string, locale: Locale): Promise<Date> {
      const dueAt = await auth.deletion.begin(session, password, async (tx) => {
        const { blockers } = await outlook(tx, session, await isLast(tx, session));
        if (blockers.length > 0) throw blocked(blockers);
      });
      await withdrawEvents(session);
      const reader = { email: session.email, name: session.name, locale: session.locale ?? locale };
      await mail.enqueue(db, deletionAskedLetter(reader, dueAt, config.publicUrl));
      return dueAt;
    },

    jobs: {
      'privacy.empty-accounts': async () => {
        for (const userId of await auth.deletion.listDue(atOnce)) {
          try {
            await empty(userId);
          } catch (error) {
            // The others' wishes are not to wait for one that fails; it comes again within the hour.
            logger.error({ err: error, userId, alarm: 'account_not_emptied' }, 'An account could not be emptied');
          }
        }
      },
    },
  };
}

const blocked = (blockers: readonly DeletionBlocker[]) =>
  new Refusal(
    'deletion_blocked',
    409,
    {
      en: 'Your account cannot be deleted yet: something has to be settled first',
      fr: 'Votre compte ne peut pas encore être supprimé : il reste quelque chose à régler',
    },
    { facts: { blockers } },
  );
