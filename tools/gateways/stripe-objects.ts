import { randomBytes } from 'node:crypto';

type Metadata = Readonly<Record<string, string>>;

export interface SessionRecord {
  readonly id: string;
  readonly ref: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly url: string;
  readonly metadata: Metadata;
  readonly intentMetadata: Metadata;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  /** Made at the first attempt to pay. */
  intentId: string | null;
}

export interface IntentRecord {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly metadata: Metadata;
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  amountReceived: number;
  lastError: { readonly code: string; readonly decline_code?: string } | null;
  chargeId: string | null;
  /** The card that paid. */
  card: TestCard | null;
}

export interface RefundRecord {
  readonly id: string;
  readonly intentId: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly metadata: Metadata;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
}

export interface DisputeRecord {
  readonly id: string;
  readonly intentId: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly dueBy: number;
  status: string;
  /** In cents of the account's own currency, as the balance transactions of Stripe are. */
  withdrawn: number[];
}

export interface BalanceRecord {
  readonly id: string;
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'stripe_fee';
  readonly createdAt: number;
  readonly sourceId: string | null;
  /** Cents of the account's own currency, euros. */
  readonly cents: number;
}

export interface StripeRecords {
  readonly sessions: Map<string, SessionRecord>;
  readonly intents: Map<string, IntentRecord>;
  readonly refunds: Map<string, RefundRecord>;
  readonly disputes: Map<string, DisputeRecord>;
  readonly balance: BalanceRecord[];
}

export const newRecords = (): StripeRecords => ({
  ...{ sessions: new Map(), intents: new Map(), refunds: new Map(), disputes: new Map() },
  balance: [],
});

export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The CFA franc is fixed at 655.957 to the euro. */
export const centsOf = (amountXaf: number): number => Math.round((amountXaf / 655.957) * 100);

export interface TestCardBehaviour {
  readonly decline?: { readonly code: string; readonly decline_code?: string };
  readonly isDisputed?: boolean;
  /** Whether a refund stays pending, or succeeds at first and fails then. */
  readonly refund?: 'later' | 'fails';
}

/** The documented test cards: their declines, and what happens to a payment that they make. */
export const testCards = {
  4242424242424242: {},
  4000000000000002: { decline: { code: 'card_declined', decline_code: 'generic_decline' } },
  4000000000009995: { decline: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  4000000000009987: { decline: { code: 'card_declined', decline_code: 'lost_card' } },
  4000000000009979: { decline: { code: 'card_declined', decline_code: 'stolen_card' } },
  4000000000000069: { decline: { code: 'expired_card' } },
  4000000000000127: { decline: { code: 'incorrect_cvc' } },
  4000000000000119: { decline: { code: 'processing_error' } },
  4000000000006975: { decline: { code: 'card_declined', decline_code: 'card_velocity_exceeded' } },
  4000000000000259: { isDisputed: true },
  4000000000007726: { refund: 'later' },
  4000000000005126: { refund: 'fails' },
} as const satisfies Record<number, TestCardBehaviour>;
export type TestCard = keyof typeof testCards;

/** Renders records as the API shows them, with the fields that its documentation lists for a payment by card. */
export const stripeViews = ({ intents, refunds, disputes }: StripeRecords, livemode: boolean) => {
  const intent = (record: IntentRecord) => ({
    ...{ id: record.id, object: 'payment_intent', amount: record.amount, amount_received: record.amountReceived, livemode },
    ...{ created: record.createdAt, currency: record.currency, metadata: record.metadata, status: record.status },
    ...{ latest_charge: record.chargeId, payment_method_types: ['card'], canceled_at: null, description: null },
    last_payment_error: record.lastError && { ...record.lastError, type: 'card_error', message: 'Your card was declined.' },
  });
  const intentField = (id: string | null, isExpanded: boolean) => {
    const record = id === null ? undefined : intents.get(id);
    return record && isExpanded ? intent(record) : id;
  };
  const session = (record: SessionRecord, expand: readonly string[] = []) => ({
    ...{ id: record.id, object: 'checkout.session', livemode, mode: 'payment', ui_mode: 'hosted_page' },
    ...{ amount_subtotal: record.amount, amount_total: record.amount, currency: record.currency, locale: 'auto' },
    ...{ client_reference_id: record.ref, metadata: record.metadata, allowed_payment_method_types: ['card'] },
    ...{ created: record.createdAt, expires_at: record.expiresAt, customer: null, customer_details: null },
    ...{ success_url: record.successUrl, cancel_url: record.cancelUrl, payment_method_types: ['card'] },
    ...{ status: record.status, payment_status: record.paymentStatus, url: record.status === 'open' ? record.url : null },
    payment_intent: intentField(record.intentId, expand.includes('payment_intent')),
  });
  const refund = (record: RefundRecord) => ({
    ...{ id: record.id, object: 'refund', amount: record.amount, currency: record.currency, charge: record.chargeId },
    ...{ created: record.createdAt, metadata: record.metadata, payment_intent: record.intentId, reason: null },
    ...{ status: record.status, ...(record.failureReason && { failure_reason: record.failureReason }) },
  });
  const charge = (record: IntentRecord) => ({
    ...{ id: record.chargeId, object: 'charge', amount: record.amountReceived, amount_captured: record.amountReceived, livemode },
    ...{ created: record.createdAt, currency: record.currency, metadata: record.metadata, payment_intent: record.id },
    ...{ paid: true, status: 'succeeded', captured: true },
    amount_refunded: refundedOf(refunds, record.id),
    refunded: refundedOf(refunds, record.id) === record.amountReceived,
    disputed: [...disputes.values()].some(({ intentId }) => intentId === record.id),
  });
  const dispute = (record: DisputeRecord, isExpanded = false) => ({
    ...{ id: record.id, object: 'dispute', amount: record.amount, currency: record.currency, charge: record.chargeId, livemode },
    ...{ created: record.createdAt, metadata: {}, reason: 'fraudulent', status: record.status, is_charge_refundable: false },
    payment_intent: intentField(record.intentId, isExpanded),
    evidence_details: { due_by: record.dueBy, has_evidence: false, past_due: false, submission_count: 0 },
    balance_transactions: record.withdrawn.map((amount) => ({
      ...{ id: newStripeId('txn'), object: 'balance_transaction', amount, currency: 'eur', type: 'adjustment' },
    })),
  });
  const source = (id: string | null) => {
    const refundRecord = id === null ? undefined : refunds.get(id);
    if (refundRecord) return refund(refundRecord);
    const paid = [...intents.values()].find(({ chargeId }) => chargeId === id);
    return paid ? charge(paid) : null;
  };
  const balance = (record: BalanceRecord, isExpanded: boolean) => ({
    ...{ id: record.id, object: 'balance_transaction', amount: record.cents, currency: 'eur', fee: 0, net: record.cents },
    ...{ created: record.createdAt, type: record.type, status: 'available', reporting_category: record.type },
    source: isExpanded ? source(record.sourceId) : record.sourceId,
  });
  return { intent, session, refund, charge, dispute, balance };
};

/** Returns the sum of the refunds of a payment that did not fail. */
export const refundedOf = (refunds: StripeRecords['refunds'], intentId: string): number =>
  [...refunds.values()]
    .filter((refund) => refund.intentId === intentId && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
