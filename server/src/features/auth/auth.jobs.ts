import type { Locale } from '@ngoma/api/common/locale';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import { confirmationLetter, welcomeLetter } from './auth.letters.ts';
import type { resetService } from './auth.reset.service.ts';
import { confirmationEnd, hashToken, newToken } from './auth.rules.ts';
import type { AuthParts } from './auth.service.ts';
import { codesStore, confirmationsStore } from './codes.store.ts';
import { sessionsStore } from './sessions.store.ts';

/** What has ended is kept this long, for questions such as "who signed in last week?". */
const keptDays = 30;
const batch = 5_000;

export const authRecurring: readonly RecurringJob[] = [{ name: 'auth.tidy', cron: '17 3 * * *' }];

/** Secrets are made here and not in the request, so that none ever lies among the waiting jobs. */
export function authJobs(
  { db, clock, mail, config }: Platform,
  { users }: Pick<AuthParts, 'users'>,
  { sendCode }: Pick<ReturnType<typeof resetService>, 'sendCode'>,
): JobHandlers {
  const sendConfirmation = async (userId: string, locale: Locale, isWelcome: boolean): Promise<void> => {
    const user = await users.findById(db, userId);
    if (!user || users.isEmailConfirmed(user)) return;
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
    const letter = isWelcome ? welcomeLetter : confirmationLetter;
    try {
      await mail.send(letter({ ...user, locale: user.locale ?? locale }, config.publicUrl, token));
    } catch (error) {
      // The job comes again with another link; this one nobody has.
      await confirmationsStore(db).remove(tokenHash);
      throw error;
    }
  };

  const tidy = async (): Promise<void> => {
    const limit = new Date(clock().getTime() - keptDays * 86_400_000);
    for (const store of [sessionsStore(db), codesStore(db), confirmationsStore(db)]) {
      while ((await store.removeEndedBefore(limit, batch)) === batch);
    }
  };

  return {
    'auth.send-confirmation': (payload: { userId: string; locale: Locale; isWelcome: boolean }) =>
      sendConfirmation(payload.userId, payload.locale, payload.isWelcome),
    'auth.send-reset-code': (payload: { email: string; locale: Locale }) => sendCode(payload.email, payload.locale),
    'auth.tidy': tidy,
  };
}
