import type { PaymentReason } from '@ngoma/api/features/payments';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { paymentClosed } from '../payments.rules.ts';
import { behaviourOf, type Charge, payLateAt, type SandboxOutcome, sign, signatureHeader, signingKey } from './sandbox.rules.ts';
import { findCharge, sandboxStore } from './sandbox.store.ts';

/** A callback on its way to our public address. */
export interface Callback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Brings a callback over HTTP. Throws when it can't be delivered, or was not taken. */
export type DeliverCallback = (callback: Callback) => Promise<void>;

/** By the public address, as a foreign operator would. */
export const deliverByHttp =
  (publicUrl: string): DeliverCallback =>
  async ({ path, headers, body }) => {
    const response = await fetch(`${publicUrl}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The callback was answered with ${response.status}`);
  };

const webhookPath = '/api/payments/webhooks/sandbox';

/**
 * The operator behind the sandbox: its books, its payers' decisions, its callbacks. It knows nothing of orders, and the
 * product learns nothing from it but by the gateway and the public webhook.
 */
export const sandboxOperator = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger' | 'config'>,
  deliver: DeliverCallback,
) => {
  const { db, clock, jobs, logger } = platform;
  const key = signingKey(platform.config.secretKey);

  /** Once, like most operators: a callback that gets lost stays lost, and we find out by asking. */
  async function callBack(ref: string): Promise<void> {
    const charge = await findCharge(db, ref);
    if (!charge || charge.state === 'waiting') return;
    const status = charge.state === 'approved' ? 'succeeded' : 'failed';
    const body = JSON.stringify({
      id: `evt_${ref}_${charge.state}`,
      type: `payment.${status}`,
      createdAt: clock().toISOString(),
      data: {
        reference: ref,
        status,
        amount: charge.amountXaf,
        currency: 'XAF',
        ...(charge.reason && { reason: charge.reason }),
      },
    });
    const signature = sign(key, Buffer.from(body), clock());
    try {
      await deliver({ path: webhookPath, headers: { 'content-type': 'application/json', [signatureHeader]: signature }, body });
    } catch (error) {
      logger.warn({ err: error, ref }, 'The sandbox could not deliver its callback; a poll will find out');
    }
  }

  async function decideOpen(
    ref: string,
    state: 'approved' | 'declined',
    reason: PaymentReason | null,
    check: (charge: Charge) => void,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const charge = await sandboxStore(tx).lock(ref);
      if (!charge) throw notFound();
      check(charge);
      await sandboxStore(tx).decide(ref, state, reason, clock());
    });
  }

  const mustBeOpen = (charge: Charge): void => {
    if (charge.state !== 'waiting' || charge.approvesAt !== null || clock() >= charge.promptEndsAt) throw paymentClosed();
  };

  async function promiseLate(ref: string, holdsUntil: Date | null | undefined): Promise<void> {
    const at = payLateAt(holdsUntil, clock());
    await db.transaction().execute(async (tx) => {
      const store = sandboxStore(tx);
      const charge = await store.lock(ref);
      if (charge?.state !== 'waiting' || charge.approvesAt !== null) throw paymentClosed();
      await store.payAt(ref, at);
      await jobs.enqueue(tx, 'payments.sandbox.pay-late', { ref }, { runAt: at });
    });
  }

  async function decide(ref: string, outcome: SandboxOutcome, holdsUntil: Date | null | undefined): Promise<void> {
    if (outcome === 'late') return promiseLate(ref, holdsUntil);
    if (outcome === 'decline') await decideOpen(ref, 'declined', 'payer_rejected', mustBeOpen);
    else await decideOpen(ref, 'approved', null, mustBeOpen);
    if (outcome !== 'silent') await callBack(ref);
  }

  return {
    /** What the payer did, as decided on the page or by a program. Refuses `payment_closed` (409) once the prompt is over or answered. */
    decide,

    /** Writes a charge down and lets the phone behind it behave. False when the reference is known already. */
    async open(charge: {
      ref: string;
      amountXaf: number;
      number: string | null;
      operator: string | null;
      promptEndsAt: Date;
      holdsUntil: Date;
    }): Promise<boolean> {
      const { holdsUntil, ...rest } = charge;
      const isNew = await db.transaction().execute((tx) => sandboxStore(tx).insert({ ...rest, now: clock() }));
      if (!isNew) return false;
      const behaviour = behaviourOf(charge.number);
      if ('reason' in behaviour) {
        await decideOpen(charge.ref, 'declined', behaviour.reason, mustBeOpen);
        await callBack(charge.ref);
      } else if (behaviour.does !== 'ask' && behaviour.does !== 'nothing') {
        await decide(charge.ref, behaviour.does, holdsUntil);
      }
      return true;
    },

    /** The job behind a late payer: the money moves, and the callback is sent. */
    async payLate(ref: string): Promise<void> {
      const charge = await findCharge(db, ref);
      if (charge?.state !== 'waiting') return;
      await decideOpen(ref, 'approved', null, () => {});
      await callBack(ref);
    },

    /** Withdraws a prompt that nobody has answered; a payer who has promised to pay late will. */
    async withdraw(ref: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const charge = await sandboxStore(tx).lock(ref);
        if (charge?.state === 'waiting' && charge.approvesAt === null)
          await sandboxStore(tx).decide(ref, 'cancelled', null, clock());
      });
    },
  };
};
export type SandboxOperator = ReturnType<typeof sandboxOperator>;
