import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { UsersFeature } from '../../users/index.ts';
import type { GuardedAttempts } from '../attempts/guarded-attempts.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { prover } from './prove.ts';
import type { webauthn } from './webauthn.ts';

/** Everything that the use cases of the second step need. */
export interface SecondStepContext {
  readonly platform: Platform;
  readonly users: UsersFeature;
  readonly passwords: PasswordHashing;
  readonly attempts: GuardedAttempts;
  readonly sessions: Sessions;
  readonly prove: ReturnType<typeof prover>;
  readonly passkeys: ReturnType<typeof webauthn>;
}

export type Caller = Pick<Session, 'sessionId' | 'userId' | 'email' | 'role' | 'name'>;
