import { randomUUID } from 'node:crypto';
import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import type { StripeSettings } from '#platform/gateway-settings';
import type { Platform } from '#platform/platform';
import type {
  GatewayDispute,
  GatewayRefs,
  GatewayRequestResult,
  PaymentGateway,
  ProviderState,
  StatementLine,
  WebhookHint,
  WebhookRequest,
} from '../gateway.ts';
import {
  BalanceTransaction,
  Dispute,
  disputeOf,
  intentIdOf,
  lineOf,
  minXaf,
  PaymentIntent,
  Refund,
  RefundList,
  Session,
  sessionMinutes,
  stateOfRefund,
  stateOfSession,
} from './stripe.rules.ts';
import { type StripeReply, stripeRequests, stripeSdk } from './stripe-client.ts';
import { StripeEvent, subjectOf } from './stripe-webhooks.rules.ts';

/** Maximum age of a callback's signature, in seconds. */
const toleranceSeconds = 300;
const dayMs = 86_400_000;

/**
 * Builds the gateway for cards on the hosted page of Stripe Checkout.
 *
 * A payment is a Checkout session with our reference as its idempotency key, `client_reference_id` and metadata. `providerRef` is
 * the id of the session, the transaction id that of its payment intent. Stripe finds no session by our reference, so a payment
 * without `providerRef` is `not_found`, although its session may exist. That is safe for two reasons. Sending it again gives the
 * same session, because Stripe keeps idempotency keys for at least 24 hours and the platform stops sending much earlier. And a
 * session whose reply was lost cannot be paid, because its address reached no payer. So the caller must store `providerRef`
 * together with the address, before a payer sees it.
 *
 * A refund has no such protection by time, because it may be sent again after days. So the refunds of its payment are searched
 * for our reference before each request.
 */
export const stripeGateway = (
  { clock, logger }: Pick<Platform, 'clock' | 'logger'>,
  settings: StripeSettings,
): PaymentGateway & Required<Pick<PaymentGateway, 'statement' | 'getDispute'>> => {
  const stripe = stripeSdk(settings);
  const { ask, askAll } = stripeRequests({ logger });
  const isLive = settings.mode === 'live';

  const askSession = (id: string): Promise<StripeReply<ReturnType<typeof Session.parse>>> =>
    ask(Session, () => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));

  /** Returns the id of the payment intent of a payment, or undefined if none is known. */
  async function askIntentId({ txnId, providerRef }: GatewayRefs): Promise<StripeReply<string | undefined>> {
    if (txnId) return { kind: 'answer', value: txnId };
    if (!providerRef) return { kind: 'answer', value: undefined };
    const session = await askSession(providerRef);
    return session.kind === 'answer' ? { kind: 'answer', value: intentIdOf(session.value.payment_intent) } : session;
  }

  /** Searches the refunds of a payment for our reference. */
  async function searchRefund(ref: string, intentId: string) {
    const refunds = await askAll(Refund, (page) => stripe.refunds.list({ payment_intent: intentId, ...page }));
    if (refunds.kind !== 'answer') return refunds;
    return { kind: 'answer', value: refunds.value.find(({ metadata }) => metadata?.ref === ref) } as const;
  }

  /** Returns our reference of the payment behind a payment intent, or undefined if Stripe does not answer or has none. */
  async function refOfIntent(intentId: string): Promise<string | undefined> {
    const intent = await ask(PaymentIntent, () => stripe.paymentIntents.retrieve(intentId));
    return intent.kind === 'answer' ? intent.value.metadata?.ref : undefined;
  }

  async function latestRefund(intentId: string) {
    const refunds = await ask(RefundList, () => stripe.refunds.list({ payment_intent: intentId, limit: 1 }));
    return refunds.kind === 'answer' ? refunds.value.data[0] : undefined;
  }

  function verifiedEvent({ headers, raw }: WebhookRequest): unknown {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') return undefined;
    try {
      const now = clock().getTime();
      return stripe.webhooks.constructEvent(raw, signature, settings.webhookSecret, toleranceSeconds, undefined, now);
    } catch (error) {
      logger.debug(
        { error: error instanceof Error ? error.name : 'unknown' },
        'A callback in the name of Stripe is not verified',
      );
      return undefined;
    }
  }

  return {
    id: 'stripe',
    name: gatewayNameOf('stripe'),
    mode: settings.mode,
    operators: ['card'],
    caps: {
      flow: 'hosted',
      refunds: 'partial',
      payouts: false,
      balance: false,
      statement: true,
      checksPayee: false,
      signsCallbacks: true,
      givesOperatorIds: false,
      limitsRefunds: true,
      minXaf,
      stepXaf: 1,
      promptMinutes: sessionMinutes,
    },
    newReference: randomUUID,

    /**
     * The parameters depend on the stored payment only, because Stripe refuses a used key with other ones. So the page follows the
     * language of the payer's browser instead of `locale`, which may change from one request to the next.
     */
    async createPayment({ ref, amountXaf, promptEndsAt, returnUrl }): Promise<GatewayRequestResult> {
      const created = await ask(Session, () =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: ref,
            metadata: { ref },
            payment_intent_data: { metadata: { ref } },
            line_items: [
              { quantity: 1, price_data: { currency: 'xaf', unit_amount: amountXaf, product_data: { name: 'Ngoma' } } },
            ],
            // The payer must not be charged in another currency than the one that is reported here.
            adaptive_pricing: { enabled: false },
            locale: 'auto',
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(promptEndsAt.getTime() / 1000),
          },
          { idempotencyKey: ref },
        ),
      );
      if (created.kind === 'unknown') return { outcome: 'unknown' };
      if (created.kind === 'refused') return { outcome: 'rejected', reason: created.reason };
      const { id: providerRef, url: redirectUrl } = created.value;
      return redirectUrl ? { outcome: 'accepted', redirectUrl, providerRef } : { outcome: 'unknown' };
    },

    async getPayment({ ref, providerRef }): Promise<ProviderState> {
      if (!providerRef) return { status: 'not_found' };
      const session = await askSession(providerRef);
      // A session that Stripe gave to us never disappears. If it is missing, the keys are those of another account.
      if (session.kind !== 'answer') return { status: 'unknown' };
      if (session.value.client_reference_id === ref) return stateOfSession(session.value);
      logger.error({ ref, providerRef }, 'A session of Stripe has another reference than its payment');
      return { status: 'unknown' };
    },

    /** Expires the session. Without `providerRef` no payer has its address, and it expires by itself. Throws if not answered. */
    async cancelPayment({ providerRef }): Promise<void> {
      if (!providerRef) return;
      const expired = await ask(Session, () => stripe.checkout.sessions.expire(providerRef));
      if (expired.kind === 'unknown') throw new Error('Stripe did not answer whether the session is expired');
    },

    async refund({ ref, payment, amountXaf, reason }): Promise<GatewayRequestResult> {
      const intentId = await askIntentId(payment);
      if (intentId.kind !== 'answer') return { outcome: 'unknown' };
      const { value: payment_intent } = intentId;
      if (payment_intent === undefined) return { outcome: 'rejected', reason: 'invalid_request' };
      const earlier = await searchRefund(ref, payment_intent);
      if (earlier.kind === 'unknown') return { outcome: 'unknown' };
      if (earlier.kind === 'answer' && earlier.value) return { outcome: 'accepted', providerRef: earlier.value.id };
      const made = await ask(Refund, () =>
        stripe.refunds.create({ payment_intent, amount: amountXaf, metadata: { ref, reason } }, { idempotencyKey: ref }),
      );
      if (made.kind === 'answer') return { outcome: 'accepted', providerRef: made.value.id };
      // A refused key is a matter of our settings. The buyer's refund is sent again until they are right.
      if (made.kind === 'unknown' || made.reason === 'provider_down') return { outcome: 'unknown' };
      return { outcome: 'rejected', reason: made.reason };
    },

    /** Without `providerRef` and `payment.txnId` a refund is `not_found`: `refund` itself searches before it sends. */
    async getRefund({ ref, providerRef, payment }): Promise<ProviderState> {
      if (providerRef) {
        const refund = await ask(Refund, () => stripe.refunds.retrieve(providerRef));
        return refund.kind === 'answer' && refund.value.metadata?.ref === ref
          ? stateOfRefund(refund.value)
          : { status: 'unknown' };
      }
      if (!payment?.txnId) return { status: 'not_found' };
      const found = await searchRefund(ref, payment.txnId);
      if (found.kind !== 'answer') return { status: 'unknown' };
      return found.value ? stateOfRefund(found.value) : { status: 'not_found' };
    },

    /** Returns the day's card payments and refunds in XAF. Throws if Stripe does not answer. */
    async statement(day): Promise<readonly StatementLine[]> {
      const start = Math.floor(day.getTime() / dayMs) * dayMs;
      const created = { gte: start / 1000, lt: (start + dayMs) / 1000 };
      const moved = await askAll(BalanceTransaction, (page) =>
        stripe.balanceTransactions.list({ created, expand: ['data.source'], ...page }),
      );
      if (moved.kind !== 'answer') throw new Error('Stripe did not answer with its statement');
      return moved.value.flatMap((transaction) => lineOf(transaction) ?? []);
    },

    async getDispute({ providerRef, txnId }): Promise<GatewayDispute | undefined> {
      if (providerRef) {
        const dispute = await ask(Dispute, () => stripe.disputes.retrieve(providerRef, { expand: ['payment_intent'] }));
        if (dispute.kind !== 'answer') throw new Error('Stripe did not answer with the dispute');
        return disputeOf(dispute.value);
      }
      if (!txnId) return undefined;
      const ofPayment = { payment_intent: txnId, expand: ['data.payment_intent'] };
      const disputes = await askAll(Dispute, (page) => stripe.disputes.list({ ...ofPayment, ...page }));
      if (disputes.kind !== 'answer') throw new Error('Stripe did not answer with the disputes of a payment');
      const [latest] = disputes.value;
      return latest && disputeOf(latest);
    },

    /** Asks Stripe for our reference where the callback of a dispute or of a refunded charge does not contain it. */
    async verifyWebhook(request): Promise<WebhookHint | undefined> {
      const event = StripeEvent.safeParse(verifiedEvent(request)).data;
      if (!event || event.livemode !== isLive) return undefined;
      const { search, ...subject } = subjectOf(event);
      const hint = { eventId: event.id, ...subject };
      if (!search) return hint;
      if (search.for === 'payment') return { ...hint, ref: await refOfIntent(search.intentId) };
      const refund = await latestRefund(search.intentId);
      return { ...hint, ref: refund?.metadata?.ref, providerRef: refund?.id };
    },
  };
};
