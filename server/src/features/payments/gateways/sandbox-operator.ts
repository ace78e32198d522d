import type { PaymentReason } from '@ngoma/api/features/payments';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { paymentClosed } from '../payments.rules.ts';
import {
  behaviourOf,
  type Charge,
  endOfPayout,
  latePaymentAt,
  type SandboxOutcome,
  sign,
  signatureHeader,
  signingKey,
  stateOfPayout,
} from './sandbox.rules.ts';
import { findCharge, findPayout, sandboxStore } from './sandbox.store.ts';

/** A callback to the platform's webhook. */
export interface Callback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Delivers a callback. Throws if it cannot be delivered or is refused. */
export type DeliverCallback = (callback: Callback) => Promise<void>;

/** Delivers to the public URL, as a real operator would. */
export const deliverByHttp =
  (publicUrl: string): DeliverCallback =>
  async ({ path, headers, body }) => {
    const response = await fetch(`${publicUrl}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The callback was answered with ${response.status}`);
  };

/** The refusal (503) of a decision on a charge that never arrived, because the database was away at that moment. A repeat sends it. */
const notSent = () => new Refusal('busy', 503, bilingual('platform.busy'), { retryAfterSeconds: 3 });

const webhookPath = '/api/payments/webhooks/sandbox';

/**
 * Simulates the operator behind the sandbox: its charges, payers' decisions and callbacks. It knows no orders, and the platform
 * uses it only through the gateway interface and the public webhook.
 */
export const sandboxOperator = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger' | 'keys'>,
  deliver: DeliverCallback,
) => {
  const { db, clock, jobs, logger } = platform;

  /** Sends the callback once, like most operators. If it is lost, polling finds the result. */
  async function sendCallback(ref: string): Promise<void> {
    const charge = await findCharge(db, ref);
    if (!charge || charge.state === 'waiting') return;
    const { state, amountXaf, reason } = charge;
    await deliverReport('payment', { ref, state, status: state === 'approved' ? 'succeeded' : 'failed', amountXaf, reason });
  }

  /** Sends the callback of a payout that has ended, once. */
  async function reportPayout(ref: string): Promise<void> {
    const payout = await findPayout(db, ref);
    const { status } = stateOfPayout(payout, clock());
    if (!payout || (status !== 'succeeded' && status !== 'failed')) return;
    await deliverReport('payout', { ref, state: status, status, amountXaf: payout.amountXaf, reason: payout.reason });
  }

  async function deliverReport(
    about: 'payment' | 'payout',
    report: {
      readonly ref: string;
      readonly state: string;
      readonly status: 'succeeded' | 'failed';
      readonly amountXaf: number;
      readonly reason: PaymentReason | null;
    },
  ): Promise<void> {
    const { ref, state, status, amountXaf, reason } = report;
    const body = JSON.stringify({
      id: `evt_${ref}_${state}`,
      type: `${about}.${status}`,
      createdAt: clock().toISOString(),
      data: { reference: ref, status, amount: amountXaf, currency: 'XAF', ...(reason && { reason }) },
    });
    const signature = sign(signingKey(platform.keys.current('links').secret), Buffer.from(body), clock());
    try {
      await deliver({ path: webhookPath, headers: { 'content-type': 'application/json', [signatureHeader]: signature }, body });
    } catch (error) {
      logger.warn({ err: error, ref }, 'The sandbox could not deliver its callback; polling will find the result');
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
      if (!charge) throw notSent();
      check(charge);
      await sandboxStore(tx).decide(ref, state, reason, clock());
    });
  }

  const requireOpen = (charge: Charge): void => {
    if (charge.state !== 'waiting' || charge.approvesAt !== null || clock() >= charge.promptEndsAt) throw paymentClosed();
  };

  async function scheduleLatePayment(ref: string, holdsUntil: Date | null | undefined): Promise<void> {
    const at = latePaymentAt(holdsUntil, clock());
    await db.transaction().execute(async (tx) => {
      const store = sandboxStore(tx);
      const charge = await store.lock(ref);
      if (!charge) throw notSent();
      if (charge.state !== 'waiting' || charge.approvesAt !== null) throw paymentClosed();
      await store.payAt(ref, at);
      await jobs.enqueue(tx, 'payments.sandbox.pay-late', { ref }, { runAt: at });
    });
  }

  async function decide(ref: string, outcome: SandboxOutcome, holdsUntil: Date | null | undefined): Promise<void> {
    if (outcome === 'late') return scheduleLatePayment(ref, holdsUntil);
    if (outcome === 'decline') await decideOpen(ref, 'declined', 'payer_rejected', requireOpen);
    else await decideOpen(ref, 'approved', null, requireOpen);
    if (outcome !== 'silent') await sendCallback(ref);
  }

  return {
    /**
     * Applies the payer's decision, made on the page or by a test. Raises `payment_closed` (409) if the prompt has ended or was
     * answered, and `busy` (503) if the charge has not arrived.
     */
    decide,

    /** Records a charge and simulates the phone's behaviour. Returns false for a known reference. */
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
        await decideOpen(charge.ref, 'declined', behaviour.reason, requireOpen);
        await sendCallback(charge.ref);
      } else if (behaviour.does !== 'ask' && behaviour.does !== 'nothing') {
        await decide(charge.ref, behaviour.does, holdsUntil);
      }
      return true;
    },

    /** Approves the charge of a late payer and sends the callback. Runs as a job. */
    async payLate(ref: string): Promise<void> {
      const charge = await findCharge(db, ref);
      if (charge?.state !== 'waiting') return;
      await decideOpen(ref, 'approved', null, () => {});
      await sendCallback(ref);
    },

    /** Pays out to a number, once per reference, and reports it unless it is slow. Returns false for a known reference. */
    async payOut(payout: { ref: string; operator: string; number: string; amountXaf: number }): Promise<boolean> {
      const now = clock();
      const end = endOfPayout(payout.number, now);
      const isNew = await db.transaction().execute((tx) => sandboxStore(tx).payOut({ ...payout, ...end, now }));
      if (isNew) await reportPayout(payout.ref);
      return isNew;
    },

    /** Withdraws an unanswered prompt. A payer who has agreed to pay late still pays. */
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
