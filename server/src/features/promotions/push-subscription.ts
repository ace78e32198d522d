import { z } from 'zod';
import { Refusal } from '#platform/refusal';

/** Where a browser is reached, and the keys with which only it reads what comes. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The push services of the browsers there are. We post to no other address that somebody gives us. */
const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const bytes = (length: number) =>
  z.base64url().refine((text) => Buffer.from(text, 'base64url').length === length, `must have ${length} bytes`);

const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2_000),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

/** Reads a push subscription as browsers write it. Refusal 400 `subscription_invalid` for anything else. */
export function readSubscription(text: string, moreHosts: readonly string[]): PushTarget {
  const read = Subscription.safeParse(parseJson(text));
  if (!read.success || !isService(new URL(read.data.endpoint), moreHosts)) {
    throw new Refusal('subscription_invalid', 400, {
      en: 'This is no push subscription of a browser we know',
      fr: 'Ce n’est pas un abonnement d’un navigateur que nous connaissons',
    });
  }
  return { endpoint: read.data.endpoint, ...read.data.keys };
}

const isService = ({ hostname, host }: URL, moreHosts: readonly string[]): boolean =>
  moreHosts.includes(host) ||
  (host === hostname &&
    services.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service)));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
