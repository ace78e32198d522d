import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';

/** The caller, as found by the session token and never by the request's body. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The language chosen in the account, if any. */
  readonly locale: Locale | null;
  /** Whether the session may do nothing but set up the second step of sign-in, which admins must have. */
  readonly isLimited?: boolean;
}

/**
 * Returns the live session of a token; undefined for an unknown, expired or revoked one. Implemented by the auth feature.
 */
export type FindSession = (token: string) => Promise<Session | undefined>;

/** The token by which a session was found, and where it came from. */
export interface Credential {
  readonly token: string;
  readonly kind: 'bearer' | 'cookie';
}
