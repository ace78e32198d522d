import { business } from '@ngoma/api/common/business';
import { formatXaf } from '@ngoma/api/common/money';
import type { PledgeState } from '@ngoma/api/features/contracts/contracts';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { MilestoneRow } from '../contracts.types.ts';

/** A row of `milestone_pledges`. */
export interface PledgeRow {
  readonly id: string;
  readonly milestoneId: string;
  readonly contractId: string;
  readonly eventId: string;
  /** Whole XAF: the milestone's amount. */
  readonly amountXaf: number;
  readonly state: PledgeState;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** States in which a pledge claims pending income. */
export const openStates = ['proposed', 'agreed', 'due'] as const satisfies readonly PledgeState[];

export const isOpenPledge = ({ state }: Pick<PledgeRow, 'state'>): boolean =>
  (openStates as readonly PledgeState[]).includes(state);

const hourMs = 3_600_000;

/** Returns when the earnings of an event are released, as its date is known now; null while it is suspended, postponed or cancelled. */
export const expectedAtOf = ({ state, overAt }: { readonly state: string; readonly overAt: Date }): Date | null =>
  state === 'published' || state === 'ended' ? new Date(overAt.getTime() + business.earnings.releaseAfterHours * hourMs) : null;

/** How the open pledges of an event are settled by a release. */
export interface Payout<Row> {
  readonly paid: readonly Row[];
  /** Agreed ones that the amount did not cover. They stay open. */
  readonly unpaid: readonly Row[];
  /** Proposals that the provider did not answer in time. */
  readonly lapsed: readonly Row[];
}

/**
 * Divides what a release made available among open pledges, in the given order. A pledge is paid in full or not at all. One that
 * does not fit does not hold up smaller ones after it. Nothing is paid while the organizer's money is frozen.
 */
export function planPayout<Row extends Pick<PledgeRow, 'state' | 'amountXaf'>>(
  pledges: readonly Row[],
  amountXaf: number,
  isFrozen: boolean,
): Payout<Row> {
  const lapsed = pledges.filter(({ state }) => state === 'proposed');
  const paid: Row[] = [];
  const unpaid: Row[] = [];
  let leftXaf = isFrozen ? 0 : amountXaf;
  for (const pledge of pledges) {
    if (pledge.state === 'proposed') continue;
    if (pledge.amountXaf > leftXaf) unpaid.push(pledge);
    else {
      paid.push(pledge);
      leftXaf -= pledge.amountXaf;
    }
  }
  return { paid, unpaid, lapsed };
}

/**
 * Requires that the organizer does not escape a pledge by a cancellation: work under it that was submitted or accepted has to be paid,
 * and so has the provider's share by the policy, as far as escrow does not cover it. Raises `pledge_open` (409).
 */
export function requireNoOwedPledge(
  milestones: readonly Pick<MilestoneRow, 'state' | 'submittedAt' | 'acceptedAt'>[],
  /** Whole XAF of the provider's share that escrow does not cover. */
  uncoveredXaf: number,
): void {
  const isOwed = ({ state, submittedAt, acceptedAt }: Pick<MilestoneRow, 'state' | 'submittedAt' | 'acceptedAt'>): boolean =>
    state === 'pledged'
      ? submittedAt !== null || acceptedAt !== null || uncoveredXaf > 0
      : state === 'pending' && acceptedAt !== null;
  if (milestones.some(isOwed)) throw new Refusal('pledge_open', 409, bilingual('contracts.pledge.owed'));
}

/** Requires that the event's pending income bears the pledge. Raises `pledge_exceeds_pending` (409). */
export function requirePledgeable(amountXaf: number, pledgeableXaf: number): void {
  if (amountXaf <= pledgeableXaf) return;
  throw new Refusal(
    'pledge_exceeds_pending',
    409,
    bilingual('contracts.pledge.tooLarge', {
      pledgeable: { en: formatXaf(pledgeableXaf, 'en'), fr: formatXaf(pledgeableXaf, 'fr') },
    }),
    { facts: { pledgeable: pledgeableXaf } },
  );
}

export const pledgeNotOpen = () => new Refusal('pledge_not_open', 409, bilingual('contracts.pledge.notOpen'));
