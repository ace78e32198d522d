import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';

/** Who is calling, as the session says; never as the request's body says. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The language the account asked for, if it did. */
  readonly locale: Locale | null;
}

/** Finds the live session behind a bearer token; undefined for an unknown, expired or revoked one. Given by the auth slice. */
export type FindSession = (token: string) => Promise<Session | undefined>;
