import { createHash } from 'node:crypto';
import type { Agent } from 'node:https';
import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { NotificationKind } from '@ngoma/api/features/notifications';
import type { sendUserNotification } from '@ngoma/api/features/promotions/promotions';
import { emitLiveChanges } from '#features/live/index';
import { pushSender, readSubscription } from '#features/notifications/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session';
import type { Jobs, Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { promotionEmail } from './promotions.emails.ts';
import * as read from './promotions.read.ts';
import { requireAudience, requireDailyQuota, requireRecipients } from './promotions.rules.ts';
import { insertNotification, lockSender, promotionsStore } from './promotions.store.ts';

export type { StoredMessage } from './promotions.read.ts';

/** The functions of the events feature that promotions use. */
export interface PromotionEvents {
  requireManaged(session: Pick<Session, 'userId' | 'role'>, eventId: string, db?: DbOrTx): Promise<void>;
}

/** A push with one sentence for the browsers of one person. */
export interface PersonalPush {
  /** The notification choice that governs it. */
  readonly kind: NotificationKind;
  readonly userId: string;
  readonly text: Bilingual;
  /** Path within the web app that the push opens. */
  readonly path: string;
  /** Of several pushes of one topic, a browser that was offline shows only the last. */
  readonly topic: string;
}

/** Enqueues pushes within the caller's transaction. */
export const enqueuePushes = (jobs: Jobs, tx: DbOrTx, pushes: readonly PersonalPush[]): Promise<void> =>
  pushes.length === 0
    ? Promise.resolve()
    : jobs.enqueueMany(
        tx,
        'promotion.push-person',
        pushes.map((push) => ({ ...push })),
      );

const dayMs = 86_400_000;
const maxShown = 50;
const maxBrowsers = 20;
const batch = 1_000;
/** Maximum attempts per push. After hours of a push service being down the message is out of date. */
const maxPushAttempts = 8;
/** Maximum characters of the body, which fit into an encrypted push. */
const maxBodyLength = 500;

/** Sends messages to many people, stored for the notification bell, pushed to browsers and emailed to those who chose it. */
export function promotionsService(platform: Platform, events: PromotionEvents, agent: Agent | undefined) {
  const { db, clock, jobs, mail, config, logger } = platform;
  // Contact address for push services in case of problems with our pushes.
  const mailbox = /[^\s<]+@[^\s>]+/.exec(config.mailFrom)?.[0] ?? '';
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${mailbox}`;
  const sender = pushSender({ secretKey: config.secretKey, subject, agent });

  async function enqueueEmails(notificationId: string): Promise<void> {
    let after: string | undefined;
    do {
      const ids = await read.listReaders(db, notificationId, after, batch);
      await jobs.enqueueMany(
        db,
        'promotion.send-email',
        ids.map((userId) => ({ notificationId, userId })),
        { priority: 'low' },
      );
      after = ids.length === batch ? ids.at(-1) : undefined;
    } while (after !== undefined);
  }

  return {
    publicKey: sender.publicKey,

    /**
     * Stores a message for its audience and enqueues its delivery. Raises `forbidden` (403) for audiences of other roles,
     * `not_found` (404) for events of others, `nobody` (409), `too_many_today` (409).
     */
    send: (session: Session, input: BodyOutput<typeof sendUserNotification>): Promise<{ id: string; recipients: number }> =>
      db.transaction().execute(async (tx) => {
        const { audience, eventId, ...content } = input;
        requireAudience(session.role, audience, eventId);
        if (eventId) await events.requireManaged(session, eventId, tx);
        await lockSender(tx, session.userId, eventId);
        const since = new Date(clock().getTime() - dayMs);
        requireDailyQuota(session.role, await promotionsStore(tx).countSentSince(session.userId, since, eventId));
        const notification = { senderId: session.userId, eventId: eventId ?? null, audience, ...content };
        const { id, recipientIds } = await insertNotification(tx, notification, clock());
        requireRecipients(recipientIds.length);
        await jobs.enqueue(tx, 'promotion.sent', { notificationId: id });
        await emitLiveChanges(tx, [{ topic: 'messages', userIds: recipientIds }]);
        return { id, recipients: recipientIds.length };
      }),

    /** Lists the own unread messages. Raises `not_found` (404) for the address of another person. */
    async listFor(session: Session, email: string) {
      if (email !== session.email.toLowerCase()) throw notFound();
      return read.listUnread(db, session.userId, maxShown);
    },

    /** Marks a message as read; repeatable. Raises `not_found` (404) for a message the person did not receive. */
    async markRead({ userId }: Session, notificationId: string): Promise<void> {
      if (!(await promotionsStore(db).markRead(userId, notificationId, clock()))) throw notFound();
    },

    /** Stores a push subscription. Raises `subscription_invalid` (400). */
    async saveSubscription({ userId }: Session, text: string): Promise<void> {
      const target = readSubscription(text, config.pushHosts);
      await promotionsStore(db).saveSubscription(userId, target, clock());
      await promotionsStore(db).keepNewest(userId, maxBrowsers);
    },

    /** Removes a push subscription, if it is stored. Raises `subscription_invalid` (400). */
    unsubscribePush: ({ userId }: Session, text: string): Promise<void> =>
      promotionsStore(db).unsubscribePush(userId, readSubscription(text, config.pushHosts).endpoint),

    /** Enqueues one job per browser and per email recipient of a message, so that each is retried alone. */
    async deliver({ notificationId }: { notificationId: string }): Promise<void> {
      await enqueueEmails(notificationId);
      let after: string | undefined;
      do {
        const ids = await read.listTargets(db, notificationId, after, batch);
        await jobs.enqueueMany(
          db,
          'promotion.push',
          ids.map((subscriptionId) => ({ notificationId, subscriptionId })),
          { maxAttempts: maxPushAttempts, priority: 'low' },
        );
        after = ids.length === batch ? ids.at(-1) : undefined;
      } while (after !== undefined);
    },

    /** Sends one message by email, unless it was read or email was switched off meanwhile. */
    async sendEmail({ notificationId, userId }: { notificationId: string; userId: string }): Promise<void> {
      const promotion = await read.findEmail(db, notificationId, userId);
      if (promotion) await mail.send(promotionEmail(promotion, config.publicUrl), [], `news:${notificationId}:${userId}`);
    },

    /** Enqueues one job per browser of a person, if pushes of this kind are switched on. */
    async enqueuePersonalPush(push: PersonalPush): Promise<void> {
      const ids = await read.listBrowsers(db, push.userId, push.kind);
      await jobs.enqueueMany(
        db,
        'promotion.push-personal',
        ids.map((subscriptionId) => ({ ...push, subscriptionId })),
        { maxAttempts: maxPushAttempts },
      );
    },

    /** Sends a personal push to one browser in its owner's language. A subscription that is gone is removed. */
    async sendPersonalPush({
      userId,
      text,
      path,
      topic,
      subscriptionId,
    }: PersonalPush & { subscriptionId: string }): Promise<void> {
      const browser = await read.findBrowser(db, userId, subscriptionId);
      if (!browser) return;
      const title = text[browser.locale === 'fr' ? 'fr' : 'en'];
      // Push services allow topics of at most 32 URL-safe characters.
      const id = createHash('sha256').update(topic).digest('base64url').slice(0, 32);
      const message = { notificationId: id, eventId: null, title, body: '', recipients: browser.email, path };
      const outcome = await sender.send(browser, message, id);
      if (outcome === 'gone') await promotionsStore(db).removeSubscription(subscriptionId);
      if (outcome === 'refused') logger.warn({ subscriptionId, topic }, 'Notification failed');
    },

    /** Sends one message to one browser. A subscription that is gone is removed. */
    async sendPush({ notificationId, subscriptionId }: { notificationId: string; subscriptionId: string }): Promise<void> {
      const push = await read.findPush(db, notificationId, subscriptionId);
      if (!push) return;
      const message = {
        notificationId,
        eventId: push.eventId,
        title: push.subject,
        body: push.message.slice(0, maxBodyLength),
        recipients: push.email,
        path: push.eventId ? `/our-event/${push.eventId}` : '/',
      };
      // The message id is the topic, so a browser that was offline shows a repeated push once.
      const outcome = await sender.send(push, message, notificationId.replaceAll('-', ''));
      if (outcome === 'gone') await promotionsStore(db).removeSubscription(subscriptionId);
      if (outcome === 'refused') logger.warn({ subscriptionId, notificationId }, 'Notification failed');
    },
  };
}
