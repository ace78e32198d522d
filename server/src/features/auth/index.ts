import type { Platform } from '#platform/platform';
import type { UsersFeature } from '../users/index.ts';
import { accountsService } from './auth.accounts.service.ts';
import { deletionService } from './auth.deletion.service.ts';
import { authJobs, authRecurring } from './auth.jobs.ts';
import { resetService } from './auth.reset.service.ts';
import { authRoutes } from './auth.routes.ts';
import { securityService } from './auth.security.service.ts';
import { authService } from './auth.service.ts';
import { sessionsService } from './auth.sessions.service.ts';
import { passwordHashing } from './password-hashing.ts';

/** Accounts: making them, proving who one is, being remembered for twelve hours. */
export function authFeature(platform: Platform, users: UsersFeature) {
  const passwords = passwordHashing();
  const sessions = sessionsService(platform);
  const parts = { users, passwords, sessions };
  const auth = authService(platform, parts);
  const reset = resetService(platform, parts);
  return {
    routes: authRoutes({ auth, reset, users, security: securityService(platform, parts) }),
    jobs: authJobs(platform, parts, reset),
    recurring: authRecurring,
    findSession: sessions.findSession,
    onSessionsChanged: sessions.onSessionsChanged,
    listSessions: sessions.list,
    /** Opens a session without a password, for whoever was made known otherwise. */
    openSession: sessions.open,
    hashPassword: passwords.hash,
    ...accountsService(platform, parts),
    deletion: deletionService(platform, parts),
    /** Hangs up the line on which other nodes are heard, and notes what is still to be noted. */
    close: sessions.close,
  };
}
export type AuthFeature = ReturnType<typeof authFeature>;
