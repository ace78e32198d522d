/**
 * Divides a whole amount in proportion to weights, in whole francs. The parts sum to the amount exactly; the largest remainders
 * get the francs that rounding leaves, the first of equal ones first. All parts are zero if all weights are.
 */
export function divide(amountXaf: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // Amounts are at most 10^9 and so are weights: their product exceeds exact integers.
  const exact = weights.map((weight) => BigInt(amountXaf) * BigInt(weight));
  const parts = exact.map((value) => Number(value / BigInt(total)));
  const rest = amountXaf - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, place) => ({ place, remainder: value % BigInt(total) }))
    .toSorted((one, other) =>
      one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1,
    );
  for (const { place } of byRemainder.slice(0, rest)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}

/** A ticket with its price and fee in whole XAF. */
export interface PricedTicket {
  readonly id: string;
  readonly priceXaf: number;
  readonly feeXaf: number;
}

/**
 * Returns the platform's commission on each ticket of an order by its id. The sum is the commission of the order. A fee that the
 * buyer pays is the commission of its ticket; otherwise the commission is divided by the prices. Takes all tickets of the order.
 */
export function commissionsOf(commissionXaf: number, tickets: readonly PricedTicket[]): ReadonlyMap<string, number> {
  const feesXaf = tickets.reduce((sum, { feeXaf }) => sum + feeXaf, 0);
  const inOrder = tickets.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const parts =
    feesXaf === commissionXaf
      ? inOrder.map(({ feeXaf }) => feeXaf)
      : divide(
          commissionXaf,
          inOrder.map(({ priceXaf }) => priceXaf),
        );
  return new Map(inOrder.map(({ id }, place) => [id, parts[place] ?? 0]));
}

/** The organizer’s income from a ticket, and its earlier refunds. */
export interface TicketMoney {
  readonly paidXaf: number;
  readonly commissionXaf: number;
  readonly earlierXaf: number;
  readonly earlierCommissionXaf: number;
}

/** Returns the part of a ticket's price that is still the organizer's, which is what the pending balance holds for it. */
export const shareOf = ({ paidXaf, commissionXaf, earlierXaf, earlierCommissionXaf }: TicketMoney): number =>
  Math.max(0, paidXaf - commissionXaf - (earlierXaf - earlierCommissionXaf));

/** Returns the commission that Ngoma gives back with a refund of this amount: all of it that is left, at most the amount. */
export const commissionBackOf = ({ commissionXaf, earlierCommissionXaf }: TicketMoney, amountXaf: number): number =>
  Math.min(commissionXaf - earlierCommissionXaf, amountXaf);

/** The balances of an organizer from which a refund is taken. All are zero or more. */
export interface Claimable {
  /** Part of the pending balance that comes from the refunded tickets. */
  readonly shareXaf: number;
  /** Part of the pending balance that comes from the event. Less than the share after earnings were released. */
  readonly eventXaf: number;
  readonly pendingXaf: number;
  readonly availableXaf: number;
}

export interface Claim {
  readonly pendingXaf: number;
  readonly availableXaf: number;
  /** New debt of the organizer. It is settled from the next earnings. */
  readonly owedXaf: number;
}

/**
 * Divides the organizer's part of a refund: first the pending balance, as far as it holds money for these very tickets, because
 * the rest secures the refunds of other buyers; then the available balance; the organizer owes what remains.
 */
export function claim(amountXaf: number, from: Claimable): Claim {
  const pendingXaf = Math.min(amountXaf, from.shareXaf, Math.max(0, from.eventXaf), from.pendingXaf);
  const availableXaf = Math.min(amountXaf - pendingXaf, from.availableXaf);
  return { pendingXaf, availableXaf, owedXaf: amountXaf - pendingXaf - availableXaf };
}
