import { randomUUID } from 'node:crypto';
import type { GatewayDispute, PaymentGateway, ProviderState, WebhookHint } from '#features/payments/gateways/gateway';

/** How a provider answers requests: it takes them, refuses them, loses the reply after taking them, or loses the request. */
type Behaviour = 'accepts' | 'refuses' | 'loses_reply' | 'loses_request';

interface Charge {
  readonly providerRef: string;
  readonly amountXaf: number;
  state: ProviderState;
}

interface ProviderOptions extends Partial<Pick<PaymentGateway, 'operators' | 'mode'>> {
  readonly id: string;
  readonly caps?: Partial<PaymentGateway['caps']>;
}

/**
 * A payment provider in memory with the gateway that speaks to it, for tests of several gateways. It finds payments by its own ids
 * only, if `caps.flow` is hosted, as processors of cards do. Callbacks are JSON `{eventId, ref, providerRef, about}`.
 */
export function aProvider({ id, operators = ['mtn', 'orange'], mode = 'test', caps = {} }: ProviderOptions) {
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, { readonly providerRef: string; readonly paymentRef: string; readonly amountXaf: number }>();
  const payouts = new Map<string, { readonly number: string; readonly amountXaf: number; state: ProviderState }>();
  const disputes = new Map<string, GatewayDispute>();
  let behaviour: Behaviour = 'accepts';
  let balanceXaf: number | 'no answer' = 10 ** 9;
  /** Resolves when requests may go on. */
  let gate = Promise.resolve();
  const isHosted = caps.flow === 'hosted';
  const find = ({ ref, providerRef }: { readonly ref: string; readonly providerRef?: string | null }) =>
    isHosted && !providerRef ? undefined : charges.get(ref);

  const gateway: PaymentGateway = {
    id,
    name: `Provider ${id}`,
    mode,
    operators,
    caps: {
      ...{ flow: 'prompt', refunds: 'full', payouts: false, balance: false, statement: false, checksPayee: false },
      ...{ signsCallbacks: true, givesOperatorIds: true, limitsRefunds: true, minXaf: 1, stepXaf: 1, promptMinutes: 5 },
      ...caps,
    },
    newReference: () => `${id}-${randomUUID()}`,
    async createPayment({ ref, amountXaf }) {
      await gate;
      if (!ref.startsWith(`${id}-`)) throw new Error(`${ref} is not a reference of ${id}`);
      if (behaviour === 'refuses') return { outcome: 'rejected', reason: 'provider_down' };
      if (behaviour === 'loses_request') return { outcome: 'unknown' };
      const known = charges.get(ref);
      if (!known) charges.set(ref, { providerRef: `at-${ref}`, amountXaf, state: { status: 'pending' } });
      if (behaviour === 'loses_reply') return { outcome: 'unknown' };
      if (known) return { outcome: 'duplicate' };
      return {
        ...{ outcome: 'accepted', providerRef: `at-${ref}` },
        ...(isHosted && { redirectUrl: `https://${id}.test/${ref}` }),
      };
    },
    async getPayment(refs) {
      if (behaviour === 'loses_reply' || behaviour === 'loses_request') return { status: 'unknown' };
      return find(refs)?.state ?? { status: 'not_found' };
    },
    async cancelPayment() {
      // It cannot withdraw a prompt, like most operators.
    },
    async refund({ ref, payment, amountXaf }) {
      if (find(payment)?.state.status !== 'succeeded') return { outcome: 'rejected', reason: 'invalid_request' };
      if (refunds.has(ref)) return { outcome: 'duplicate' };
      refunds.set(ref, { providerRef: `at-${ref}`, paymentRef: payment.ref, amountXaf });
      return { outcome: 'accepted', providerRef: `at-${ref}` };
    },
    async getRefund({ ref, providerRef }) {
      const refund = refunds.get(ref);
      if (!refund || refund.providerRef !== providerRef) return { status: 'not_found' };
      return { status: 'succeeded', amountXaf: refund.amountXaf, currency: 'XAF' };
    },
    ...(caps.payouts &&
      ({
        async payout({ ref, number, amountXaf }) {
          if (!ref.startsWith(`${id}-`)) throw new Error(`${ref} is not a reference of ${id}`);
          if (behaviour === 'refuses') return { outcome: 'rejected', reason: 'our_wallet_empty' };
          if (behaviour === 'loses_request') return { outcome: 'unknown' };
          const known = payouts.has(ref);
          if (!known) payouts.set(ref, { number, amountXaf, state: { status: 'succeeded', amountXaf, currency: 'XAF' } });
          if (behaviour === 'loses_reply') return { outcome: 'unknown' };
          return { outcome: known ? 'duplicate' : 'accepted' };
        },
        async getPayout({ ref }) {
          if (behaviour === 'loses_reply' || behaviour === 'loses_request') return { status: 'unknown' };
          return payouts.get(ref)?.state ?? { status: 'not_found' };
        },
      } satisfies Pick<PaymentGateway, 'payout' | 'getPayout'>)),
    ...(caps.balance && {
      async balance() {
        if (balanceXaf === 'no answer') throw new Error(`${id} gives no balance`);
        return balanceXaf;
      },
    }),
    async getDispute({ providerRef }) {
      return disputes.get(providerRef ?? '');
    },
    async verifyWebhook({ raw }) {
      return JSON.parse(raw.toString('utf8')) as WebhookHint;
    },
  };

  return {
    gateway,
    charges,
    refunds,
    disputes,
    payouts,
    /** Sets the balance that the provider reports. Payouts do not change it. */
    setBalance: (next: number | 'no answer') => {
      balanceXaf = next;
    },
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    /** Lets requests wait until the returned function is called. */
    holdRequests(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    /** Opens a dispute of a payment, or changes it. */
    dispute(id: string, paymentRef: string, changes: Partial<GatewayDispute> = {}): void {
      disputes.set(id, {
        ...{ id, status: 'needs_response', amountXaf: 5_000, currency: 'XAF', respondBy: null, isMoneyWithdrawn: true },
        ...{ reason: 'fraudulent', paymentRef, paymentTxnId: null, ...disputes.get(id), ...changes },
      });
    },
    approve(ref: string): void {
      const charge = charges.get(ref);
      if (!charge) throw new Error(`${id} has no charge ${ref}`);
      charge.state = { status: 'succeeded', amountXaf: charge.amountXaf, currency: 'XAF', providerTxnId: `txn-${ref}` };
    },
    decline(ref: string): void {
      const charge = charges.get(ref);
      if (!charge) throw new Error(`${id} has no charge ${ref}`);
      charge.state = { status: 'failed', reason: 'payer_rejected' };
    },
  };
}
export type Provider = ReturnType<typeof aProvider>;
