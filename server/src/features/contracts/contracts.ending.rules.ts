import { formatXaf } from '@ngoma/api/common/money';
import { type CancellationPolicy, cancellationSteps } from '@ngoma/api/features/contract-terms';
import type { ContractSide } from '@ngoma/api/features/contracts';
import { Refusal } from '#platform/refusal';
import type { Settled } from './contracts.types.ts';

const hour = 3_600_000;

/** The provider's share of the total when the organizer calls off at this moment, in percent. */
export function percentAt(policy: CancellationPolicy, startsAt: Date, now: Date): number {
  const hoursBefore = (startsAt.getTime() - now.getTime()) / hour;
  if (hoursBefore <= 0) return 100;
  return cancellationSteps[policy].find(({ untilHoursBefore }) => hoursBefore >= untilHoursBefore)?.percent ?? 100;
}

export interface CancellationCase {
  readonly by: ContractSide;
  readonly policy: CancellationPolicy;
  readonly startsAt: Date;
  readonly now: Date;
  /** Neither has signed alone: nothing binds yet. */
  readonly isBinding: boolean;
  readonly totalXaf: number;
  readonly escrowXaf: number;
  readonly releasedXaf: number;
  readonly providerAvailableXaf: number;
}
export interface Consequences {
  readonly percent: number;
  readonly hoursBefore: number;
  /** Out of escrow; the two come to all that is in it. */
  readonly toProviderXaf: number;
  readonly toOrganizerXaf: number;
  /** Back from the provider's balance. */
  readonly returnedXaf: number;
  readonly owedXaf: number;
}

/**
 * What calling off brings with it. The organizer leaves the provider the share of the policy, out of escrow and less what
 * was paid out already; the provider gives everything back, as far as the balance holds it, and owes the rest.
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
    };
  }
  const percent = isBinding ? percentAt(policy, startsAt, now) : 0;
  const dueXaf = Math.floor((totalXaf * percent) / 100);
  const toProviderXaf = Math.min(escrowXaf, Math.max(0, dueXaf - releasedXaf));
  return { percent, hoursBefore, toProviderXaf, toOrganizerXaf: escrowXaf - toProviderXaf, returnedXaf: 0, owedXaf: 0 };
}

/** The sum in escrow is as it was shown. Refusal 409 `consequences_changed`. */
export function requireAsShown(
  { toProviderXaf, toOrganizerXaf, returnedXaf }: Consequences,
  shown: { readonly toProvider: number; readonly toOrganizer: number; readonly returned: number },
): void {
  if (toProviderXaf === shown.toProvider && toOrganizerXaf === shown.toOrganizer && returnedXaf === shown.returned) return;
  throw new Refusal('consequences_changed', 409, {
    en: 'The consequences have changed since they were shown; please look at them again',
    fr: 'Les conséquences ont changé depuis leur affichage ; veuillez les relire',
  });
}

/** Hands what the provider gets out over milestones in their order; what is left of each goes back. */
export function splitOver(
  milestones: readonly { readonly id: string; readonly amountXaf: number }[],
  toProviderXaf: number,
): readonly Settled[] {
  let leftXaf = toProviderXaf;
  return milestones.map(({ id, amountXaf }) => {
    const releasedXaf = Math.min(amountXaf, leftXaf);
    leftXaf -= releasedXaf;
    return { id, releasedXaf, refundedXaf: amountXaf - releasedXaf };
  });
}

/** A split gives no more than there is. Refusal 422 `split_exceeds_escrow`. */
export function requireWithin(toProviderXaf: number, escrowXaf: number): void {
  if (toProviderXaf <= escrowXaf) return;
  throw new Refusal(
    'split_exceeds_escrow',
    422,
    {
      en: `There are ${formatXaf(escrowXaf, 'en')} in escrow; no more than that can be given`,
      fr: `Le séquestre contient ${formatXaf(escrowXaf, 'fr')} ; il n’est pas possible de verser davantage`,
    },
    { facts: { escrow: escrowXaf } },
  );
}

export const nothingInEscrow = () =>
  new Refusal('nothing_in_escrow', 409, {
    en: 'Nothing is in escrow, so there is nothing for the admins to decide',
    fr: 'Le séquestre est vide : l’administration n’a rien à trancher',
  });
