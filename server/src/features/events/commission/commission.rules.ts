import { commissionTerms } from '@ngoma/api/common/business';
import type { CommissionRate } from '@ngoma/api/features/events/ticketing/commission';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const dayMs = 86_400_000;

/**
 * Returns when a rate begins: now, or the given time. Raises `invalid_input` (400) for a time in the past, because sales of the past
 * keep their commission, and for one that is too far away.
 */
export function beginningOf(validFrom: Date | null, now: Date): Date {
  if (!validFrom) return now;
  if (validFrom < now) throw invalidInput({ validFrom: bilingual('events.commission.begunAlready') });
  const maxDays = commissionTerms.maxDaysAhead;
  if (validFrom.getTime() > now.getTime() + maxDays * dayMs)
    throw invalidInput({ validFrom: bilingual('events.commission.tooFarAhead', { maxDays }) });
  return validFrom;
}

/** Returns the state of each rate of a history that begins with the latest: the first that has begun is the current one. */
export function statesOf(beginnings: readonly Date[], now: Date): CommissionRate['state'][] {
  const current = beginnings.findIndex((at) => at <= now);
  return beginnings.map((at, place) => (at > now ? 'planned' : place === current ? 'current' : 'past'));
}

/** Refuses a rate that was set without having seen the latest one (409 `commission_changed`). */
export function requireHistory(count: number, version: number): void {
  if (count !== version) throw new Refusal('commission_changed', 409, bilingual('events.commission.changedMeanwhile'));
}

/** Returns a rate in percent, for the audit log; null for the platform's own. */
export const percentOf = (basisPoints: number | null): number | null => (basisPoints === null ? null : basisPoints / 100);
