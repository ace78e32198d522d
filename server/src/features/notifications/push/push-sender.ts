import { createECDH, hkdfSync } from 'node:crypto';
import type { Agent } from 'node:https';
import webpush from 'web-push';
import type { PushTarget } from './push-subscription.ts';

/** Result of a push: accepted by the push service, subscription no longer valid, or refused for good. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushSender {
  readonly publicKey: string;
  /** Throws an error when a later attempt may succeed. */
  send(target: PushTarget, message: object, topic: string): Promise<PushOutcome>;
}

const timeToLiveSeconds = 24 * 60 * 60;
const timeoutMs = 10_000;

/** Derives the VAPID key pair from the application secret, so that every node has the same and none is stored. */
export function deriveVapidKeys(secretKey: string): { publicKey: string; privateKey: string } {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', 'web-push:1', 32));
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(seed);
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: seed.toString('base64url') };
}

/** Sends pushes encrypted for one browser (RFC 8291) and signed with the VAPID key (RFC 8292). */
export function pushSender(options: { secretKey: string; subject: string; agent?: Agent | undefined }): PushSender {
  const keys = deriveVapidKeys(options.secretKey);
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message, topic) {
      try {
        await webpush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails: { subject: options.subject, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: timeToLiveSeconds,
          urgency: 'normal',
          topic,
          timeout: timeoutMs,
          ...(options.agent && { agent: options.agent }),
        });
        return 'sent';
      } catch (error) {
        const status = error instanceof webpush.WebPushError ? error.statusCode : 0;
        if (status === 404 || status === 410) return 'gone';
        if (status >= 400 && status < 500 && status !== 429) return 'refused';
        throw error;
      }
    },
  };
}
