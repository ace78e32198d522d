import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** One promise of a policy: `percent` of the price until so many hours before the start. */
export interface RefundStep {
  readonly hoursBefore: number;
  readonly percent: number;
}

/** Returns a policy as steps, the earliest deadline first. A policy that gives nothing has none. */
export function stepsOf(policy: RefundPolicy): readonly RefundStep[] {
  if (policy.kind === 'none') return [];
  if (policy.kind === 'until') return [{ hoursBefore: policy.hoursBefore ?? 0, percent: 100 }];
  return (policy.steps ?? [])
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => other.hoursBefore - one.hoursBefore || other.percent - one.percent);
}

/**
 * Returns the percentage that a policy gives so many hours before the start; hours may be fractions, and are negative after the
 * start. Where several steps apply, the best one counts, because each is a promise of its own.
 */
export const refundPercentAt = (policy: RefundPolicy, hoursLeft: number): number =>
  hoursLeft < 0 ? 0 : Math.max(0, ...stepsOf(policy).map(({ hoursBefore, percent }) => (hoursLeft >= hoursBefore ? percent : 0)));

/** Tells whether a policy gives at least as much as another at every hour before the start. */
export const isAtLeastAsGenerous = (policy: RefundPolicy, than: RefundPolicy): boolean =>
  [0, ...stepsOf(than).map(({ hoursBefore }) => hoursBefore)].every(
    // The other policy gives more only from one of its own steps on, so that its steps are all that has to be compared.
    (hours) => refundPercentAt(policy, hours) >= refundPercentAt(than, hours),
  );

/**
 * Requires that a change of the policy takes nothing from people who have bought. Raises `policy_less_generous` (409).
 * `sold` is the number of tickets sold or held.
 */
export function requireInFavour(before: RefundPolicy, after: RefundPolicy, sold: number): void {
  if (sold === 0 || isAtLeastAsGenerous(after, before)) return;
  throw new Refusal('policy_less_generous', 409, bilingual('events.policyLessGenerous', { sold }), {
    facts: { sold, refundPolicy: before },
  });
}
