import { randomBytes } from 'node:crypto';
import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { type AuthFeature, authFeature } from '#features/auth/index';
import { type User, usersFeature } from '#features/users/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';

/** A signed-in person. Their headers are for `inject`, their session for services. */
export interface Person {
  readonly user: User;
  readonly token: string;
  readonly headers: { readonly authorization: string };
  readonly session: Session;
}

export interface PersonOptions {
  readonly role?: Role;
  readonly name?: string;
  readonly email?: string;
  readonly number?: string;
  /** Undefined for an account without a language: replies follow each request. */
  readonly locale?: Locale;
  readonly isVerified?: boolean;
  /** For tests of passwords only: hashing takes longer than the rest of the factory. */
  readonly password?: string;
}

/** The part of a test app that these factories need. */
interface AppUnderTest {
  readonly platform: Platform;
}

const accounts = new WeakMap<Platform, AuthFeature>();

function accountsOf(platform: Platform): AuthFeature {
  const known = accounts.get(platform) ?? authFeature(platform, usersFeature(platform));
  accounts.set(platform, known);
  return known;
}

/** Creates a confirmed account with a session: `const brenda = await aPerson(test, { name: 'Brenda' })`. */
export async function aPerson({ platform }: AppUnderTest, options: PersonOptions = {}): Promise<Person> {
  const auth = accountsOf(platform);
  const { role = 'participant', name = `Test ${role}` } = options;
  const email = options.email ?? `${role}-${randomBytes(6).toString('hex')}@ngoma.test`;
  const user = await auth.signUp({ ...options, role, name, email });
  const { sessionId, token } = await auth.openSession(user.id);
  return {
    user,
    token,
    headers: { authorization: `Bearer ${token}` },
    session: { sessionId, userId: user.id, email: user.email, name: user.name, role: user.role, locale: user.locale },
  };
}

/** Opens a new session for a person, after the test clock has passed the end of the old one. */
export async function signInAgain({ platform }: AppUnderTest, { user, session }: Person): Promise<Person> {
  const { sessionId, token } = await accountsOf(platform).openSession(user.id);
  return { user, token, headers: { authorization: `Bearer ${token}` }, session: { ...session, sessionId } };
}

type Options = Omit<PersonOptions, 'role'>;

/** Creates a participant. */
export const aParticipant = (app: AppUnderTest, options: Options = {}) => aPerson(app, { ...options, role: 'participant' });
/** Creates an organizer. */
export const anOrganizer = (app: AppUnderTest, options: Options = {}) => aPerson(app, { ...options, role: 'organizer' });
/** Creates a provider. */
export const aProvider = (app: AppUnderTest, options: Options = {}) => aPerson(app, { ...options, role: 'provider' });
/** Creates an admin. */
export const anAdmin = (app: AppUnderTest, options: Options = {}) => aPerson(app, { ...options, role: 'admin' });
