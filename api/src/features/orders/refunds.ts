import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Image, Instant, prose } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { CappedPageInfo, PageQuery } from '../../common/paging.ts';
import { RefundPolicy } from '../events/ticketing/ticket-types.ts';

/** States of a refund request. `sent` means that the operator has the order to pay, `done` that the money has arrived. */
export const refundRequestStates = ['requested', 'approved', 'declined', 'withdrawn', 'sent', 'done', 'failed'] as const;
export const RefundRequestState = z.enum(refundRequestStates);
export type RefundRequestState = z.infer<typeof RefundRequestState>;

/**
 * Why a ticket gives back what it does: by the policy, everything because the event was moved, or nothing because the policy has
 * no refunds, its time is over, the ticket was used, was free, was refunded or has ended otherwise.
 */
export const refundReasons = ['policy', 'moved', 'no_refunds', 'too_late', 'used', 'free', 'refunded', 'ended'] as const;
export const RefundReason = z.enum(refundReasons);
export type RefundReason = z.infer<typeof RefundReason>;

/** Where a refund goes: the way the money came, or all of it to the buyer’s balance at once. */
export const refundDestinations = ['origin', 'wallet'] as const;
export const RefundDestination = z.enum(refundDestinations);
export type RefundDestination = z.infer<typeof RefundDestination>;

/** Who decided on a request. `deadline` means that the organizer's time was over, `event` that the event was cancelled. */
export const refundDeciders = ['policy', 'organizer', 'admin', 'deadline', 'event'] as const;
export const RefundDecider = z.enum(refundDeciders);
export type RefundDecider = z.infer<typeof RefundDecider>;

export const RefundRequest = z
  .object({
    _id: Id,
    orderId: Id,
    orderCode: z.string(),
    eventId: Id,
    eventName: z.string(),
    buyer: z.object({ name: z.string(), email: z.string(), avatar: Image.nullable() }),
    state: RefundRequestState,
    origin: z.enum(['buyer', 'organizer', 'admin']),
    reason: z.string(),
    /** False if the tickets stay valid. */
    endsTickets: z.boolean(),
    /** Price of the tickets that was not refunded before. */
    paid: Xaf,
    /** Sum by the policy when the request was made. */
    policyAmount: Xaf,
    amount: Xaf.nullable().meta({ description: 'What comes back in whole XAF; null until it is decided' }),
    destination: RefundDestination,
    toBalance: Xaf.meta({ description: 'Part of `amount` that came to the buyer’s balance at once; 0 until it is approved' }),
    /** Part of the platform’s commission that is given back with it. */
    commissionBack: Xaf,
    tickets: z.array(
      z.object({ _id: Id, code: z.string(), holder: z.string(), typeName: z.string(), paid: Xaf, amount: Xaf.nullable() }),
    ),
    decidedBy: RefundDecider.nullable(),
    decisionNote: z.string().nullable(),
    decidedAt: Instant.nullable(),
    /** The end of the organizer’s time to decide. */
    decideBy: Instant,
    isEscalated: z.boolean().meta({ description: 'Whether an admin decides, because the organizer did not' }),
    createdAt: Instant,
    history: z.array(
      z.object({
        state: RefundRequestState,
        at: Instant,
        by: z.string().nullable().meta({
          description: 'Name of the person who acted. Buyers see no names, organizers no names of admins.',
        }),
        actor: z.enum(['buyer', 'organizer', 'admin']).nullable().meta({ description: 'Null if no person acted' }),
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequest = z.infer<typeof RefundRequest>;

export const RefundQuote = z
  .object({
    orderId: Id,
    currency: z.literal('XAF'),
    refundPolicy: RefundPolicy,
    steps: z.array(z.object({ hoursBefore: z.int(), percent: z.int(), until: Instant })),
    /** Whether the buyer may ask now at all. */
    isOpen: z.boolean(),
    lastRequestAt: Instant,
    destination: z.object({
      operator: z.string().nullable(),
      numberEnding: z.string().nullable().meta({ description: 'Last four digits of the number that paid' }),
    }),
    /** Price of the order, the part of it that the buyer’s balance paid, and the sum of earlier refunds. */
    total: Xaf,
    fromBalance: Xaf,
    refunded: Xaf,
    gatewayFee: Xaf.meta({ description: 'Charge of the operator for the payment, which Ngoma bears' }),
    tickets: z.array(
      z.object({
        _id: Id,
        code: z.string(),
        holder: z.string(),
        typeName: z.string(),
        paid: Xaf,
        /** Fees within `paid`. */
        fee: Xaf,
        addedTax: Xaf.meta({
          description: 'Taxes within `paid` that were added to the price; a refund gives them back in proportion',
        }),
        commission: Xaf.meta({ description: 'The platform’s commission within `paid`' }),
        earlier: Xaf.meta({ description: 'Refunded before' }),
        percent: z.int(),
        amount: Xaf,
        reason: RefundReason,
        /** Whether Ngoma gives its commission back. Otherwise the organizer bears it. */
        returnsCommission: z.boolean(),
        /** Whether it may be part of a request now: refunded at once if `amount` is more than zero, else asked of the organizer. */
        mayRequest: z.boolean(),
        /** The state of an undecided request for it. */
        openRequestId: Id.nullable(),
      }),
    ),
  })
  .meta({ id: 'RefundQuote' });
export type RefundQuote = z.infer<typeof RefundQuote>;

const OrderParams = z.object({ id: Id });
const TicketIds = z.array(Id).min(1).max(20);
const Reason = prose(500);
const ticketErrors = ['order_not_refundable', 'ticket_not_refundable', 'refund_already_requested'] as const;

export const getRefundQuote = endpoint({
  method: 'GET',
  path: '/event-order/:id/refund-quote',
  summary: 'Returns what comes back per ticket of an order now and why, to its buyer, the event’s managers and admins',
  allow: ['participant', 'organizer', 'admin'],
  params: OrderParams,
  reply: z.object({ quote: RefundQuote }),
  refuses: { 404: ['not_found'], 409: ['order_not_refundable'] },
});

export const listOrderRefunds = endpoint({
  method: 'GET',
  path: '/event-order/:id/refunds',
  summary: 'Lists the refund requests of an order with their history, latest first',
  allow: ['participant', 'organizer', 'admin'],
  params: OrderParams,
  reply: z.object({ refunds: z.array(RefundRequest) }),
  refuses: { 404: ['not_found'] },
});

export const requestRefund = endpoint({
  method: 'POST',
  path: '/event-order/:id/refund-requests',
  summary: 'Asks for a refund of tickets. Approved at once where the policy gives something, else the organizer decides.',
  allow: ['participant'],
  params: OrderParams,
  body: z.object({
    ticketIds: TicketIds,
    reason: Reason,
    destination: RefundDestination.default('origin').meta({
      description: 'Where the money goes. What the balance has paid goes back to it in any case.',
    }),
  }),
  status: 201,
  reply: z.object({ message: z.string(), refund: RefundRequest }),
  refuses: {
    404: ['not_found'],
    409: [...ticketErrors, 'refund_too_late', 'refund_declined', 'insufficient_balance', 'idempotency_in_progress'],
    422: ['idempotency_mismatch'],
  },
  idempotent: true,
});

const RefundInput = z.object({
  ticketIds: TicketIds,
  /** Whole XAF for all these tickets together; everything that is left without it. */
  amount: z.int().min(1).max(1_000_000_000).optional(),
  /** Leaves the tickets valid. Takes an amount. */
  keepsTickets: z.boolean().optional(),
});

export const RefundCost = z
  .object({
    amount: Xaf.meta({ description: 'What the buyer gets' }),
    commissionBack: Xaf,
    commissionKept: Xaf.meta({ description: 'The platform’s commission on these tickets, which the organizer bears' }),
    fromPending: Xaf,
    fromAvailable: Xaf,
    owed: Xaf.meta({ description: 'What the organizer owes from now on, because the balances do not cover it' }),
    gatewayFee: Xaf,
  })
  .meta({ id: 'RefundCost' });
export type RefundCost = z.infer<typeof RefundCost>;

export const previewRefund = endpoint({
  method: 'POST',
  path: '/event-order/:id/refunds/preview',
  summary: 'Returns what a refund would cost the organizer. Changes nothing.',
  allow: ['organizer', 'admin'],
  params: OrderParams,
  body: RefundInput,
  reply: z.object({ cost: RefundCost }),
  refuses: {
    404: ['not_found'],
    409: ['order_not_refundable', 'ticket_not_refundable', 'refund_exceeds_paid', 'nothing_to_refund'],
  },
});

export const giveRefund = endpoint({
  method: 'POST',
  path: '/event-order/:id/refunds',
  summary: 'Refunds tickets of an order in full or in part, by the event’s managers and admins',
  allow: ['organizer', 'admin'],
  params: OrderParams,
  body: RefundInput.extend({ reason: Reason }),
  status: 201,
  reply: z.object({ message: z.string(), refund: RefundRequest }),
  refuses: {
    404: ['not_found'],
    409: [...ticketErrors, 'refund_exceeds_paid', 'nothing_to_refund', 'idempotency_in_progress'],
    422: ['idempotency_mismatch'],
  },
  idempotent: true,
});

export const listRefundRequests = endpoint({
  method: 'GET',
  path: '/refund-requests',
  summary: 'Lists refund requests of the own events, or all for an admin; undecided ones first to end, decided ones latest first',
  allow: ['organizer', 'admin'],
  query: PageQuery.extend({
    state: z.enum(['open', 'decided', 'escalated']).default('open'),
    eventId: Id.optional(),
  }),
  reply: CappedPageInfo.extend({ refunds: z.array(RefundRequest) }),
});

export const approveRefund = endpoint({
  method: 'PUT',
  path: '/refund-requests/:id/approve',
  summary: 'Approves a refund request, in full or with a percentage or amount',
  allow: ['organizer', 'admin'],
  params: OrderParams,
  /** A percentage or an amount in whole XAF, not both; everything without either. */
  body: z.object({
    percent: z.int().min(1).max(100).optional(),
    amount: z.int().min(1).max(1_000_000_000).optional(),
    note: Reason.optional(),
  }),
  reply: z.object({ message: z.string(), refund: RefundRequest }),
  refuses: {
    404: ['not_found'],
    409: [
      'refund_decided',
      'refund_escalated',
      'ticket_not_refundable',
      'order_not_refundable',
      'refund_exceeds_paid',
      'nothing_to_refund',
    ],
  },
});

export const declineRefund = endpoint({
  method: 'PUT',
  path: '/refund-requests/:id/decline',
  summary: 'Declines a refund request with a reason for the buyer',
  allow: ['organizer', 'admin'],
  params: OrderParams,
  body: z.object({ reason: Reason }),
  reply: z.object({ message: z.string(), refund: RefundRequest }),
  refuses: { 404: ['not_found'], 409: ['refund_decided', 'refund_escalated'] },
});
