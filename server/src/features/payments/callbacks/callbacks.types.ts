import type { WebhookHint } from '../gateways/gateway.ts';

/** The payload of the callback job. `providerRef` is absent in jobs of earlier versions. */
export interface CallbackJob {
  readonly inboxId: string;
  readonly gateway: string;
  readonly ref: string | null;
  readonly providerRef?: string | null;
  readonly about: WebhookHint['about'];
}
