/** A movement of a wallet, as far as gifts depend on it. Amounts are whole XAF and more than zero. */
export type GiftMovement = { readonly at: Date; readonly amountXaf: number } & (
  | {
      readonly kind: 'given';
      readonly giftId: string;
      readonly endsAt: Date;
      /** When the unspent rest was taken back; null while it runs. */
      readonly endedAt: Date | null;
    }
  /** Left the wallet for an order. */
  | { readonly kind: 'spent'; readonly orderId: string }
  /** Came back from an order that was not paid. */
  | { readonly kind: 'returned'; readonly orderId: string }
);

interface Gift {
  readonly giftId: string;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
  leftXaf: number;
}

const isRunning = ({ endedAt }: Gift, at: Date): boolean => endedAt === null || at < endedAt;

/**
 * Returns what is left of each running gift, in whole XAF, from the movements of one wallet in their order. An order takes from
 * the gift that ends first, then from the next, then from other credit. An order that was not paid gives back to each gift what it
 * took; for a gift that has ended meanwhile the amount becomes credit without an end. So does every refund of tickets. Credit that
 * is sent back to a number is never of a gift.
 */
export function giftRemainders(movements: readonly GiftMovement[]): ReadonlyMap<string, number> {
  const gifts = new Map<string, Gift>();
  const takenBy = new Map<string, Map<string, number>>();
  for (const movement of movements) {
    const { at, amountXaf } = movement;
    if (movement.kind === 'given') {
      const { giftId, endsAt, endedAt } = movement;
      gifts.set(giftId, { giftId, endsAt, endedAt, leftXaf: amountXaf });
    } else if (movement.kind === 'spent') {
      const running = [...gifts.values()].filter((gift) => isRunning(gift, at));
      takenBy.set(movement.orderId, take(running, amountXaf));
    } else {
      for (const [giftId, takenXaf] of takenBy.get(movement.orderId) ?? []) {
        const gift = gifts.get(giftId);
        if (gift && isRunning(gift, at)) gift.leftXaf += takenXaf;
      }
      takenBy.delete(movement.orderId);
    }
  }
  return new Map([...gifts.values()].flatMap(({ giftId, endedAt, leftXaf }) => (endedAt === null ? [[giftId, leftXaf]] : [])));
}

/** Takes an amount from the gifts, from the one that ends first at first, and returns what it took of each. */
function take(gifts: readonly Gift[], amountXaf: number): Map<string, number> {
  let restXaf = amountXaf;
  const taken = new Map<string, number>();
  for (const gift of gifts.toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime())) {
    const takenXaf = Math.min(gift.leftXaf, restXaf);
    gift.leftXaf -= takenXaf;
    restXaf -= takenXaf;
    if (takenXaf > 0) taken.set(gift.giftId, takenXaf);
  }
  return taken;
}
