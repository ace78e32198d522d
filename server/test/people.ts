import { randomBytes } from 'node:crypto';
import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { type AuthFeature, authFeature } from '../src/features/auth/index.ts';
import { type User, usersFeature } from '../src/features/users/index.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { Session } from '../src/platform/session.ts';

/** A person who is signed in. Their headers go into `inject`, their session into services. */
export interface Person {
  readonly user: User;
  readonly token: string;
  readonly headers: { readonly authorization: string };
  readonly session: Session;
}

export interface PersonWishes {
  readonly role?: Role;
  readonly name?: string;
  readonly email?: string;
  readonly number?: string;
  /** Undefined: the account asks for no language, and is answered in that of each request. */
  readonly locale?: Locale;
  readonly isVerified?: boolean;
  /** Only a test about passwords needs one: hashing it takes longer than all the rest. */
  readonly password?: string;
}

/** The part of a test's application that people need. */
interface House {
  readonly platform: Platform;
}

const accounts = new WeakMap<Platform, AuthFeature>();

function accountsOf(platform: Platform): AuthFeature {
  const known = accounts.get(platform) ?? authFeature(platform, usersFeature(platform));
  accounts.set(platform, known);
  return known;
}

/** Somebody with a confirmed account and an open session: `const brenda = await aPerson(test, { name: 'Brenda' })`. */
export async function aPerson({ platform }: House, wishes: PersonWishes = {}): Promise<Person> {
  const auth = accountsOf(platform);
  const { role = 'participant', name = `Test ${role}` } = wishes;
  const email = wishes.email ?? `${role}-${randomBytes(6).toString('hex')}@ngoma.test`;
  const user = await auth.signUp({ ...wishes, role, name, email });
  const { sessionId, token } = await auth.openSession(user.id);
  return {
    user,
    token,
    headers: { authorization: `Bearer ${token}` },
    session: { sessionId, userId: user.id, email: user.email, name: user.name, role: user.role, locale: user.locale },
  };
}

/** The same person under a new session: the clock of a test may have gone further than the old one lives. */
export async function signInAgain({ platform }: House, { user, session }: Person): Promise<Person> {
  const { sessionId, token } = await accountsOf(platform).openSession(user.id);
  return { user, token, headers: { authorization: `Bearer ${token}` }, session: { ...session, sessionId } };
}

type Wishes = Omit<PersonWishes, 'role'>;

/** Somebody who buys tickets. */
export const aParticipant = (house: House, wishes: Wishes = {}) => aPerson(house, { ...wishes, role: 'participant' });
/** Somebody who makes events. */
export const anOrganizer = (house: House, wishes: Wishes = {}) => aPerson(house, { ...wishes, role: 'organizer' });
/** Somebody who serves at events. */
export const aProvider = (house: House, wishes: Wishes = {}) => aPerson(house, { ...wishes, role: 'provider' });
/** Somebody who supervises. */
export const anAdmin = (house: House, wishes: Wishes = {}) => aPerson(house, { ...wishes, role: 'admin' });
