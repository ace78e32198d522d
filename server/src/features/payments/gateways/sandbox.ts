import { randomUUID } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import { z } from 'zod';
import type { Platform } from '#platform/platform';
import type { GatewayRequestResult, PaymentGateway, WebhookHint } from './gateway.ts';
import { isSigned, signatureHeader, signingKey, stateOf } from './sandbox.rules.ts';
import { findCharge, findRefundedXaf, sandboxStore } from './sandbox.store.ts';
import type { SandboxOperator } from './sandbox-operator.ts';

const CallbackBody = z.object({ id: z.string().min(1).max(200), data: z.object({ reference: z.string().min(1).max(200) }) });

/** Builds the gateway for play money, which behaves like a real one. */
export const sandboxGateway = (
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  operator: SandboxOperator,
): PaymentGateway => {
  const key = signingKey(config.secretKey);

  return {
    id: 'sandbox',
    name: 'Sandbox',
    mode: 'sandbox',
    operators: ['mtn', 'orange', 'card'],
    caps: {
      flow: 'prompt',
      refunds: 'partial',
      payouts: false,
      balance: false,
      statement: false,
      checksPayee: false,
      signsCallbacks: true,
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

    async verifyWebhook({ headers, raw }): Promise<WebhookHint | undefined> {
      const signature = headers[signatureHeader];
      if (!isSigned(key, raw, Array.isArray(signature) ? undefined : signature, clock())) return undefined;
      const body = CallbackBody.safeParse(parse(raw));
      return body.success ? { eventId: body.data.id, ref: body.data.data.reference, about: 'payment' } : undefined;
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
