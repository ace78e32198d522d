import { createRequire } from 'node:module';
import type { PaymentReason } from '@ngoma/api/features/payments';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { StripeSettings } from '#platform/gateway-settings';
import type { Platform } from '#platform/platform';
import { refusalOf } from './stripe.rules.ts';

/** A reply of Stripe. `unknown`: the request may have been executed. */
export type StripeReply<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  /** Stripe did not execute the request. `provider_down` is a refused key. */
  | { readonly kind: 'refused'; readonly reason: PaymentReason }
  | { readonly kind: 'unknown' };

/** Loads the SDK when a gateway is built: it takes 15 MB, and most installations have no keys of Stripe. */
const loadStripe = (): typeof Stripe => createRequire(import.meta.url)('stripe');

/** Maximum time to wait for Stripe, the same as for other gateways. */
const timeoutMs = 15_000;
const pageSize = 100;

/**
 * Builds the SDK for the address of the settings. It sends no measurements of earlier requests and no description of this machine,
 * repeats no request by itself, and follows no redirect. Its own client for HTTP repeats a request after a closed connection
 * whatever its settings say, so it uses `fetch`.
 */
export function stripeSdk({ url, secretKey }: Pick<StripeSettings, 'url' | 'secretKey'>): Stripe {
  const { hostname: host, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  const StripeSdk = loadStripe();
  return new StripeSdk(secretKey, {
    host,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    httpClient: StripeSdk.createFetchHttpClient((address, init) => fetch(address, { ...init, redirect: 'error' })),
  });
}

/**
 * Returns a function that sends a request and validates its reply, which the types of the SDK only claim. It never throws for what
 * Stripe or the network does. Logs no body and no message, because messages repeat parts of keys and of what was sent.
 */
export const stripeRequests = ({ logger }: Pick<Platform, 'logger'>) => {
  async function ask<Value>(schema: z.ZodType<Value>, request: () => Promise<unknown>): Promise<StripeReply<Value>> {
    let reply: unknown;
    try {
      reply = await request();
    } catch (error) {
      if (!(error instanceof loadStripe().errors.StripeError)) {
        // The SDK fails this way for a body that is JSON but not an object.
        logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'Stripe gave an answer of another form');
        return { kind: 'unknown' };
      }
      const { statusCode, code, rawType: type, decline_code: declineCode, requestId } = error;
      const reason = refusalOf({ statusCode, type, code, declineCode });
      const facts = { statusCode, type: type ?? error.type, code, param: error.param, requestId };
      if (reason === 'provider_down') logger.error(facts, 'Stripe refuses the key');
      else logger.warn(facts, reason === undefined ? 'Stripe did not answer' : 'Stripe refused a request');
      return reason === undefined ? { kind: 'unknown' } : { kind: 'refused', reason };
    }
    const parsed = schema.safeParse(reply);
    if (parsed.success) return { kind: 'answer', value: parsed.data };
    logger.warn({ paths: parsed.error.issues.map(({ path }) => path.join('.')) }, 'Stripe gave an answer of another form');
    return { kind: 'unknown' };
  }

  /** Reads all pages of a list, newest first. */
  async function askAll<Item extends { readonly id: string }>(
    item: z.ZodType<Item>,
    list: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
  ): Promise<StripeReply<readonly Item[]>> {
    const page = z.object({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() });
    const items: Item[] = [];
    for (;;) {
      const last = items.at(-1)?.id;
      const reply = await ask(page, () => list({ limit: pageSize, ...(last !== undefined && { starting_after: last }) }));
      if (reply.kind !== 'answer') return reply;
      items.push(...reply.value.data);
      if (!reply.value.has_more || reply.value.data.length === 0) return { kind: 'answer', value: items };
    }
  }

  return { ask, askAll };
};
