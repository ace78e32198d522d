import { z } from 'zod';
import type { GatewayRefs, GatewayRequestResult, PaymentGateway, ProviderState } from '../gateway.ts';
import { channelOf, isReferenceTaken, reasonOfRefusal, stateOf } from './notchpay.rules.ts';
import type { NotchpayClient } from './notchpay-client.ts';
import { type Finder, type Found, movementIn } from './notchpay-search.ts';

type RefundRequest = Parameters<PaymentGateway['refund']>[0];
type PayoutRequest = Parameters<NonNullable<PaymentGateway['payout']>>[0];

/** Maximum number of refunds whose ids are remembered. Others are searched for. */
const maxRemembered = 10_000;

const Beneficiary = z.object({ beneficiary: z.object({ id: z.string().min(1) }) });
const Balance = z.union([
  z
    .object({ balance: z.object({ available: z.int(), currency: z.literal('XAF') }) })
    .transform(({ balance }) => balance.available),
  z.object({ available: z.object({ XAF: z.int() }) }).transform(({ available }) => available.XAF),
  z.object({ balance: z.object({ available: z.object({ XAF: z.int() }) }) }).transform(({ balance }) => balance.available.XAF),
]);

/**
 * Sends money: refunds and transfers. Neither is sent before a search for its reference has shown that it does not exist, because
 * no idempotency of these requests is documented.
 */
export const notchpayPayouts = (send: NotchpayClient, find: Finder) => {
  const running = new Map<string, Promise<GatewayRequestResult>>();
  /** Notch Pay's ids of refunds by the platform's references. */
  const refundIds = new Map<string, string>();

  /** Joins a request that runs already, so that concurrent callers send the reference once. */
  function once(ref: string, request: () => Promise<GatewayRequestResult>): Promise<GatewayRequestResult> {
    const earlier = running.get(ref);
    if (earlier) return earlier;
    const result = request().finally(() => running.delete(ref));
    running.set(ref, result);
    return result;
  }

  function remember(ref: string, id: string): void {
    refundIds.set(ref, id);
    const [oldest] = refundIds.keys();
    if (refundIds.size > maxRemembered && oldest !== undefined) refundIds.delete(oldest);
  }

  async function referenceOf(payment: GatewayRefs): Promise<string | undefined> {
    const known = payment.providerRef ?? payment.txnId;
    if (known) return known;
    const found = await find({ kind: 'payments', refs: payment });
    return typeof found === 'string' ? undefined : (found.movement.reference ?? undefined);
  }

  async function sendRefund({ ref, payment, amountXaf, reason }: RefundRequest): Promise<GatewayRequestResult> {
    const reference = await referenceOf(payment);
    if (reference === undefined) return { outcome: 'unknown' };
    const earlier = await find({ kind: 'refunds', refs: { ref, providerRef: refundIds.get(ref) ?? null }, payment: reference });
    if (earlier === 'unknown') return { outcome: 'unknown' };
    if (earlier !== 'not_found') return repeated(earlier);
    const answer = await send({
      method: 'POST',
      path: '/refunds',
      json: { payment: reference, amount: amountXaf, reason: `${reason} ${ref}`, metadata: { reference: ref } },
      isGranted: true,
    });
    if (answer.kind === 'unknown') return { outcome: 'unknown' };
    if (answer.kind === 'refused') return { outcome: 'rejected', reason: reasonOfRefusal('refunds', answer) };
    const id = movementIn('refunds', answer.body)?.id;
    if (!id) return { outcome: 'unknown' };
    remember(ref, id);
    return { outcome: 'accepted', providerRef: id };
  }

  /** Registers the payee. No money moves, so a missing answer is harmless. */
  async function createBeneficiary(channel: string, number: string): Promise<{ id: string } | GatewayRequestResult> {
    const phone = `+${number}`;
    const answer = await send({
      method: 'POST',
      path: '/beneficiaries',
      json: { channel, name: phone, account_number: phone, phone, country: 'CM' },
      isGranted: true,
    });
    if (answer.kind === 'refused') {
      const isPayee = answer.errors.account_number !== undefined || answer.errors.phone !== undefined;
      return { outcome: 'rejected', reason: isPayee ? 'payee_not_found' : reasonOfRefusal('transfers', answer) };
    }
    const made = answer.kind === 'done' ? Beneficiary.safeParse(answer.body).data : undefined;
    return made ? { id: made.beneficiary.id } : { outcome: 'unknown' };
  }

  async function sendTransfer({ ref, amountXaf, operator, number, narration }: PayoutRequest): Promise<GatewayRequestResult> {
    const channel = channelOf(operator);
    if (channel === undefined) return { outcome: 'rejected', reason: 'invalid_request' };
    const earlier = await find({ kind: 'transfers', refs: { ref } });
    if (earlier === 'unknown') return { outcome: 'unknown' };
    if (earlier !== 'not_found') return repeated(earlier);
    const beneficiary = await createBeneficiary(channel, number);
    if ('outcome' in beneficiary) return beneficiary;
    const answer = await send({
      method: 'POST',
      path: '/transfers',
      json: {
        ...{ amount: amountXaf, currency: 'XAF', channel, beneficiary: beneficiary.id },
        ...{ reference: ref, description: narration },
      },
      isGranted: true,
    });
    if (answer.kind === 'unknown') return { outcome: 'unknown' };
    if (answer.kind === 'done') return { outcome: 'accepted', ...providerRefOf(movementIn('transfers', answer.body)) };
    return isReferenceTaken(answer)
      ? { outcome: 'duplicate' }
      : { outcome: 'rejected', reason: reasonOfRefusal('transfers', answer) };
  }

  const ask = async (kind: 'refunds' | 'transfers', refs: GatewayRefs): Promise<ProviderState> => {
    const found = await find({ kind, refs });
    return typeof found === 'string' ? { status: found } : stateOf(kind, found.movement);
  };

  return {
    refund: (request: RefundRequest) => once(request.ref, () => sendRefund(request)),

    getRefund: (refs: GatewayRefs) =>
      ask('refunds', { ref: refs.ref, providerRef: refs.providerRef ?? refundIds.get(refs.ref) ?? null }),

    payout: (request: PayoutRequest) => once(request.ref, () => sendTransfer(request)),

    getPayout: (refs: GatewayRefs) => ask('transfers', refs),

    /** Returns the money available for transfers in whole XAF. Throws without a clear answer. */
    async balance(): Promise<number> {
      const answer = await send({ method: 'GET', path: '/balance', query: { currency: 'XAF' }, isGranted: true });
      const available = answer.kind === 'done' ? Balance.safeParse(answer.body).data : undefined;
      if (available === undefined) throw new Error('Notch Pay did not answer with its balance in XAF');
      return available;
    },
  };
};

const repeated = (earlier: Exclude<Found, string>): GatewayRequestResult => ({
  outcome: 'duplicate',
  ...providerRefOf(earlier.movement),
});

const providerRefOf = (movement: { readonly id?: string | null | undefined } | undefined) =>
  movement?.id ? { providerRef: movement.id } : {};
