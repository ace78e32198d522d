import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import { createPayments, type PaymentRequest } from './create-payments.ts';
import { toPageView } from './page-view.ts';
import { findAccountNumber, findByRef, findPayment } from './payments.read.ts';
import {
  isPayable,
  type Operator,
  type Payment,
  type PurposeDescription,
  type PurposeType,
  paymentClosed,
  phoneFor,
  refsOf,
  toMsisdn,
} from './payments.rules.ts';
import { claimAsking, paymentsStore } from './payments.store.ts';
import type { PaymentsContext } from './payments.types.ts';
import { pollKey } from './settlement/settlement.service.ts';
import { markSent } from './starting/mark-sent.ts';
import { retryPayment } from './starting/retry-payment.ts';
import { holdsWhilePendingUntil } from './starting/start.rules.ts';
import { submitPayment } from './starting/submit-payment.ts';

/** Minimum milliseconds between two requests to the gateway, because the page polls every two seconds. */
const minIntervalMs = 3_000;

type Reader = Pick<Session, 'userId'> | undefined;

/** Creates, starts and cancels payment attempts. The settlement service decides how they end. */
export const paymentsService = (ctx: PaymentsContext) => {
  const { db, clock, jobs, gateways, settlers, settlement } = ctx;

  async function find(ref: string, locale: Locale): Promise<{ payment: Payment; purpose: PurposeDescription }> {
    const payment = await findByRef(db, ref);
    const purpose = payment && (await settlers()[payment.purposeType]?.describe(payment.purposeId, locale));
    if (!payment || !purpose) throw notFound(bilingual('payments.paymentNotFound'));
    return { payment, purpose };
  }

  /** Sends an attempt that was marked as sent. Its hold was extended since the purpose was read. */
  const submit = (payment: Payment, { holdsUntil }: PurposeDescription, locale: Locale): Promise<void> => {
    const extendedTo = holdsUntil && payment.promptEndsAt && holdsWhilePendingUntil(payment.promptEndsAt);
    const isLonger = extendedTo && extendedTo > holdsUntil;
    return submitPayment(ctx, payment, { purpose: { holdsUntil: isLonger ? extendedTo : (holdsUntil ?? null) }, locale });
  };

  const isUnknownThere = async (payment: Payment): Promise<boolean> =>
    (await gateways.of(payment).getPayment(refsOf(payment))).status === 'not_found';

  /** Returns the number to fill in: the one of the attempt, else, only for its payer, the one of their account. */
  async function suggestedNumber({ number, payerId, state }: Payment, reader: Reader): Promise<string | null> {
    if (number !== null || state !== 'created' || reader?.userId !== payerId) return number;
    const ofAccount = await findAccountNumber(db, payerId);
    return (ofAccount && toMsisdn(ofAccount)) || null;
  }

  return {
    createMany: (tx: Tx, requests: readonly PaymentRequest[]) => createPayments(ctx, tx, requests),

    /** Returns the payment page. Viewing an open payment schedules a poll soon, but never settles it. */
    async getPage(ref: string, locale: Locale, reader?: Reader): Promise<PaymentPageView> {
      const { payment, purpose } = await find(ref, locale);
      if (payment.state === 'pending' && (await claimAsking(db, payment.id, clock(), minIntervalMs))) {
        const options = { runAt: clock(), key: pollKey(payment.id), priority: 'awaited' } as const;
        await jobs.enqueue(db, 'payments.poll', { paymentId: payment.id }, options);
      }
      return toPageView(payment, purpose, {
        gateway: gateways.find(payment.gateway),
        number: await suggestedNumber(payment, reader),
        now: clock(),
        locale,
      });
    },

    /**
     * Prompts the payer through a gateway that serves the operator. Repeating it with the same number has no effect. Raises
     * `number_invalid` and `operator_mismatch` (400), `payment_closed` (409) if the attempt is over or the hold has ended, and what
     * `markSent` raises.
     */
    async start(
      ref: string,
      options: { operator: Operator; number?: string | undefined },
      locale: Locale,
      reader?: Reader,
    ): Promise<PaymentPageView> {
      const { payment, purpose } = await find(ref, locale);
      const number = phoneFor(options.operator, options.number ?? (await suggestedNumber(payment, reader)));
      if (!isPayable(purpose, clock())) throw paymentClosed();
      const sent = await markSent(ctx, payment.id, { operator: options.operator, number });
      if (sent) await submit(sent, purpose, locale);
      return this.getPage(ref, locale, reader);
    },

    /**
     * Returns another attempt for what an attempt that failed or was cancelled was to pay. Raises `payment_closed` (409) if it is
     * not over, was paid otherwise, or nothing is held any more.
     */
    async retry(ref: string, locale: Locale, reader?: Reader): Promise<PaymentPageView> {
      const { payment, purpose } = await find(ref, locale);
      if (!isPayable(purpose, clock())) throw paymentClosed();
      return this.getPage(await retryPayment(ctx, payment.id), locale, reader);
    },

    /**
     * Sends an attempt from the sandbox that was not started, even after its hold, or that was marked as sent by a server that
     * stopped before sending it. Raises `not_found` (404) for an attempt of another gateway.
     */
    async ensureSent(ref: string, locale: Locale): Promise<{ payment: Payment; purpose: PurposeDescription }> {
      const { payment: found, purpose } = await find(ref, locale);
      if (gateways.find(found.gateway)?.mode !== 'sandbox') throw notFound();
      const sent =
        found.state === 'created' ? await markSent(ctx, found.id, { operator: null, number: found.number }) : undefined;
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
        await settlement.endCharge(tx, cancelled, siblings);
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
      await gateways.of(payment).cancelPayment(refsOf(payment));
      await settlement.ask(paymentId, 'callback');
    },
  };

  async function withdrawPrompt(tx: Tx, payment: Payment): Promise<void> {
    if (payment.state === 'pending') await jobs.enqueue(tx, 'payments.withdraw', { paymentId: payment.id }, { runAt: clock() });
  }
};
