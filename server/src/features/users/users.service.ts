import { randomInt } from 'node:crypto';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import {
  normalizePhone,
  normalizeReferralCode,
  pseudonymOf,
  referralCodeFor,
  tidyChanges,
  toSignedInUser,
} from './users.rules.ts';
import { usersStore } from './users.store.ts';
import type { NewUser, ProfileChanges, User } from './users.types.ts';

/** Enough for a name that a million people share; each attempt lengthens the code. */
const maxReferralAttempts = 8;

const emailTaken = () =>
  new Refusal(
    'email_taken',
    409,
    { en: 'An account with this e-mail address exists already', fr: 'Un compte avec cette adresse e-mail existe déjà' },
    { errors: { email: { en: 'This address has an account already', fr: 'Cette adresse a déjà un compte' } } },
  );

const usernameTaken = () =>
  new Refusal(
    'username_taken',
    409,
    { en: 'This username is taken', fr: "Ce nom d'utilisateur est déjà pris" },
    { errors: { username: { en: 'This username is taken', fr: "Ce nom d'utilisateur est déjà pris" } } },
  );

/** People with accounts: who they are. How they prove it is the auth slice's. */
export const usersService = ({ clock, files, jobs, pages }: Pick<Platform, 'clock' | 'files' | 'jobs' | 'pages'>) => ({
  /** Adds a person with a referral code of their own. Refuses 409 `email_taken`; of two at once one is refused. */
  async create(tx: DbOrTx, user: NewUser): Promise<User> {
    const store = usersStore(tx);
    const email = user.email.trim().toLowerCase();
    const number = user.number ? normalizePhone(user.number) : null;
    for (let attempt = 0; attempt < maxReferralAttempts; attempt += 1) {
      const referralCode = referralCodeFor(user.name, attempt, randomInt);
      const created = await store.insert({ ...user, email, number, id: newId(), referralCode, now: clock() });
      if (created) return created;
      if (await store.findByEmail(email)) throw emailTaken();
    }
    throw new Error('No free referral code was found');
  },

  /** Refuses 409 `email_taken` early, before anything costly is done; `create` decides. */
  async requireFreeEmail(db: DbOrTx, email: string): Promise<void> {
    if (await usersStore(db).findByEmail(email)) throw emailTaken();
  },

  findById: (db: DbOrTx, id: string): Promise<User | undefined> => usersStore(db).findById(id),
  findByEmail: (db: DbOrTx, email: string): Promise<User | undefined> => usersStore(db).findByEmail(email),

  /** The person whose referral code this is; whoever is blocked refers nobody. */
  async findByReferralCode(db: DbOrTx, typed: string): Promise<User | undefined> {
    const user = await usersStore(db).findByReferralCode(normalizeReferralCode(typed));
    return user?.blockedAt ? undefined : user;
  },

  /** Changes the own profile. Refuses 409 `username_taken`, 400 for a harmful link; 404 for nobody. */
  async update(tx: DbOrTx, id: string, changes: ProfileChanges): Promise<User> {
    const updated = await usersStore(tx)
      .update(id, tidyChanges(changes), clock())
      .catch((error: unknown) => {
        throw isUsernameClash(error) ? usernameTaken() : error;
      });
    if (!updated) throw notFound();
    return updated;
  },

  /** Notes that mail to this address reaches the person. False when the account has another address by now. */
  confirmEmail: (tx: DbOrTx, id: string, email: string): Promise<boolean> => usersStore(tx).confirmEmail(id, email, clock()),

  /** Sets or lifts a block; ending the sessions is the auth slice's part, in the same transaction. */
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
  /** The admins who can act, held until the transaction ends: of two who would unmake each other, one comes too late. */
  lockAdmins: (tx: Tx): Promise<string[]> => usersStore(tx).lockAdmins(),
  /** One account, held until the transaction ends; undefined for an unknown id. */
  lock: (tx: Tx, id: string): Promise<User | undefined> => usersStore(tx).lock(id),
  /** Leaves of an account what orders and the ledger point at, under a name that says nothing; the pictures go with a job. */
  async erase(tx: Tx, user: User): Promise<void> {
    await usersStore(tx).erase(user.id, pseudonymOf(user), clock());
    const keys = [user.avatarKey, user.coverKey].filter((key) => key !== null);
    if (keys.length > 0) await jobs.enqueue(tx, 'users.remove-pictures', { keys });
    await pages.drop(tx, [`user:${user.id}`]);
  },
  isEmailConfirmed: (user: User): boolean => user.emailConfirmedAt !== null,
  toSignedInUser: (user: User) => toSignedInUser(user, (key) => files.url(key)),
});

const isUsernameClash = (error: unknown): boolean =>
  (error as { code?: string; constraint?: string } | null)?.code === '23505' &&
  (error as { constraint?: string }).constraint === 'users_username_key';
