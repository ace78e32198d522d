import { z } from 'zod';

/** The kinds of changes for buyers: another date or place, no date for now, or a date again after a postponement. */
export const eventChangeKinds = ['moved', 'postponed', 'resumed'] as const;
export const EventChangeKind = z.enum(eventChangeKinds);
export type EventChangeKind = z.infer<typeof EventChangeKind>;

/** The consequences of a change that opens refunds. The refusal `change_unconfirmed` carries them beside its message. */
export interface ChangeConsequences {
  /** Tickets sold or being paid for. */
  readonly tickets: number;
  /** People who have bought them. */
  readonly buyers: number;
  /** Until when each of them may get everything back. */
  readonly refundsUntil: string;
}
