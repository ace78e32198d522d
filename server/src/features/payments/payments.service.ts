import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { randomChunk } from '#platform/random';
import type { GatewayRequestResult, PaymentGateway } from './gateways/gateway.ts';
import type { Gateways } from './gateways/registry.ts';
import { findByRef, findPayment } from './payments.read.ts';
import {
  isPayable,
  nextPollAt,
  type Operator,
  type Payment,
  type PurposeDescription,
  type PurposeType,
  paymentClosed,
  phoneFor,
  toMsisdn,
} from './payments.rules.ts';
import { claimAsking, paymentsStore } from './payments.store.ts';
import { pollKey, type Settlers, type settlementService } from './settlement/settlement.service.ts';

export interface PaymentRequest {
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  readonly payerId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  /** The default gateway is used if this is absent or not configured. */
  readonly gateway?: string | undefined;
  /** The initial number on the payment page. An invalid one is ignored. */
  readonly number?: string | undefined;
}

/** Minimum milliseconds between two requests to the gateway, because the page polls every two seconds. */
const minIntervalMs = 3_000;

interface PaymentsDeps {
  readonly gateways: Gateways;
  readonly settlers: Settlers;
  readonly settlement: ReturnType<typeof settlementService>;
}

/** Creates, starts and cancels payment attempts. The settlement service decides how they end. */
export const paymentsService = (platform: Platform, { gateways, settlers, settlement }: PaymentsDeps) => {
  const { db, clock, config, jobs } = platform;
  const pageOf = (ref: string): string => `${config.publicUrl}/pay/${ref}`;

  async function find(ref: string, locale: Locale): Promise<{ payment: Payment; purpose: PurposeDescription }> {
    const payment = await findByRef(db, ref);
    const purpose = payment && (await settlers()[payment.purposeType]?.describe(payment.purposeId, locale));
    if (!payment || !purpose) throw notFound(bilingual('payments.paymentNotFound'));
    return { payment, purpose };
  }

  /** Sends a payment to its gateway. Safe to repeat, because the reference stays the same. */
  async function submit(payment: Payment, purpose: Pick<PurposeDescription, 'holdsUntil'>, locale: Locale): Promise<void> {
    const promptEndsAt = payment.promptEndsAt ?? clock();
    const created = await send(gateways.of(payment), payment, {
      locale,
      promptEndsAt,
      holdsUntil: purpose.holdsUntil ?? promptEndsAt,
      returnUrl: pageOf(payment.ref),
      notifyUrl: `${config.publicUrl}/api/payments/webhooks/${payment.gateway}`,
    });
    await db.transaction().execute(async (tx) => {
      const store = paymentsStore(tx);
      const { payment: now, siblings } = await store.lockWithSiblings(payment.id);
      await store.addFact(payment.id, 'sent', { ...created }, clock());
      if (created.outcome === 'accepted' && created.redirectUrl)
        await store.change(payment.id, { continueUrl: created.redirectUrl });
      if (created.outcome === 'rejected' && now.state === 'pending') await settlement.fail(tx, now, siblings, created.reason);
    });
  }

  async function send(
    gateway: PaymentGateway,
    { gatewayRef, amountXaf, operator, number }: Payment,
    rest: Omit<Parameters<PaymentGateway['createPayment']>[0], 'ref' | 'amountXaf' | 'operator' | 'number'>,
  ): Promise<GatewayRequestResult> {
    try {
      return await gateway.createPayment({ ref: gatewayRef, amountXaf, operator, number, ...rest });
    } catch (error) {
      platform.logger.warn({ err: error, gatewayRef }, 'The gateway could not be reached; the payment may have arrived');
      return { outcome: 'unknown' };
    }
  }

  /** Marks the attempt as sent before the request to the gateway, because money may move from then on. */
  async function markSent(paymentId: string, operator: Operator | null, number: string | null): Promise<Payment | undefined> {
    return db.transaction().execute(async (tx) => {
      const store = paymentsStore(tx);
      const { payment, siblings } = await store.lockWithSiblings(paymentId);
      // The sandbox names no operator: it acts on the payment that its payer starts, in either order.
      const isSandboxPayment = operator === null || payment.operator === null;
      const isSame = isSandboxPayment || (payment.operator === operator && payment.number === number);
      const isRepeat = payment.state === 'pending' && isSame;
      if (isRepeat) return undefined;
      const isTaken = siblings.some(({ state, outcome }) => state === 'pending' || outcome === 'honoured');
      if (payment.state !== 'created' || isTaken) throw paymentClosed();
      const now = clock();
      const promptEndsAt = new Date(now.getTime() + business.payment.promptMinutes * 60_000);
      await store.addFact(paymentId, 'started', { operator }, now);
      const runAt = nextPollAt(now, now) ?? now;
      await jobs.enqueue(tx, 'payments.poll', { paymentId }, { runAt, key: pollKey(paymentId), priority: 'awaited' });
      return store.change(paymentId, { state: 'pending', operator, number, submittedAt: now, askedAt: now, promptEndsAt });
    });
  }

  const isUnknownThere = async (payment: Payment): Promise<boolean> => {
    const reported = await gateways.of(payment).getPayment({ ref: payment.gatewayRef, txnId: payment.gatewayTxnId });
    return reported.status === 'not_found';
  };

  return {
    /**
     * Inserts new attempts in one statement in the caller's transaction and returns them in the order of the requests.
     * `paymentUrl` is the payment page.
     */
    async createMany(tx: Tx, requests: readonly PaymentRequest[]): Promise<{ id: string; ref: string; paymentUrl: string }[]> {
      if (requests.length === 0) return [];
      const payments = requests.map(({ purposeType, purposeId, payerId, amountXaf, gateway: requested, number }) => {
        const gateway = gateways.find(requested) ?? gateways.requireDefault();
        return {
          id: newId(),
          ref: randomChunk(16).toString('base64url'),
          gateway: gateway.id,
          gatewayRef: gateway.newReference(),
          number: (number && toMsisdn(number)) || null,
          ...{ purposeType, purposeId, payerId, amountXaf },
        };
      });
      await paymentsStore(tx).insertMany(payments, clock());
      return payments.map(({ id, ref }) => ({ id, ref, paymentUrl: pageOf(ref) }));
    },

    /** Returns the payment page. Viewing an open payment schedules a poll soon, but never settles it. */
    async getPage(ref: string, locale: Locale): Promise<PaymentPageView> {
      const { payment, purpose } = await find(ref, locale);
      if (payment.state === 'pending' && (await claimAsking(db, payment.id, clock(), minIntervalMs))) {
        const options = { runAt: clock(), key: pollKey(payment.id), priority: 'awaited' } as const;
        await jobs.enqueue(db, 'payments.poll', { paymentId: payment.id }, options);
      }
      return toView(payment, purpose, gateways.of(payment).mode === 'sandbox');
    },

    /**
     * Prompts the payer. Repeating it with the same number has no effect. Raises `number_invalid` and `operator_mismatch` (400),
     * and `payment_closed` (409) if the attempt is over or the hold has ended.
     */
    async start(
      ref: string,
      options: { operator: Operator; number?: string | undefined },
      locale: Locale,
    ): Promise<PaymentPageView> {
      const { payment, purpose } = await find(ref, locale);
      const number = phoneFor(options.operator, options.number ?? payment.number);
      if (!isPayable(purpose, clock())) throw paymentClosed();
      const sent = await markSent(payment.id, options.operator, number);
      if (sent) await submit(sent, purpose, locale);
      return this.getPage(ref, locale);
    },

    /**
     * Sends an attempt from the sandbox that was not started, even after its hold, or that was marked as sent by a server that
     * stopped before sending it.
     */
    async ensureSent(ref: string, locale: Locale): Promise<{ payment: Payment; purpose: PurposeDescription }> {
      const { payment: found, purpose } = await find(ref, locale);
      const sent = found.state === 'created' ? await markSent(found.id, null, found.number) : undefined;
      // The payer may have started it at this moment, before the prompt is sent.
      const { payment } = sent ? { payment: sent } : await find(ref, locale);
      if (sent || (payment.state === 'pending' && (await isUnknownThere(payment)))) await submit(payment, purpose, locale);
      return find(ref, locale);
    },

    /** Cancels an attempt. If a prompt was sent, the operator's result still decides. Raises `payment_closed` (409). */
    async cancel(ref: string, locale: Locale): Promise<PaymentPageView> {
      const { payment } = await find(ref, locale);
      await db.transaction().execute(async (tx) => {
        const store = paymentsStore(tx);
        const { payment: now, siblings } = await store.lockWithSiblings(payment.id);
        if (now.state === 'cancelled') return;
        if (now.state !== 'created' && now.state !== 'pending') throw paymentClosed();
        const cancelled = await store.change(now.id, { state: 'cancelled', settledAt: clock() });
        await store.addFact(now.id, 'cancelled', { by: 'payer' }, clock());
        await withdrawPrompt(tx, now);
        await settlement.notifyFailure(tx, cancelled, siblings);
      });
      return this.getPage(ref, locale);
    },

    /**
     * Cancels the open attempts for a purpose in the caller's transaction, which holds the purpose's lock, without notifying the
     * purpose. Use it for a cancelled purpose, not for one whose hold ended, because the payer may still pay late.
     */
    async cancelOpen(tx: Tx, purposeType: PurposeType, purposeId: string): Promise<void> {
      const store = paymentsStore(tx);
      for (const payment of await store.cancelOpen(purposeType, purposeId, clock())) {
        await store.addFact(payment.id, 'cancelled', { by: 'purpose' }, clock());
        await withdrawPrompt(tx, payment);
      }
    },

    /** Asks the gateway, and sends the payment again if it never arrived. Runs as a job. */
    async poll(paymentId: string): Promise<void> {
      if ((await settlement.ask(paymentId, 'poll')) !== 'resend') return;
      const payment = await findPayment(db, paymentId);
      const purpose = payment && (await settlers()[payment.purposeType]?.describe(payment.purposeId, 'en'));
      if (payment && purpose) await submit(payment, purpose, 'en');
    },

    /** Withdraws the prompt of a cancelled attempt. Runs as a job. */
    async withdraw(paymentId: string): Promise<void> {
      const payment = await findPayment(db, paymentId);
      if (!payment) return;
      await gateways.of(payment).cancelPayment({ ref: payment.gatewayRef, txnId: payment.gatewayTxnId });
      await settlement.ask(paymentId, 'callback');
    },
  };

  async function withdrawPrompt(tx: Tx, payment: Payment): Promise<void> {
    if (payment.state === 'pending') await jobs.enqueue(tx, 'payments.withdraw', { paymentId: payment.id }, { runAt: clock() });
  }
};

const toView = (payment: Payment, purpose: PurposeDescription, isSandbox: boolean): PaymentPageView => ({
  ref: payment.ref,
  gateway: payment.gateway,
  state: payment.state,
  reason: payment.reason,
  amount: payment.amountXaf,
  currency: 'XAF',
  title: purpose.title,
  lines: purpose.lines.map(({ label, amountXaf }) => ({ label, amount: amountXaf })),
  orderId: purpose.orderId ?? null,
  operator: payment.operator,
  number: payment.number,
  holdsUntil: purpose.holdsUntil?.toISOString() ?? null,
  continueUrl: payment.continueUrl,
  returnUrl: purpose.returnUrl,
  orderState: purpose.orderState ?? null,
  outcome: payment.outcome,
  isSandbox,
});
