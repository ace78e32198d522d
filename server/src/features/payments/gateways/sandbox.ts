import { randomUUID } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import { z } from 'zod';
import type { Platform } from '#platform/platform';
import type { GatewayRequestResult, PaymentGateway, WebhookHint } from './gateway.ts';
import { isSigned, payeeOf, refusesRefunds, signatureHeader, signingKey, stateOf, stateOfPayout } from './sandbox.rules.ts';
import { findCharge, findOwnerName, findPayout, findRefundedXaf, sandboxStore } from './sandbox.store.ts';
import type { SandboxOperator } from './sandbox-operator.ts';

const CallbackBody = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(40).default(''),
  data: z.object({ reference: z.string().min(1).max(200) }),
});

/**
 * Builds the gateway for play money, which behaves like a real one. It knows the owner of a number by the accounts of the platform.
 * `payeeOf` and `endOfPayout` list the numbers for which the check of a payee and a payout always end the same way.
 */
export const sandboxGateway = (
  { db, clock, keys }: Pick<Platform, 'db' | 'clock' | 'keys'>,
  operator: SandboxOperator,
): PaymentGateway => {
  const isGenuine = (raw: Buffer, signature: string | undefined) =>
    keys.accepted('links').some(({ secret }) => isSigned(signingKey(secret), raw, signature, clock()));

  return {
    id: 'sandbox',
    name: gatewayNameOf('sandbox'),
    mode: 'sandbox',
    operators: ['mtn', 'orange', 'card'],
    caps: {
      flow: 'prompt',
      refunds: 'partial',
      payouts: true,
      balance: false,
      statement: false,
      checksPayee: true,
      signsCallbacks: true,
      givesOperatorIds: true,
      limitsRefunds: true,
      minXaf: 1,
      stepXaf: 1,
      promptMinutes: business.payment.promptMinutes,
    },
    newReference: randomUUID,

    async createPayment({ ref, amountXaf, operator: network, number, promptEndsAt, holdsUntil }): Promise<GatewayRequestResult> {
      const isNew = await operator.open({ ref, amountXaf, operator: network, number, promptEndsAt, holdsUntil });
      return { outcome: isNew ? 'accepted' : 'duplicate' };
    },

    getPayment: async ({ ref }) => stateOf(await findCharge(db, ref), clock()),

    cancelPayment: ({ ref }) => operator.withdraw(ref),

    async refund({ ref, payment, amountXaf }): Promise<GatewayRequestResult> {
      return db.transaction().execute(async (tx) => {
        const store = sandboxStore(tx);
        const charge = await store.lock(payment.ref);
        if (!charge || stateOf(charge, clock()).status !== 'succeeded') return { outcome: 'rejected', reason: 'invalid_request' };
        if (refusesRefunds(charge.number)) return { outcome: 'rejected', reason: 'payee_not_found' };
        if ((await findRefundedXaf(tx, ref)) !== undefined) return { outcome: 'duplicate' };
        const isTooMuch = (await store.refundedXaf(payment.ref)) + amountXaf > charge.amountXaf;
        if (isTooMuch) return { outcome: 'rejected', reason: 'invalid_request' };
        await store.refund(ref, payment.ref, amountXaf, clock());
        return { outcome: 'accepted' };
      });
    },

    async getRefund({ ref }) {
      const amountXaf = await findRefundedXaf(db, ref);
      return amountXaf === undefined ? { status: 'not_found' } : { status: 'succeeded', amountXaf, currency: 'XAF' };
    },

    async payout({ ref, operator: network, number, amountXaf }): Promise<GatewayRequestResult> {
      if (network === 'card') return { outcome: 'rejected', reason: 'invalid_request' };
      const isNew = await operator.payOut({ ref, operator: network, number, amountXaf });
      return { outcome: isNew ? 'accepted' : 'duplicate' };
    },

    getPayout: async ({ ref }) => stateOfPayout(await findPayout(db, ref), clock()),

    async checkPayee({ operator: network, number }) {
      return network === 'card' ? { isActive: false } : payeeOf(number, await findOwnerName(db, number));
    },

    async verifyWebhook({ headers, raw }): Promise<WebhookHint | undefined> {
      const signature = headers[signatureHeader];
      if (!isGenuine(raw, Array.isArray(signature) ? undefined : signature)) return undefined;
      const body = CallbackBody.safeParse(parse(raw));
      if (!body.success) return undefined;
      const { id: eventId, type, data } = body.data;
      return { eventId, ref: data.reference, about: type.startsWith('payout.') ? 'payout' : 'payment' };
    },
  };
};

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
