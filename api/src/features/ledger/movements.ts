/** All movements of money in the ledger: what may move it, and how. Screens have a name for each. */
export const ledgerMovements = [
  ...['order.sale', 'order.refund_asked', 'order.refund', 'order.credit', 'order.wallet_hold', 'order.wallet_release'],
  ...[
    'order.dispute',
    'order.dispute_won',
    'milestone.dispute',
    'milestone.dispute_won',
    'dispute.dispute',
    'dispute.dispute_won',
  ],
  ...['payment.unhonoured', 'payment.mismatch', 'payment_refund.done', 'payment_refund.credited'],
  ...['suspense.stray', 'suspense.refunded', 'suspense.returned_outside', 'suspense.assigned', 'suspense.written_off'],
  ...['event.released', 'event.reserve_released', 'event.early', 'milestone.funded', 'milestone.settled', 'contract.returned'],
  ...['withdrawal.requested', 'withdrawal.returned', 'withdrawal.paid', 'withdrawal.overpaid'],
  ...['debt.settled', 'debt.written_off', 'wallet_gift.given', 'wallet_gift.ended', 'credit_return.sent_back'],
  ...['difference.written_off', 'demo.gift'],
] as const;

type LedgerMovement = (typeof ledgerMovements)[number];
type LedgerSource = LedgerMovement extends `${infer Source}.${string}` ? Source : never;
type KindOf<Source extends string, Movement = LedgerMovement> = Movement extends `${Source}.${infer Kind}` ? Kind : never;

/** A kind, which may end with a number (`refund_2`) or with the id of a dispute, so that a source can move money so several times. */
type Repeatable<Kind extends string> =
  | Kind
  | `${Kind}_${number}`
  | (Kind extends 'dispute' | 'dispute_won' ? `${Kind}_${string}` : never);

/** A source of movements, as `sourceType`, and one of its kinds. */
export type SourceAndKind = {
  [Source in LedgerSource]: { readonly sourceType: Source; readonly kind: Repeatable<KindOf<Source>> };
}[LedgerSource];
