import { z } from 'zod';
import { business, walletTerms } from '../../common/business.ts';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { Operator } from '../payments.ts';

/** Operators that pay out to a phone number. */
export const payoutOperators = ['mtn', 'orange'] as const;
export const PayoutOperator = z.enum(payoutOperators);
export type PayoutOperator = z.infer<typeof PayoutOperator>;

/**
 * Why the balance of a wallet changed: an order took a part of it, an order that was not paid gave it back, tickets were refunded
 * as credit, Ngoma gave it, the rest of a gift was taken back after its end, or credit was sent back the way its money came.
 */
export const walletMovementKinds = ['spent', 'returned', 'refund', 'gift', 'gift_ended', 'sent_back'] as const;
export const WalletMovementKind = z.enum(walletMovementKinds);
export type WalletMovementKind = z.infer<typeof WalletMovementKind>;

export const WalletMovement = z
  .object({
    _id: z.string(),
    kind: WalletMovementKind,
    at: Instant,
    /** Whole XAF; negative if it left the wallet. */
    amount: z.int(),
    /** The balance after it. */
    balance: Xaf,
    orderId: Id.nullable(),
    orderCode: z.string().nullable(),
    eventName: z.string().nullable(),
    /** The reason of a gift, in the admin's words. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'WalletMovement' });
export type WalletMovement = z.infer<typeof WalletMovement>;

/** A refund that could not be paid the way the money came. */
export const FailedRefund = z
  .object({
    _id: Id,
    amount: Xaf,
    at: Instant,
    orderId: Id,
    orderCode: z.string(),
    eventName: z.string(),
    /** Operators to whose numbers it can be paid out now. */
    payoutOperators: z.array(PayoutOperator),
    /** The number that the buyer chose last, if it waits for an admin or was declined. The latter has the admin's reason. */
    chosenNumber: z
      .object({
        state: z.enum(['waiting', 'declined']),
        operator: PayoutOperator,
        /** The last four digits. */
        ending: z.string(),
        reason: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'FailedRefund' });
export type FailedRefund = z.infer<typeof FailedRefund>;

export const listFailedRefunds = endpoint({
  method: 'GET',
  path: '/wallet/failed-refunds',
  summary: 'Lists the caller’s refunds that their operator refused, and that can be taken as credit',
  allow: ['participant'],
  reply: z.object({ refunds: z.array(FailedRefund) }),
});

export const creditFailedRefund = endpoint({
  method: 'POST',
  path: '/wallet/failed-refunds/:id/credit',
  summary: 'Takes a failed refund as credit to the balance instead. A repeat changes nothing.',
  allow: ['participant'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['refund_not_failed', 'refund_moving'] },
});

export const PayeeCheck = z
  .object({
    _id: Id,
    /** Whether the operator gave a name, and it is the caller’s. Without it an admin confirms the number. */
    isSameName: z.boolean(),
    name: z.string().nullable().meta({ description: 'The name of the number’s owner, masked', example: 'A••• F•••' }),
  })
  .meta({ id: 'PayeeCheck' });
export type PayeeCheck = z.infer<typeof PayeeCheck>;

export const checkRefundPayee = endpoint({
  method: 'POST',
  path: '/wallet/failed-refunds/:id/payee-checks',
  summary: 'Asks the operator whether a number is the caller’s, before a failed refund is paid to it. A few times a day only.',
  allow: ['participant'],
  params: z.object({ id: Id }),
  body: z.object({ operator: PayoutOperator, number: z.string().trim().min(1).max(30) }),
  reply: z.object({ check: PayeeCheck }),
  refuses: {
    400: ['number_invalid', 'operator_mismatch'],
    404: ['not_found'],
    409: ['refund_not_failed', 'payee_not_active', 'payee_name_differs'],
    503: ['payout_unavailable', 'payee_check_unavailable'],
  },
});

export const payRefundToNumber = endpoint({
  method: 'POST',
  path: '/wallet/failed-refunds/:id/number',
  summary: 'Pays a failed refund to the number that was checked, or asks an admin to confirm it. A repeat changes nothing.',
  allow: ['participant'],
  params: z.object({ id: Id }),
  body: z.object({ checkId: Id }),
  reply: z.object({ message: z.string(), isWaiting: z.boolean() }),
  refuses: {
    404: ['not_found'],
    409: ['refund_not_failed', 'refund_moving', 'payee_check_over'],
    503: ['payout_unavailable'],
  },
});

export const listWalletMovements = endpoint({
  method: 'GET',
  path: '/wallet/movements',
  summary: 'Lists what came into the caller’s wallet and what left it, latest first',
  allow: ['participant'],
  query: PageQuery,
  reply: PageInfo.extend({ movements: z.array(WalletMovement) }),
});

/** Credit that an admin gave, with an end after which the unspent rest is taken back. */
export const Gift = z
  .object({
    _id: Id,
    amount: Xaf,
    /** The unspent part; 0 once it has ended. Gifts that end first are spent first, and gifts before other credit. */
    left: Xaf,
    reason: z.string(),
    givenAt: Instant,
    endsAt: Instant,
    hasEnded: z.boolean(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof Gift>;

/** A refund taken as credit that can be sent back the way its money came. */
export const ReturnableCredit = z
  .object({
    /** The refund request. */
    _id: Id,
    /** The part that can be sent back now, in whole XAF: at most the balance without gifts. */
    amount: Xaf,
    orderId: Id,
    orderCode: z.string(),
    eventName: z.string(),
    operator: Operator.nullable(),
    /** The last digits of the number that paid, or null for a card. */
    numberEnding: z.string().nullable(),
  })
  .meta({ id: 'ReturnableCredit' });
export type ReturnableCredit = z.infer<typeof ReturnableCredit>;

export const listGifts = endpoint({
  method: 'GET',
  path: '/wallet/gifts',
  summary: 'Lists the caller’s gifts of credit that have not ended, the one that ends first at the top',
  allow: ['participant'],
  reply: z.object({ gifts: z.array(Gift) }),
});

export const listReturnableCredit = endpoint({
  method: 'GET',
  path: '/wallet/returnable',
  summary: 'Lists the refunds that the caller took as credit and can still have sent the way the money came',
  allow: ['participant'],
  reply: z.object({ refunds: z.array(ReturnableCredit) }),
});

export const sendCreditBack = endpoint({
  method: 'POST',
  path: '/wallet/returnable/:id/send',
  summary: 'Sends the credit of a refund back the way its money came',
  allow: ['participant'],
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.object({ amountXaf: z.int().min(1).max(100_000_000).describe('Whole XAF, as the list showed it') }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['credit_not_returnable', 'payment_disputed', 'insufficient_balance'] },
});

export const listGiftsOfPerson = endpoint({
  method: 'GET',
  path: '/users/:id/gifts',
  summary: 'Lists all gifts of credit to a person, the latest first',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({ gifts: z.array(Gift) }),
  refuses: { 404: ['not_found'] },
});

export const giveCredit = endpoint({
  method: 'POST',
  path: '/users/:id/gifts',
  summary: 'Gives a participant credit that ends on a day',
  allow: ['admin'],
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.object({
    amountXaf: z.int().min(walletTerms.minRestXaf).max(business.gift.maxXaf),
    reason: z.string().trim().min(3).max(300).describe('Shown to the person'),
    endsAt: Instant.describe('After now, within two years'),
  }),
  reply: z.object({ message: z.string(), gift: Gift }),
  refuses: { 404: ['not_found'], 409: ['not_a_participant'] },
});
