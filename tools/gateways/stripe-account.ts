import type { DoubleReply } from './gateway-double.ts';
import {
  type BalanceRecord,
  centsOf,
  type DisputeRecord,
  type IntentRecord,
  newRecords,
  newStripeId,
  type RefundRecord,
  refundedOf,
  type SessionRecord,
  stripeViews,
  type TestCard,
  type TestCardBehaviour,
  testCards,
} from './stripe-objects.ts';
import {
  checkForm,
  invalid,
  metadataOf,
  refundParameters,
  refundRequired,
  sessionParameters,
  sessionRequired,
} from './stripe-parameters.ts';

interface AccountOptions {
  /** Address of the hosted pages. */
  readonly pageUrl: string;
  readonly isLive: boolean;
  readonly now: () => Date;
  /** Sends a callback about an object that belongs to the payment or refund with this reference of the merchant. */
  readonly emit: (ref: string, type: string, object: unknown) => Promise<void>;
}

/** An error of the form, which leaves no trace, or a request that was executed. */
export type Execution = { readonly error: DoubleReply } | { readonly execute: () => Promise<DoubleReply> };

/** Stripe accepts no session that ends earlier than 30 minutes or later than 24 hours from now. */
const sessionSeconds = { min: 30 * 60, max: 24 * 3600 } as const;
const disputeDays = 7;
const maxAmount = 99_999_999;
/** Cents of the account's own currency. */
const minCents = 50;

/** A merchant's account at Stripe: what the API and the payer's page do to its sessions, payments, refunds and disputes. */
export const stripeAccount = ({ pageUrl, isLive, now, emit }: AccountOptions) => {
  const records = newRecords();
  const views = stripeViews(records, isLive);
  const mode = isLive ? 'live' : 'test';
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  let isBalanceEmpty = false;

  function moveBalance(type: BalanceRecord['type'], sourceId: string | null, cents: number): void {
    records.balance.unshift({ id: newStripeId('txn'), type, createdAt: seconds(), sourceId, cents });
  }

  async function end(session: SessionRecord): Promise<void> {
    session.status = 'expired';
    const intent = session.intentId === null ? undefined : records.intents.get(session.intentId);
    if (intent) intent.status = 'canceled';
    await emit(session.ref ?? '', 'checkout.session.expired', views.session(session));
  }

  /** Returns a session after the time that has passed since. */
  async function findSession(id: string): Promise<SessionRecord | undefined> {
    const session = records.sessions.get(id);
    if (session?.status === 'open' && seconds() >= session.expiresAt) await end(session);
    return session;
  }

  function createSession(form: URLSearchParams): Execution {
    const error = checkForm(form, sessionParameters, sessionRequired) ?? faultOfSession(form, seconds());
    if (error) return { error };
    const id = newStripeId(`cs_${mode}`);
    const session: SessionRecord = {
      id,
      ref: form.get('client_reference_id'),
      amount: amountOf(form),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      createdAt: seconds(),
      expiresAt: Number(form.get('expires_at') ?? seconds() + sessionSeconds.max),
      successUrl: form.get('success_url') ?? '',
      cancelUrl: form.get('cancel_url'),
      url: `${pageUrl}/c/pay/${id}`,
      metadata: metadataOf(form, 'metadata'),
      intentMetadata: metadataOf(form, 'payment_intent_data[metadata]'),
      ...{ status: 'open', paymentStatus: 'unpaid', intentId: null },
    };
    const execute = async () => {
      records.sessions.set(id, session);
      return { status: 200, json: views.session(session) };
    };
    return { execute };
  }

  async function expireSession(id: string): Promise<Execution> {
    const session = await findSession(id);
    if (!session) return { error: missing('checkout.session', id, 'session') };
    if (session.status !== 'open') {
      const is = `This Checkout Session has a status of \`${session.status}\`.`;
      return { error: invalid(`Only Checkout Sessions with a status in ["open"] can be expired. ${is}`) };
    }
    const execute = async () => {
      await end(session);
      return { status: 200, json: views.session(session) };
    };
    return { execute };
  }

  function intentOfSession(session: SessionRecord, { amount, currency }: { amount: number; currency: string }): IntentRecord {
    const known = session.intentId === null ? undefined : records.intents.get(session.intentId);
    if (known) return known;
    const intent: IntentRecord = {
      ...{ id: newStripeId('pi'), amount, currency, createdAt: seconds(), metadata: session.intentMetadata },
      ...{ status: 'requires_payment_method', amountReceived: 0, lastError: null, chargeId: null, card: null },
    };
    session.intentId = intent.id;
    records.intents.set(intent.id, intent);
    return intent;
  }

  /** The payer enters a card on the page of a session. A declined card leaves the session open for another one. */
  async function pay(session: SessionRecord, card: TestCard, other: { amount?: number; currency?: string } = {}): Promise<void> {
    if ((await findSession(session.id))?.status !== 'open') throw new Error(`The page of ${session.ref} is ${session.status}`);
    const behaviour: TestCardBehaviour = testCards[card];
    const intent = intentOfSession(session, { amount: session.amount, currency: session.currency, ...other });
    if (behaviour.decline) {
      intent.lastError = behaviour.decline;
      return;
    }
    Object.assign(intent, { status: 'succeeded', amountReceived: intent.amount, lastError: null, card });
    intent.chargeId = newStripeId('ch');
    Object.assign(session, { status: 'complete', paymentStatus: 'paid' });
    moveBalance('charge', intent.chargeId, centsOf(intent.amount));
    moveBalance('stripe_fee', null, -25);
    await emit(session.ref ?? '', 'checkout.session.completed', views.session(session));
    if (behaviour.isDisputed) await dispute(session);
  }

  async function createRefund(form: URLSearchParams): Promise<Execution> {
    const intentId = form.get('payment_intent') ?? '';
    const error = checkForm(form, refundParameters, refundRequired);
    if (error) return { error };
    const intent = records.intents.get(intentId);
    if (!intent) return { error: missing('payment_intent', intentId, 'payment_intent') };
    return { execute: () => refund(intent, form.get('amount'), metadataOf(form, 'metadata')) };
  }

  async function refund(
    intent: IntentRecord,
    asked: string | null,
    metadata: Readonly<Record<string, string>>,
  ): Promise<DoubleReply> {
    const { chargeId } = intent;
    if (chargeId === null) return invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
    const left = intent.amountReceived - refundedOf(records.refunds, intent.id);
    const amount = asked === null ? left : Number(asked);
    if (left === 0) return invalid(`Charge ${chargeId} has already been refunded.`, undefined, 'charge_already_refunded');
    if (amount > left)
      return invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
    if ([...records.disputes.values()].some(({ intentId }) => intentId === intent.id))
      return invalid(`Charge ${chargeId} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
    if (isBalanceEmpty)
      return invalid('Insufficient funds in your Stripe balance to refund this amount.', undefined, 'balance_insufficient');
    const behaviour: TestCardBehaviour = intent.card === null ? {} : testCards[intent.card];
    const record: RefundRecord = {
      ...{ id: newStripeId('re'), intentId: intent.id, chargeId, amount, currency: intent.currency, createdAt: seconds() },
      ...{ metadata, status: behaviour.refund === 'later' ? 'pending' : 'succeeded', failureReason: null },
    };
    records.refunds.set(record.id, record);
    moveBalance('refund', record.id, -centsOf(amount));
    const reply = { status: 200, json: views.refund(record) };
    await emit(metadata.ref ?? '', 'refund.created', views.refund(record));
    await emit(metadata.ref ?? '', 'charge.refunded', views.charge(intent));
    if (behaviour.refund === 'fails') await finishRefund(record, 'failed', 'expired_or_canceled_card');
    return reply;
  }

  async function finishRefund(record: RefundRecord, status: 'succeeded' | 'failed', reason: string | null = null): Promise<void> {
    Object.assign(record, { status, failureReason: reason });
    if (status === 'failed') moveBalance('refund_failure', record.id, centsOf(record.amount));
    await emit(record.metadata.ref ?? '', status === 'failed' ? 'refund.failed' : 'refund.updated', views.refund(record));
  }

  /** The payer's bank takes a payment back. */
  async function dispute(session: SessionRecord): Promise<DisputeRecord> {
    const intent = records.intents.get(session.intentId ?? '');
    if (!intent?.chargeId) throw new Error(`The payment ${session.ref} is not paid`);
    const { id: intentId, chargeId, amountReceived: amount, currency } = intent;
    const record: DisputeRecord = {
      ...{ id: newStripeId('du'), intentId, chargeId, amount, currency, createdAt: seconds() },
      ...{ dueBy: seconds() + disputeDays * 86_400, status: 'needs_response', withdrawn: [] },
    };
    records.disputes.set(record.id, record);
    const ref = session.ref ?? '';
    await emit(ref, 'charge.dispute.created', views.dispute(record));
    record.withdrawn.push(-centsOf(amount));
    await emit(ref, 'charge.dispute.funds_withdrawn', views.dispute(record));
    return record;
  }

  async function closeDispute(session: SessionRecord, status: 'won' | 'lost' | 'warning_closed'): Promise<void> {
    const record = [...records.disputes.values()].find(({ intentId }) => intentId === session.intentId);
    if (!record) throw new Error(`The payment ${session.ref} is not disputed`);
    record.status = status;
    if (status !== 'lost') record.withdrawn.push(centsOf(record.amount));
    await emit(session.ref ?? '', 'charge.dispute.closed', views.dispute(record));
  }

  return {
    ...{ records, views, findSession, createSession, expireSession, pay, end, createRefund, refund, finishRefund },
    ...{ dispute, closeDispute },
    setBalanceEmpty(isEmpty: boolean): void {
      isBalanceEmpty = isEmpty;
    },
  };
};

const amountOf = (form: URLSearchParams): number =>
  Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]'));

function faultOfSession(form: URLSearchParams, nowSeconds: number): DoubleReply | undefined {
  const currency = form.get('line_items[0][price_data][currency]');
  if (currency !== 'xaf' && currency !== 'eur')
    return invalid(`Invalid currency: ${currency}.`, 'line_items[0][price_data][currency]');
  const amount = amountOf(form);
  const cents = currency === 'xaf' ? centsOf(amount) : amount;
  if (cents < minCents)
    return invalid("The Checkout Session's total amount must convert to at least 50 cents.", undefined, 'amount_too_small');
  if (amount > maxAmount)
    return invalid(`The Checkout Session's total amount must be no more than ${maxAmount}.`, undefined, 'amount_too_large');
  const endsIn = form.has('expires_at') ? Number(form.get('expires_at')) - nowSeconds : sessionSeconds.max;
  if (endsIn < sessionSeconds.min)
    return invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', 'expires_at');
  if (endsIn > sessionSeconds.max)
    return invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at');
  return undefined;
}

export const missing = (object: string, id: string, param = 'id'): DoubleReply => ({
  ...invalid(`No such ${object}: '${id}'`, param, 'resource_missing'),
  status: 404,
});
