import type { Platform } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import type { WebhookHint, WebhookRequest } from './gateways/gateway.ts';
import type { Gateways } from './gateways/registry.ts';
import { insertCallback, markHandled } from './inbox.store.ts';
import { alert, countRefusedCallback } from './payments.alerts.ts';
import { findByGatewayRef } from './payments.read.ts';
import type { refundsService } from './refunds.service.ts';
import { findRefundByGatewayRef } from './refunds.store.ts';
import type { settlementService } from './settlement.service.ts';

/** What the job behind a callback is given. */
export interface CallbackJob {
  readonly inboxId: string;
  readonly gateway: string;
  readonly ref: string | null;
  readonly about: WebhookHint['about'];
}

interface Doors {
  readonly gateways: Gateways;
  readonly settlement: ReturnType<typeof settlementService>;
  readonly refunds: ReturnType<typeof refundsService>;
}

/** Callbacks of gateways: taken in fast, kept as they came, believed in nothing but that it is time to ask. */
export const webhooksService = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>,
  { gateways, settlement, refunds }: Doors,
) => {
  const { db, clock, jobs } = platform;

  async function act({ gateway, ref, about }: CallbackJob): Promise<string> {
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
     * Takes a callback in, once. Refuses `not_found` (404) for a gateway that is not configured and `signature_invalid`
     * (401) for a stranger, of whom nothing is kept but a count.
     */
    async receive(gatewayId: string, request: WebhookRequest): Promise<'taken' | 'repeated'> {
      const gateway = gateways.find(gatewayId);
      if (!gateway) throw notFound();
      const hint = gateway.verifyWebhook(request);
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

    /** The job behind a callback: asks the gateway what is true. */
    async follow(job: CallbackJob): Promise<void> {
      await markHandled(db, job.inboxId, await act(job), clock());
    },
  };
};

/** What proves where a callback came from; never credentials that happened to come along. */
function headersToKeep(headers: WebhookRequest['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  return Object.fromEntries(kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
}

const signatureInvalid = () =>
  new Refusal('signature_invalid', 401, {
    en: 'The signature of this callback is missing, wrong or too old',
    fr: 'La signature de cette notification est absente, incorrecte ou trop ancienne',
  });
