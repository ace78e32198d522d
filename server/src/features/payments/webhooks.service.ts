import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { insertCallback, markHandled } from './callbacks.store.ts';
import type { WebhookHint, WebhookRequest } from './gateways/gateway.ts';
import type { Gateways } from './gateways/registry.ts';
import { alert, countRefusedCallback } from './payment-alerts.ts';
import { findByGatewayRef } from './payments.read.ts';
import type { refundsService } from './refunds/refunds.service.ts';
import { findRefundByGatewayRef } from './refunds/refunds.store.ts';
import type { settlementService } from './settlement/settlement.service.ts';

/** The payload of the callback job. */
export interface CallbackJob {
  readonly inboxId: string;
  readonly gateway: string;
  readonly ref: string | null;
  readonly about: WebhookHint['about'];
}

interface PaymentsDeps {
  readonly gateways: Gateways;
  readonly settlement: ReturnType<typeof settlementService>;
  readonly refunds: ReturnType<typeof refundsService>;
}

/** Receives gateway callbacks: stores them unchanged, and uses them only as a reason to ask the gateway. */
export const webhooksService = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>,
  { gateways, settlement, refunds }: PaymentsDeps,
) => {
  const { db, clock, jobs } = platform;

  async function askAbout({ gateway, ref, about }: CallbackJob): Promise<string> {
    if (about === 'refund') {
      const refund = ref === null ? undefined : await findRefundByGatewayRef(db, gateway, ref);
      if (!refund) return unknownReference(gateway, ref);
      await refunds.advance(refund.id);
      return 'refund';
    }
    const payment = ref === null ? undefined : await findByGatewayRef(db, gateway, ref);
    return payment ? settlement.ask(payment.id, 'callback') : unknownReference(gateway, ref);
  }

  function unknownReference(gateway: string, ref: string | null): string {
    alert(platform, 'unknown_reference', { gateway, gatewayRef: ref });
    return 'unknown_reference';
  }

  return {
    /**
     * Receives a callback once. Raises `not_found` (404) for a gateway that is not configured and `signature_invalid` (401) for
     * an unverified sender, whose callback is counted but not stored.
     */
    async receive(gatewayId: string, request: WebhookRequest): Promise<'taken' | 'repeated'> {
      const gateway = gateways.find(gatewayId);
      if (!gateway) throw notFound();
      const hint = await gateway.verifyWebhook(request);
      if (!hint) {
        countRefusedCallback(gateway.id);
        throw signatureInvalid();
      }
      return db.transaction().execute(async (tx) => {
        const { eventId, ref = null, about } = hint;
        const headers = headersToKeep(request.headers);
        const inboxId = await insertCallback(tx, { gateway: gateway.id, eventId, ref, headers, body: request.raw, now: clock() });
        if (inboxId === undefined) return 'repeated';
        const job = { inboxId, gateway: gateway.id, ref, about } satisfies CallbackJob;
        await jobs.enqueue(tx, 'payments.callback', job, { runAt: clock(), priority: 'awaited' });
        return 'taken';
      });
    },

    /** Asks the gateway for the state behind a callback. Runs as a job. */
    async processCallback(job: CallbackJob): Promise<void> {
      await markHandled(db, job.inboxId, await askAbout(job), clock());
    },
  };
};

/** Returns the headers that prove the origin of a callback, without credentials. */
function headersToKeep(headers: WebhookRequest['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  return Object.fromEntries(kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
}

const signatureInvalid = () => new Refusal('signature_invalid', 401, bilingual('payments.signatureInvalid'));
