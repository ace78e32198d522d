import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { randomChunk } from '#platform/random';
import { notFound } from '#platform/refusal';
import type { Created, PaymentGateway } from './gateways/gateway.ts';
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
import { pollKey, type Settlers, type settlementService } from './settlement.service.ts';

export interface PaymentRequest {
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  readonly payerId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  /** The default gateway where this names none that is configured. */
  readonly gateway?: string | undefined;
  /** Stands in the form on the payment page already; one that is no number is left out. */
  readonly number?: string | undefined;
}

/** A page that looks every two seconds makes us ask the gateway this often at most. */
const quietMs = 3_000;

interface Doors {
  readonly gateways: Gateways;
  readonly settlers: Settlers;
  readonly settlement: ReturnType<typeof settlementService>;
}

/** Attempts to pay: made with an order, started on the page, given up. How they end is the settlement's business. */
export const paymentsService = (platform: Platform, { gateways, settlers, settlement }: Doors) => {
  const { db, clock, config, jobs } = platform;
  const pageOf = (ref: string): string => `${config.publicUrl}/pay/${ref}`;

  async function find(ref: string, locale: Locale): Promise<{ payment: Payment; purpose: PurposeDescription }> {
    const payment = await findByRef(db, ref);
    const purpose = payment && (await settlers()[payment.purposeType]?.describe(payment.purposeId, locale));
    if (!payment || !purpose) throw notFound({ en: 'This payment does not exist', fr: 'Ce paiement n’existe pas' });
    return { payment, purpose };
  }

  /** Sends a payment to its gateway; safe to repeat, since the reference stays the same. */
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
  ): Promise<Created> {
    try {
      return await gateway.createPayment({ ref: gatewayRef, amountXaf, operator, number, ...rest });
    } catch (error) {
      platform.logger.warn({ err: error, gatewayRef }, 'A gateway could not be reached; the payment may have arrived');
      return { outcome: 'unknown' };
    }
  }

  /** From here on money may move: the attempt is written down as sent before it is. */
  async function markSent(paymentId: string, operator: Operator | null, number: string | null): Promise<Payment | undefined> {
    return db.transaction().execute(async (tx) => {
      const store = paymentsStore(tx);
      const { payment, siblings } = await store.lockWithSiblings(paymentId);
      // The sandbox's desk names no operator: it asks for what its payer begins, whichever of the two comes first.
      const isOfDesk = operator === null || payment.operator === null;
      const isSame = isOfDesk || (payment.operator === operator && payment.number === number);
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
    const told = await gateways.of(payment).getPayment({ ref: payment.gatewayRef, txnId: payment.gatewayTxnId });
    return told.status === 'not_found';
  };

  return {
    /** New attempts, in one statement, in the caller's transaction and order. `paymentUrl` is always a page of ours. */
    async createMany(tx: Tx, requests: readonly PaymentRequest[]): Promise<{ id: string; ref: string; paymentUrl: string }[]> {
      if (requests.length === 0) return [];
      const payments = requests.map(({ purposeType, purposeId, payerId, amountXaf, gateway: wanted, number }) => {
        const gateway = gateways.find(wanted) ?? gateways.standard();
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

    /** The page's view of a payment. Looking at one that is under way makes us ask its gateway soon; looking never fulfils anything. */
    async look(ref: string, locale: Locale): Promise<PaymentPageView> {
      const { payment, purpose } = await find(ref, locale);
      if (payment.state === 'pending' && (await claimAsking(db, payment.id, clock(), quietMs))) {
        const options = { runAt: clock(), key: pollKey(payment.id), priority: 'awaited' } as const;
        await jobs.enqueue(db, 'payments.poll', { paymentId: payment.id }, options);
      }
      return toView(payment, purpose, gateways.of(payment).isSandbox);
    },

    /**
     * Prompts the payer. A repeat with the same number is harmless. Refuses `number_invalid`, `operator_mismatch` (400)
     * and `payment_closed` (409) when the attempt is over or what it pays for is no longer kept.
     */
    async start(
      ref: string,
      wish: { operator: Operator; number?: string | undefined },
      locale: Locale,
    ): Promise<PaymentPageView> {
      const { payment, purpose } = await find(ref, locale);
      const number = phoneFor(wish.operator, wish.number ?? payment.number);
      if (!isPayable(purpose, clock())) throw paymentClosed();
      const sent = await markSent(payment.id, wish.operator, number);
      if (sent) await submit(sent, purpose, locale);
      return this.look(ref, locale);
    },

    /**
     * For the sandbox's desk: sends an attempt that nobody has started, whatever its time, and one that was written down
     * as sent by a server that did not live to send it.
     */
    async ensureSent(ref: string, locale: Locale): Promise<{ payment: Payment; purpose: PurposeDescription }> {
      const { payment: found, purpose } = await find(ref, locale);
      const sent = found.state === 'created' ? await markSent(found.id, null, found.number) : undefined;
      // Its payer may have begun it in this very moment, and the prompt may not be out yet.
      const { payment } = sent ? { payment: sent } : await find(ref, locale);
      if (sent || (payment.state === 'pending' && (await isUnknownThere(payment)))) await submit(payment, purpose, locale);
      return find(ref, locale);
    },

    /** Gives an attempt up. What the operator does with a prompt that is out already decides in the end. Refuses `payment_closed` (409). */
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
        await settlement.tellOfFailure(tx, cancelled, siblings);
      });
      return this.look(ref, locale);
    },

    /**
     * Gives the open attempts for a purpose up, in the caller's transaction, which holds the purpose's lock; the purpose
     * is not told. For a purpose that was called off, not for one whose hold ran out: then the payer may still pay late.
     */
    async cancelOpen(tx: Tx, purposeType: PurposeType, purposeId: string): Promise<void> {
      const store = paymentsStore(tx);
      for (const payment of await store.cancelOpen(purposeType, purposeId, clock())) {
        await store.addFact(payment.id, 'cancelled', { by: 'purpose' }, clock());
        await withdrawPrompt(tx, payment);
      }
    },

    /** The job behind a poll: asks, and sends again what never arrived. */
    async poll(paymentId: string): Promise<void> {
      if ((await settlement.ask(paymentId, 'poll')) !== 'resend') return;
      const payment = await findPayment(db, paymentId);
      const purpose = payment && (await settlers()[payment.purposeType]?.describe(payment.purposeId, 'en'));
      if (payment && purpose) await submit(payment, purpose, 'en');
    },

    /** The job behind a cancellation. */
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
