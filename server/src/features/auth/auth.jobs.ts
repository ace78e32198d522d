import type { Locale } from '@ngoma/api/common/locale';
import { sendNow } from '#features/notifications/index';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import { confirmationEnd, hashToken, newToken } from './auth.rules.ts';
import type { AuthParts } from './auth.service.ts';
import { type CodeJob, sendSecurityCode } from './codes/security-codes.ts';
import { devicesStore } from './devices/devices.store.ts';
import { devicesKnownSince } from './devices/devices.ts';
import { type EmailChangeJob, sendEmailChange } from './email-change/change-email.ts';
import { emailChangesStore } from './email-change/email-changes.store.ts';
import { codesStore, confirmationsStore } from './passwords/codes.store.ts';
import type { resetService } from './passwords/password-reset.service.ts';
import { resetLinksStore } from './passwords/reset-links.store.ts';
import { challengesStore } from './second-step/challenges.store.ts';
import { sessionsStore } from './sessions/sessions.store.ts';
import { setupLinksStore } from './setup/setup-links.store.ts';

/** Days for which ended sessions, codes and links are kept, for questions such as "who signed in last week?". */
const keptDays = 30;
const batch = 5_000;

export const authRecurring: readonly RecurringJob[] = [{ name: 'auth.tidy', cron: '17 3 * * *' }];

/** Names the account, or an address that may have none. */
type Confirmed = { readonly userId: string } | { readonly email: string };

type Confirmation = Confirmed & {
  readonly locale: Locale;
  readonly isWelcome: boolean;
  readonly next?: string;
};

/**
 * Sends confirmation links and reset codes, and removes old rows. Links and codes are generated in the job and not in the
 * request, so that no secret is ever stored in the job queue.
 */
export function authJobs(
  platform: Platform,
  { users }: Pick<AuthParts, 'users'>,
  { sendCode }: Pick<ReturnType<typeof resetService>, 'sendCode'>,
): JobHandlers {
  const { db, clock } = platform;
  const sendConfirmation = async ({ locale, isWelcome, next, ...of }: Confirmation): Promise<void> => {
    const user = 'email' in of ? await users.findByEmail(db, of.email) : await users.findById(db, of.userId);
    if (!user || user.blockedAt || users.isEmailConfirmed(user)) return;
    const userId = user.id;
    const now = clock();
    const token = newToken();
    const tokenHash = hashToken(token);
    const isKept = await confirmationsStore(db).insert({
      tokenHash,
      userId,
      email: user.email,
      now,
      expiresAt: confirmationEnd(now),
    });
    if (!isKept) return;
    try {
      await sendNow(platform, {
        kind: isWelcome ? 'account.welcome' : 'account.confirm_address',
        params: { token, next },
        to: { userId, email: user.email, name: user.name, locale: user.locale ?? locale },
        key: `confirmation:${tokenHash.toString('base64url')}`,
      });
    } catch (error) {
      // The job is retried with a new link, so this one was never sent.
      await confirmationsStore(db).remove(tokenHash);
      throw error;
    }
  };

  const tidy = async (): Promise<void> => {
    const limit = new Date(clock().getTime() - keptDays * 86_400_000);
    const stores = [sessionsStore(db), codesStore(db), resetLinksStore(db), confirmationsStore(db), setupLinksStore(db)];
    for (const store of [...stores, emailChangesStore(db), challengesStore(db)]) {
      while ((await store.removeEndedBefore(limit, batch)) === batch);
    }
    while ((await devicesStore(db).removeUnusedSince(devicesKnownSince(clock()), batch)) === batch);
  };

  return {
    'auth.send-confirmation': sendConfirmation,
    'auth.send-security-code': (job: CodeJob) => sendSecurityCode(platform, { users }, job),
    'auth.send-email-change': (job: EmailChangeJob) => sendEmailChange({ platform, users }, job),
    'auth.send-reset-code': (payload: { email: string; locale: Locale }) => sendCode(payload.email, payload.locale),
    'auth.tidy': tidy,
  };
}
