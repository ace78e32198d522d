import { z } from 'zod';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** Address of a browser at its push service, and the keys with which only that browser decrypts. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Push services of the known browsers. The server posts to no other address from a request. */
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

/** Parses a push subscription as browsers serialize it. Raises `subscription_invalid` (400) for anything else. */
export function readSubscription(text: string, moreHosts: readonly string[]): PushTarget {
  const read = Subscription.safeParse(parseJson(text));
  if (!read.success || !isService(new URL(read.data.endpoint), moreHosts)) {
    throw new Refusal('subscription_invalid', 400, bilingual('notifications.subscriptionInvalid'));
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
