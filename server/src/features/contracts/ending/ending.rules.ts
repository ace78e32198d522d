import { formatXaf } from '@ngoma/api/common/money';
import type { ContractSide } from '@ngoma/api/features/contracts/contracts';
import { type CancellationPolicy, cancellationSteps } from '@ngoma/api/features/contracts/terms';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { EscrowShare } from '../contracts.types.ts';

const hour = 3_600_000;

/** Returns the provider's share of the total, in percent, if the organizer cancels at this moment. */
export function providerShareAt(policy: CancellationPolicy, startsAt: Date, now: Date): number {
  const hoursBefore = (startsAt.getTime() - now.getTime()) / hour;
  if (hoursBefore <= 0) return 100;
  return cancellationSteps[policy].find(({ untilHoursBefore }) => hoursBefore >= untilHoursBefore)?.percent ?? 100;
}

export interface CancellationCase {
  readonly by: ContractSide;
  readonly policy: CancellationPolicy;
  readonly startsAt: Date;
  readonly now: Date;
  /** False until both sides have signed. */
  readonly isBinding: boolean;
  readonly totalXaf: number;
  readonly escrowXaf: number;
  readonly releasedXaf: number;
  readonly providerAvailableXaf: number;
}
export interface Consequences {
  readonly percent: number;
  readonly hoursBefore: number;
  /** Paid from escrow. Together with `toOrganizerXaf` it equals the amount in escrow. */
  readonly toProviderXaf: number;
  readonly toOrganizerXaf: number;
  /** Taken back from the provider's available balance. */
  readonly returnedXaf: number;
  readonly owedXaf: number;
  /** The provider's share that escrow does not cover. A pledge must not be cancelled over it. */
  readonly uncoveredXaf: number;
}

/**
 * Computes what a cancellation costs. If the organizer cancels, the provider keeps the policy's share, paid from escrow and
 * reduced by earlier payouts. If the provider cancels, the provider returns all payouts that the available balance covers, and
 * owes the rest.
 */
export function consequencesOf(given: CancellationCase): Consequences {
  const { by, policy, startsAt, now, isBinding, totalXaf, escrowXaf, releasedXaf, providerAvailableXaf } = given;
  const hoursBefore = Math.max(0, Math.floor((startsAt.getTime() - now.getTime()) / hour));
  if (by === 'provider') {
    const returnedXaf = Math.min(releasedXaf, providerAvailableXaf);
    return {
      percent: 0,
      hoursBefore,
      toProviderXaf: 0,
      toOrganizerXaf: escrowXaf,
      returnedXaf,
      owedXaf: releasedXaf - returnedXaf,
      uncoveredXaf: 0,
    };
  }
  const percent = isBinding ? providerShareAt(policy, startsAt, now) : 0;
  const dueXaf = Math.floor((totalXaf * percent) / 100);
  const claimedXaf = Math.max(0, dueXaf - releasedXaf);
  const toProviderXaf = Math.min(escrowXaf, claimedXaf);
  const shares = { toProviderXaf, toOrganizerXaf: escrowXaf - toProviderXaf, uncoveredXaf: claimedXaf - toProviderXaf };
  return { percent, hoursBefore, ...shares, returnedXaf: 0, owedXaf: 0 };
}

/** Requires the same amounts as the user has confirmed. Raises `consequences_changed` (409). */
export function requireConfirmedAmounts(
  { toProviderXaf, toOrganizerXaf, returnedXaf }: Consequences,
  confirmed: { readonly toProvider: number; readonly toOrganizer: number; readonly returned: number },
): void {
  if (toProviderXaf === confirmed.toProvider && toOrganizerXaf === confirmed.toOrganizer && returnedXaf === confirmed.returned)
    return;
  throw new Refusal('consequences_changed', 409, bilingual('contracts.consequencesChanged'));
}

/** Distributes the provider's amount over the milestones in their order. The rest of each is refunded. */
export function splitOver(
  milestones: readonly { readonly id: string; readonly amountXaf: number }[],
  toProviderXaf: number,
): readonly EscrowShare[] {
  let leftXaf = toProviderXaf;
  return milestones.map(({ id, amountXaf }) => {
    const releasedXaf = Math.min(amountXaf, leftXaf);
    leftXaf -= releasedXaf;
    return { id, releasedXaf, refundedXaf: amountXaf - releasedXaf };
  });
}

/** Requires a split of no more than the amount in escrow. Raises `split_exceeds_escrow` (422). */
export function requireSplitWithinEscrow(toProviderXaf: number, escrowXaf: number): void {
  if (toProviderXaf <= escrowXaf) return;
  throw new Refusal(
    'split_exceeds_escrow',
    422,
    bilingual('contracts.splitExceedsEscrow', { escrow: { en: formatXaf(escrowXaf, 'en'), fr: formatXaf(escrowXaf, 'fr') } }),
    { facts: { escrow: escrowXaf } },
  );
}

export const nothingInEscrow = () => new Refusal('nothing_in_escrow', 409, bilingual('contracts.nothingInEscrow'));
