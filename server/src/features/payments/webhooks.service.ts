import { busy } from '#platform/concurrency/bounded-pool';
import { naturalBatching } from '#platform/concurrency/natural-batching';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { callbackInbox } from './callback-inbox.ts';
import type { CallbackJob } from './callbacks/callbacks.types.ts';
import { addRefused } from './callbacks/open-callbacks.store.ts';
import { type DisputesContext, followDispute } from './disputes/follow-dispute.ts';
import type { GatewayDispute, WebhookRequest } from './gateways/gateway.ts';
import type { Gateways } from './gateways/registry.ts';
import { alert, countRefusedCallback } from './payment-alerts.ts';
import { findByGatewayRefs, findByProviderRef, type GatewayRef } from './payments.read.ts';
import type { Payment } from './payments.rules.ts';
import { paymentsStore } from './payments.store.ts';
import { advancePayout } from './payouts/advance-payout.ts';
import { findPayoutByRef, saveProviderRefOfPayout } from './payouts/payouts.store.ts';
import type { PayoutsContext } from './payouts/payouts.types.ts';
import type { refundsService } from './refunds/refunds.service.ts';
import { findRefundOfAttempt, saveProviderRef } from './refunds/refunds.store.ts';
import type { settlementService } from './settlement/settlement.service.ts';

interface PaymentsDeps {
  readonly gateways: Gateways;
  readonly settlement: ReturnType<typeof settlementService>;
  readonly refunds: ReturnType<typeof refundsService>;
  readonly disputes: DisputesContext;
  readonly payouts: PayoutsContext;
}

/** Receives gateway callbacks: stores them unchanged, and uses them only as a reason to ask the gateway. */
export const webhooksService = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>,
  { gateways, settlement, refunds, disputes, payouts }: PaymentsDeps,
) => {
  const { db, clock } = platform;
  const inbox = callbackInbox<CallbackJob & Record<string, unknown>>(platform);
  // Thousands of callbacks come in the seconds after an operator's outage. Those that are handled at once are looked up together.
  const known = naturalBatching<GatewayRef, Payment | undefined>(
    async (refs) => (await findByGatewayRefs(db, refs)).map((value) => ({ ok: true, value })),
    { maxBatch: 500, maxWaiting: 10_000, refuse: busy },
  );

  // Refused callbacks are anyone's: those of a moment are counted in one statement, so that a flood of them costs little.
  const refused = naturalBatching<string, void>(
    async (all) => {
      for (const gateway of new Set(all)) await addRefused(db, gateway, all.filter((one) => one === gateway).length, clock());
      return all.map(() => ({ ok: true, value: undefined }));
    },
    { maxBatch: 500, maxWaiting: 10_000, refuse: busy },
  );

  async function askAbout(job: CallbackJob): Promise<string> {
    switch (job.about) {
      case 'refund':
      case 'payout':
        return askAboutRefund(job);
      case 'payment':
        return askAboutPayment(job);
      case 'dispute':
        return recordDispute(job);
    }
  }

  /** Asks about a refund, which some gateways make as a payout, or about a payout. */
  async function askAboutRefund(job: CallbackJob): Promise<string> {
    const { gateway, ref, providerRef = null, about } = job;
    const refund = await findRefundOfAttempt(db, gateway, { ref, providerRef });
    if (!refund) return about === 'payout' ? askAboutPayout(job) : unknownReference(job);
    if (providerRef && ref === refund.gatewayRef && isSigned(job)) await saveProviderRef(db, refund, providerRef);
    await refunds.advance(refund.id);
    return 'refund';
  }

  async function askAboutPayout(job: CallbackJob): Promise<string> {
    const { gateway, ref, providerRef = null } = job;
    const payout = await findPayoutByRef(db, gateway, { ref, providerRef });
    if (!payout) return unknownPayout(job);
    if (providerRef && ref === payout.gatewayRef && isSigned(job)) await saveProviderRefOfPayout(db, payout.id, providerRef);
    await advancePayout(payouts, payout.id);
    return 'payout';
  }

  function unknownPayout({ gateway, ref, providerRef }: CallbackJob): string {
    alert(platform, 'unknown_payout', { gateway, gatewayRef: ref, providerRef });
    return 'unknown_payout';
  }

  async function askAboutPayment(job: CallbackJob): Promise<string> {
    const payment = await findPaymentOf(job);
    if (!payment) return unknownReference(job);
    const { providerRef } = job;
    if (!providerRef || payment.providerRef !== null || !isSigned(job)) return settlement.ask(payment, 'callback');
    await db.transaction().execute(async (tx) => {
      const locked = await paymentsStore(tx).lockWithSiblings(payment.id);
      await settlement.recordProviderRef(tx, locked.payment, providerRef);
    });
    return settlement.ask(payment.id, 'callback');
  }

  /** Records a dispute with the payment, where admins see it as a case, and alerts once. */
  async function recordDispute(job: CallbackJob): Promise<string> {
    const reported = await findReported(job);
    const named = reported?.paymentRef ? await known.submit({ gateway: job.gateway, ref: reported.paymentRef }) : undefined;
    const payment = (await findPaymentOf(job)) ?? named;
    if (!payment) return unknownReference(job);
    if (reported) {
      await followDispute(disputes, payment, reported);
      return 'dispute';
    }
    const isNew = await db.transaction().execute(async (tx) => {
      const store = paymentsStore(tx);
      await store.lockWithSiblings(payment.id);
      if (await store.hasFact(payment.id, 'dispute')) return false;
      await store.addFact(payment.id, 'dispute', { inboxId: job.inboxId }, clock());
      return true;
    });
    if (isNew) alert(platform, 'dispute', { paymentId: payment.id, gateway: job.gateway });
    return 'dispute';
  }

  const findPaymentOf = async ({ gateway, ref, providerRef }: CallbackJob): Promise<Payment | undefined> =>
    (ref && (await known.submit({ gateway, ref }))) ||
    (providerRef && (await findByProviderRef(db, gateway, providerRef))) ||
    undefined;

  /** Asks the gateway for the dispute, which the callback only announces. Undefined for gateways that know none by this id. */
  const findReported = async ({ gateway, providerRef }: CallbackJob): Promise<GatewayDispute | undefined> =>
    providerRef ? gateways.find(gateway)?.getDispute?.({ providerRef }) : undefined;

  /** An unsigned callback may be anyone's: the id in it must not be stored, since we would ask the gateway by it from then on. */
  const isSigned = ({ gateway }: CallbackJob): boolean => gateways.find(gateway)?.caps.signsCallbacks === true;

  function unknownReference({ gateway, ref, providerRef }: CallbackJob): string {
    alert(platform, 'unknown_reference', { gateway, gatewayRef: ref, ...(providerRef && { providerRef }) });
    return 'unknown_reference';
  }

  return {
    /**
     * Receives a callback once. Raises `not_found` (404) for a gateway that is not configured and `signature_invalid` (401) for
     * an unverified sender, whose callback is counted by gateway and hour but not stored.
     */
    async receive(gatewayId: string, request: WebhookRequest): Promise<'taken' | 'repeated'> {
      const gateway = gateways.find(gatewayId);
      if (!gateway) throw notFound();
      const hint = await gateway.verifyWebhook(request);
      if (!hint) {
        countRefusedCallback(gateway.id);
        await refused.submit(gateway.id).catch(() => undefined);
        throw signatureInvalid();
      }
      const { eventId, ref = null, providerRef = null, about } = hint;
      const id = newId();
      return inbox.receive({
        callback: {
          id,
          gateway: gateway.id,
          eventId,
          ref,
          providerRef,
          about,
          headers: headersToKeep(request.headers),
          body: request.raw,
        },
        job: { inboxId: id, gateway: gateway.id, ref, providerRef, about },
      });
    },

    /** Asks again about a dispute whose callback may be lost. */
    async askAboutDispute({ gateway, providerRef }: { readonly gateway: string; readonly providerRef: string }): Promise<void> {
      await recordDispute({ inboxId: '', gateway, ref: null, providerRef, about: 'dispute' });
    },

    /** Asks the gateway for the state behind a callback. Runs as a job. */
    async processCallback(job: CallbackJob): Promise<void> {
      await inbox.markHandled(job.inboxId, await askAbout(job));
    },
  };
};

/** Returns the headers that prove the origin of a callback, without credentials. */
function headersToKeep(headers: WebhookRequest['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  return Object.fromEntries(kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
}

const signatureInvalid = () => new Refusal('signature_invalid', 401, bilingual('payments.signatureInvalid'));
