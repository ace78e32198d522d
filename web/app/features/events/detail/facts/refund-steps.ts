import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';

/** Returns the steps of a tiered policy that give something, the earliest deadline first. Other policies have none. */
export const refundStepsOf = ({ kind, steps = [] }: RefundPolicy): NonNullable<RefundPolicy['steps']> =>
  kind === 'steps'
    ? steps.filter(({ percent }) => percent > 0).toSorted((one, other) => other.hoursBefore - one.hoursBefore)
    : [];
