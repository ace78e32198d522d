import { serverTerms } from '@ngoma/api/common/server-terms';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const hourMs = 3_600_000;

/** Changes that an account may ask for within a day. Each sends an email to an address that its owner has not confirmed. */
export const emailChangesPerDay = 5;

/** Returns the time since which the changes of an account count towards its limit. */
export const limitSince = (now: Date): Date => new Date(now.getTime() - 24 * hourMs);

export const emailChangeEnd = (now: Date): Date => new Date(now.getTime() + serverTerms.emailChange.lifetimeHours * hourMs);

/**
 * Requires another address than the account's own, and few changes asked for within the last day. Whether another account has the address
 * is not among the rules: the answer would reveal it. Raises `email_unchanged` (409) and `too_many_requests` (429).
 */
export function requireChange({
  current,
  wanted,
  countOfLastDay,
}: {
  readonly current: string;
  readonly wanted: string;
  readonly countOfLastDay: number;
}): void {
  if (current.toLowerCase() === wanted.toLowerCase())
    throw new Refusal('email_unchanged', 409, bilingual('auth.emailUnchanged'), {
      errors: { email: bilingual('auth.emailUnchanged') },
    });
  if (countOfLastDay >= emailChangesPerDay)
    throw new Refusal('too_many_requests', 429, bilingual('auth.tooManyEmailChanges'), { retryAfterSeconds: hourMs / 1000 });
}

/** The link was used, replaced, stopped by a new password, or is too old. */
export const changeLinkExpired = () => new Refusal('link_expired', 410, bilingual('auth.changeLinkExpired'));
