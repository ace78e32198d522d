import { serverTerms } from '@ngoma/api/common/server-terms';
import type { ChangeConsequences, EventChangeKind } from '@ngoma/api/features/events/event-changes';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { StoredEvent } from '../events.types.ts';

/** Where, when and whether an event takes place. */
export type Venue = Pick<StoredEvent, 'startsAt' | 'location' | 'city' | 'isOnline' | 'state'>;

const hourMs = 3_600_000;

const isElsewhere = (before: Venue, after: Venue): boolean =>
  (['location', 'city', 'isOnline'] as const).some((field) => before[field] !== after[field]);

/**
 * Returns what happens to the buyers of an event by a change; undefined if date and place stay. A change of an event that stays
 * without a date is another postponement. Drafts have no buyers.
 */
export function kindOfChange(before: Venue, after: Venue): EventChangeKind | undefined {
  if (before.state === 'draft') return undefined;
  const isOtherwise = isElsewhere(before, after) || before.startsAt.getTime() !== after.startsAt.getTime();
  if (after.state === 'postponed') return before.state !== 'postponed' || isOtherwise ? 'postponed' : undefined;
  if (before.state === 'postponed') return 'resumed';
  return isOtherwise ? 'moved' : undefined;
}

/**
 * Returns whether a change of this kind opens refunds: a move to another place, a move by more than two hours from the start that
 * buyers were promised last, and everything that follows from a postponement. Small moves add up, so that several of them cannot
 * replace a large one.
 */
export const opensRefunds = (
  kind: EventChangeKind,
  { before, after, promisedStart }: { readonly before: Venue; readonly after: Venue; readonly promisedStart: Date },
): boolean =>
  kind !== 'moved' ||
  isElsewhere(before, after) ||
  Math.abs(after.startsAt.getTime() - promisedStart.getTime()) > serverTerms.refundRequest.movedHours * hourMs;

/** Returns until when everybody gets everything back after a change at this time. */
export const refundsOpenUntil = (now: Date): Date => new Date(now.getTime() + serverTerms.refundRequest.movedDays * 24 * hourMs);

/** The error `change_unconfirmed` (409), with what the change would mean. */
export const changeUnconfirmed = (consequences: ChangeConsequences) =>
  new Refusal('change_unconfirmed', 409, bilingual('events.changeUnconfirmed'), { facts: { ...consequences } });
