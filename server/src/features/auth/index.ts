import { attemptLimits } from '#platform/http/limits/attempt-limits';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { UsersFeature } from '../users/index.ts';
import { deletionService } from './account-deletion.service.ts';
import { accountsService } from './accounts/accounts.service.ts';
import { guardedAttempts } from './attempts/guarded-attempts.ts';
import { authJobs, authRecurring } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { authService } from './auth.service.ts';
import { type CodeJob, type CodeSubject, consumeCode, requestCode, requireCode } from './codes/security-codes.ts';
import { securityService } from './passwords/password-change.service.ts';
import { passwordHashing } from './passwords/password-hashing.ts';
import { resetService } from './passwords/password-reset.service.ts';
import { approvalCodes } from './second-step/approval-codes.ts';
import { requireConfirmedWhereSetUp } from './second-step/confirm-identity.ts';
import { secondStepContext } from './second-step/second-step-context.ts';
import { browserCookies } from './sessions/browser-cookies.ts';
import { sessionsService } from './sessions/sessions.service.ts';
import { setupService } from './setup/set-up-admin.ts';

/** Accounts and authentication: registration, sign-in, passwords, sessions of twelve hours and account deletion. */
export function authFeature(platform: Platform, users: UsersFeature) {
  const passwords = passwordHashing();
  const sessions = sessionsService(platform, users);
  const parts = { users, passwords, sessions, attempts: guardedAttempts(attemptLimits(platform)) };
  const secondStep = secondStepContext(platform, parts);
  const auth = authService(platform, { ...parts, secondStep });
  const reset = resetService(platform, parts);
  const setup = setupService(platform, parts);
  return {
    routes: authRoutes({
      ...{ auth, reset, setup, users, secondStep, security: securityService(platform, parts) },
      cookies: browserCookies(platform.config.publicUrl),
    }),
    jobs: authJobs(platform, parts, reset),
    recurring: authRecurring,
    findSession: sessions.findSession,
    onSessionsChanged: sessions.onSessionsChanged,
    listSessions: sessions.list,
    /** Opens a session without a password, for code that has authenticated the person itself. */
    openSession: sessions.open,
    hashPassword: (password: string) => passwords.hash(password),
    ...accountsService(platform, parts),
    setUpAdmin: setup.setUpAdmin,
    /** Codes that confirm withdrawals and approvals. */
    codes: {
      request: (tx: Tx, job: CodeJob) => requestCode(platform, tx, job),
      require: (subject: CodeSubject, code: string) => requireCode(platform, subject, code),
      consume: (tx: Tx, subject: CodeSubject, code: string) => consumeCode(platform, tx, subject, code),
    },
    /** Codes with which admins approve withdrawals: emailed, or of the second step where it is set up. */
    approvals: approvalCodes(secondStep),
    /** Raises `confirmation_needed` (403) for an account with a second step whose owner has not passed it in the last ten minutes. */
    requireConfirmed: (caller: Session): Promise<void> => requireConfirmedWhereSetUp(secondStep, caller),
    deletion: deletionService(platform, parts),
    /** Stops listening to other nodes and flushes the pending last-seen times. */
    close: sessions.close,
  };
}
export type AuthFeature = ReturnType<typeof authFeature>;
