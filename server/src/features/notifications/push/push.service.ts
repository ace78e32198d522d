import { createHash } from 'node:crypto';
import type { Agent } from 'node:https';
import type { Session } from '#platform/http/session/session';
import type { Key } from '#platform/keys/key-ring';
import type { Platform } from '#platform/platform';
import { findBrowser } from '../delivery/delivery.read.ts';
import { pushOf } from '../delivery/render.rules.ts';
import { findKind } from '../kinds/notification-kinds.ts';
import { type PushSender, pushSender } from './push-sender.ts';
import { readSubscription } from './push-subscription.ts';
import { findReader } from './subscriptions.read.ts';
import { keepNewest, removeEndpoint, removeSubscription, saveSubscription } from './subscriptions.store.ts';

const maxBrowsers = 20;

/** A push of one notification to one browser. */
export interface PushJob {
  readonly kind: string;
  readonly params: unknown;
  readonly notificationId: string;
  readonly userId: string;
  readonly subscriptionId: string;
}

/** Stores browsers, and sends pushes to them. */
export function pushService({ db, clock, config, keys, logger }: Platform, agent: Agent | undefined) {
  const mailbox = /[^\s<]+@[^\s>]+/.exec(config.mailFrom)?.[0] ?? '';
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${mailbox}`;
  const senders = new Map<string, PushSender>();
  const senderOf = ({ secret }: Key): PushSender => {
    const sender = senders.get(secret) ?? pushSender({ secretKey: secret, subject, agent });
    senders.set(secret, sender);
    return sender;
  };

  return {
    /** Returns the key for which browsers subscribe now. */
    publicKey: () => senderOf(keys.current('vapid')).publicKey,

    /** Stores a push subscription. Raises `subscription_invalid` (400). */
    async subscribe({ userId }: Pick<Session, 'userId'>, text: string): Promise<void> {
      const target = readSubscription(text, config.pushHosts);
      await saveSubscription(db, { userId, target, vapidNumber: keys.current('vapid').number, now: clock() });
      await keepNewest(db, userId, maxBrowsers);
    },

    /** Removes a push subscription, if it is stored. Raises `subscription_invalid` (400). */
    unsubscribe: ({ userId }: Pick<Session, 'userId'>, text: string): Promise<void> =>
      removeEndpoint(db, userId, readSubscription(text, config.pushHosts).endpoint),

    /**
     * Sends one push in its owner's language. Runs as a job. The topic is the notification, so a browser that was offline shows a
     * repeated push once. A subscription that is gone is removed.
     */
    async send({ kind: id, params: stored, notificationId, userId, subscriptionId }: PushJob): Promise<void> {
      const kind = findKind(id);
      const browser = await findBrowser(db, userId, subscriptionId);
      const reader = browser && (await findReader(db, userId));
      if (!kind || !browser || !reader) return;
      const params = kind.params.parse(stored);
      const { title, body } = pushOf(kind, params);
      // Push services allow topics of at most 32 URL-safe characters.
      const topic = createHash('sha256').update(notificationId).digest('base64url').slice(0, 32);
      const message = {
        notificationId,
        eventId: kind.pushedEventId?.(params) ?? null,
        title: title[reader.locale],
        body: body[reader.locale],
        recipients: reader.email,
        path: kind.path?.(params) ?? '/',
      };
      // A subscription works with the key for which it was made. One whose key has ended is made anew by the browser.
      const key = await keys.find('vapid', browser.vapidNumber);
      const outcome = key ? await senderOf(key).send(browser, message, topic) : 'gone';
      if (outcome === 'gone') await removeSubscription(db, subscriptionId);
      if (outcome === 'refused') logger.warn({ subscriptionId, notificationId }, 'Notification failed');
    },
  };
}
export type PushService = ReturnType<typeof pushService>;
