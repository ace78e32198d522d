import { randomInt } from 'node:crypto';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { removeNotes } from './notes/account-notes.store.ts';
import { refreshPeople } from './search/people-search.store.ts';
import type { peopleSearch } from './search/people-search.ts';
import {
  formsOfPhone,
  normalizeChanges,
  normalizePhone,
  normalizeReferralCode,
  pseudonymOf,
  referralCodeFor,
  toSignedInUser,
} from './users.rules.ts';
import { usersStore } from './users.store.ts';
import type { NewUser, ProfileChanges, User } from './users.types.ts';

/** Maximum attempts to find a free referral code. Each attempt lengthens the code, so this is enough for a very common name. */
const maxReferralAttempts = 8;

const emailTaken = () =>
  new Refusal('email_taken', 409, bilingual('users.emailTaken'), {
    errors: { email: bilingual('users.addressHasAccountAlready') },
  });

const usernameTaken = () =>
  new Refusal('username_taken', 409, bilingual('users.usernameTaken'), {
    errors: { username: bilingual('users.usernameTaken') },
  });

/** Features that keep something for an address give it to the account whose owner is known now. */
const emailConfirmedJob = 'user.email-confirmed';

/** Creates, finds and changes accounts. The auth feature handles passwords and sessions. */
export const usersService = (
  { clock, files, jobs, pages }: Pick<Platform, 'clock' | 'files' | 'jobs' | 'pages'>,
  { search }: { readonly search: Pick<ReturnType<typeof peopleSearch>, 'refreshLater'> },
) => ({
  /**
   * Creates an account with its own referral code. Raises `email_taken` (409), also for the second of two concurrent
   * registrations.
   */
  async create(tx: DbOrTx, user: NewUser): Promise<User> {
    const store = usersStore(tx);
    const email = user.email.trim().toLowerCase();
    const number = user.number ? normalizePhone(user.number) : null;
    for (let attempt = 0; attempt < maxReferralAttempts; attempt += 1) {
      const referralCode = referralCodeFor(user.name, attempt, randomInt);
      const created = await store.insert({ ...user, email, number, id: newId(), referralCode, now: clock() });
      if (created) {
        await search.refreshLater(tx, [created.id]);
        return created;
      }
      if (await store.findByEmail(email)) throw emailTaken();
    }
    throw new Error('All referral codes tried are taken');
  },

  /** Raises `email_taken` (409) early, before expensive work. `create` decides in the end. */
  async requireFreeEmail(db: DbOrTx, email: string): Promise<void> {
    if (await usersStore(db).findByEmail(email)) throw emailTaken();
  },

  findById: (db: DbOrTx, id: string): Promise<User | undefined> => usersStore(db).findById(id),
  /** Records that accounts are in use, to the hour. */
  markSeen: (db: DbOrTx, ids: readonly string[]): Promise<void> => usersStore(db).markSeen(ids, clock()),
  findByEmail: (db: DbOrTx, email: string): Promise<User | undefined> => usersStore(db).findByEmail(email),

  /**
   * Returns the email address of the account with this phone number, or the number in its full form if there is none, so that attempts at
   * either are counted alike. Of several accounts, one whose address is confirmed comes first, and then the oldest: a new account that
   * gives the number of another person does not get that person's sign-ins.
   */
  async findNameOfNumber(db: DbOrTx, typed: string): Promise<string> {
    const [fullForm, ...others] = formsOfPhone(typed);
    return (await usersStore(db).findEmailByNumber([fullForm, ...others])) ?? fullForm;
  },

  /** Finds the account with this referral code, unless it is blocked. */
  async findByReferralCode(db: DbOrTx, typed: string): Promise<User | undefined> {
    const user = await usersStore(db).findByReferralCode(normalizeReferralCode(typed));
    return user?.blockedAt ? undefined : user;
  },

  /** Changes the own profile. Raises `username_taken` (409), 400 for a harmful link, `not_found` (404) for an unknown id. */
  async update(tx: DbOrTx, id: string, changes: ProfileChanges): Promise<User> {
    const updated = await usersStore(tx)
      .update(id, normalizeChanges(changes), clock())
      .catch((error: unknown) => {
        throw isClash(error, 'users_username_key') ? usernameTaken() : error;
      });
    if (!updated) throw notFound();
    if (changes.name !== undefined || changes.number !== undefined) await search.refreshLater(tx, [id]);
    return updated;
  },

  /** Gives an account another address, which is confirmed. Raises `email_taken` (409) if another account has it. */
  async changeEmail(tx: Tx, id: string, email: string): Promise<void> {
    await usersStore(tx)
      .changeEmail(id, email.toLowerCase(), clock())
      .catch((error: unknown) => {
        throw isClash(error, 'users_email_key') ? emailTaken() : error;
      });
    await search.refreshLater(tx, [id]);
    await jobs.enqueue(tx, emailConfirmedJob, { userId: id });
  },

  /** Marks the email address as confirmed. Returns false when the account has another address by now. */
  async confirmEmail(tx: Tx, id: string, email: string): Promise<boolean> {
    const isConfirmed = await usersStore(tx).confirmEmail(id, email, clock());
    if (isConfirmed) await jobs.enqueue(tx, emailConfirmedJob, { userId: id });
    return isConfirmed;
  },

  /** Sets or lifts a block. The auth feature ends the sessions in the same transaction. */
  async setBlock(tx: Tx, id: string, reason: string | null): Promise<User> {
    const now = clock();
    const user = await usersStore(tx).setBlock(id, reason === null ? null : { at: now, reason }, now);
    if (!user) throw notFound();
    return user;
  },

  setVerified: (tx: Tx, id: string, isVerified: boolean): Promise<User | undefined> =>
    usersStore(tx).setVerified(id, isVerified, clock()),
  setRole: (tx: Tx, id: string, role: User['role'], formerRole: User['formerRole']): Promise<User | undefined> =>
    usersStore(tx).setRole(id, role, formerRole, clock()),
  /** Locks the rows of all admins and returns the ids of those not blocked, so that two admins cannot remove each other. */
  lockAdmins: (tx: Tx): Promise<string[]> => usersStore(tx).lockAdmins(),
  /** Locks one account. Returns undefined for an unknown id. */
  lock: (tx: Tx, id: string): Promise<User | undefined> => usersStore(tx).lock(id),
  /**
   * Replaces the personal data of an account by a pseudonym and enqueues the removal of its pictures. The row stays for the
   * orders and ledger entries that refer to it.
   */
  async erase(tx: Tx, user: User): Promise<void> {
    await usersStore(tx).erase(user.id, pseudonymOf(user), clock());
    await removeNotes(tx, user.id);
    // In this transaction and not by a job, so that nobody finds the person by their name once they are gone.
    await refreshPeople(tx, [user.id]);
    const keys = [user.avatarKey, user.coverKey].filter((key) => key !== null);
    if (keys.length > 0) await jobs.enqueue(tx, 'users.remove-pictures', { keys });
    await pages.drop(tx, [`user:${user.id}`]);
  },
  isEmailConfirmed: (user: User): boolean => user.emailConfirmedAt !== null,
  toSignedInUser: (user: User) => toSignedInUser(user, (key) => files.url(key)),
});

/** Tells whether the value of a unique column is that of another account. */
const isClash = (error: unknown, index: 'users_username_key' | 'users_email_key'): boolean =>
  (error as { code?: string; constraint?: string } | null)?.code === '23505' &&
  (error as { constraint?: string }).constraint === index;
