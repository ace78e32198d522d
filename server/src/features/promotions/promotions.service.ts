import { createHash } from 'node:crypto';
import type { Agent } from 'node:https';
import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { NoticeKind } from '@ngoma/api/features/notification-choices';
import type { sendUserNotification } from '@ngoma/api/features/promotions';
import { announce } from '#features/live/index';
import type { DbOrTx } from '#platform/database';
import type { Jobs, Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { newsLetter } from './promotions.letters.ts';
import * as read from './promotions.read.ts';
import { requireAudience, requireRoomToday, requireSomebody } from './promotions.rules.ts';
import { insertNotification, lockSender, promotionsStore } from './promotions.store.ts';
import { pushSender } from './push-sender.ts';
import { readSubscription } from './push-subscription.ts';

/** What promotions ask of the events slice. */
export interface EventsOfPromotions {
  mayManage(session: Pick<Session, 'userId' | 'role'>, eventId: string, db?: DbOrTx): Promise<boolean>;
}

/** One sentence for one person's browsers. */
export interface PersonalPush {
  /** By which people choose whether they want it. */
  readonly kind: NoticeKind;
  readonly userId: string;
  readonly text: Bilingual;
  /** Where a touch leads, within the product. */
  readonly path: string;
  /** What it is about: a sleeping browser that gets two pushes of one topic shows one. */
  readonly topic: string;
}

/** Has a sentence pushed to somebody's browsers, by a job of the caller's transaction. */
export const pushTo = (jobs: Jobs, tx: DbOrTx, pushes: readonly PersonalPush[]): Promise<void> =>
  pushes.length === 0
    ? Promise.resolve()
    : jobs.enqueueMany(
        tx,
        'promotion.push-person',
        pushes.map((push) => ({ ...push })),
      );

const dayMs = 86_400_000;
const mostShown = 50;
const mostBrowsers = 20;
const batch = 1_000;
/** A push service that is down for hours makes a message stale. */
const mostTries = 8;
/** As much as fits into an encrypted push with room to spare. */
const longestBody = 500;

/** Messages to many people, kept for their bells and pushed to their browsers. */
export function promotionsService(platform: Platform, events: EventsOfPromotions, agent: Agent | undefined) {
  const { db, clock, jobs, mail, config, logger } = platform;
  // Whom a push service may write to when something is wrong with what we send.
  const mailbox = /[^\s<]+@[^\s>]+/.exec(config.mailFrom)?.[0] ?? '';
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${mailbox}`;
  const sender = pushSender({ secretKey: config.secretKey, subject, agent });

  async function spreadLetters(notificationId: string): Promise<void> {
    let after: string | undefined;
    do {
      const ids = await read.listReaders(db, notificationId, after, batch);
      await jobs.enqueueMany(
        db,
        'promotion.write',
        ids.map((userId) => ({ notificationId, userId })),
        { priority: 'patient' },
      );
      after = ids.length === batch ? ids.at(-1) : undefined;
    } while (after !== undefined);
  }

  return {
    publicKey: sender.publicKey,

    /** Refusals: 403 for others' audiences, 404 for others' events, 409 `nobody`, `too_many_today`. */
    send: (session: Session, input: BodyOutput<typeof sendUserNotification>): Promise<{ id: string; recipients: number }> =>
      db.transaction().execute(async (tx) => {
        const { audience, eventId, ...words } = input;
        requireAudience(session.role, audience, eventId);
        if (eventId && !(await events.mayManage(session, eventId, tx))) throw notFound();
        await lockSender(tx, session.userId, eventId);
        const since = new Date(clock().getTime() - dayMs);
        requireRoomToday(session.role, await promotionsStore(tx).countSentSince(session.userId, since, eventId));
        const notification = { senderId: session.userId, eventId: eventId ?? null, audience, ...words };
        const { id, recipientIds } = await insertNotification(tx, notification, clock());
        requireSomebody(recipientIds.length);
        await jobs.enqueue(tx, 'promotion.sent', { notificationId: id });
        await announce(tx, [{ topic: 'messages', userIds: recipientIds }]);
        return { id, recipients: recipientIds.length };
      }),

    /** The own unread messages; of others' addresses nothing is known. Refusal 404. */
    async listFor(session: Session, email: string) {
      if (email !== session.email.toLowerCase()) throw notFound();
      return read.listUnread(db, session.userId, mostShown);
    },

    /** Harmless to repeat. Refusal 404 for a message that they never got. */
    async markRead({ userId }: Session, notificationId: string): Promise<void> {
      if (!(await promotionsStore(db).markRead(userId, notificationId, clock()))) throw notFound();
    },

    /** Refusal 400 `subscription_invalid`. */
    async saveSubscription({ userId }: Session, text: string): Promise<void> {
      const target = readSubscription(text, config.pushHosts);
      await promotionsStore(db).saveSubscription(userId, target, clock());
      await promotionsStore(db).keepNewest(userId, mostBrowsers);
    },

    /** The same refusal; a browser that was never saved is as good as forgotten. */
    forgetSubscription: ({ userId }: Session, text: string): Promise<void> =>
      promotionsStore(db).forgetSubscription(userId, readSubscription(text, config.pushHosts).endpoint),

    /**
     * Spreads a message over its recipients' browsers and the mailboxes of those who asked for news there: one job each, so
     * that one that fails is tried again alone.
     */
    async spread({ notificationId }: { notificationId: string }): Promise<void> {
      await spreadLetters(notificationId);
      let after: string | undefined;
      do {
        const ids = await read.listTargets(db, notificationId, after, batch);
        await jobs.enqueueMany(
          db,
          'promotion.push',
          ids.map((subscriptionId) => ({ notificationId, subscriptionId })),
          { maxAttempts: mostTries, priority: 'patient' },
        );
        after = ids.length === batch ? ids.at(-1) : undefined;
      } while (after !== undefined);
    },

    /** One message by mail, unless it was read or is no longer wished for. */
    async write({ notificationId, userId }: { notificationId: string; userId: string }): Promise<void> {
      const news = await read.findLetter(db, notificationId, userId);
      if (news) await mail.send(newsLetter(news, config.publicUrl), [], `news:${notificationId}:${userId}`);
    },

    /** Spreads a sentence over somebody's browsers, one job each, if they want to hear of such things there. */
    async spreadToPerson(push: PersonalPush): Promise<void> {
      const ids = await read.listBrowsers(db, push.userId, push.kind);
      await jobs.enqueueMany(
        db,
        'promotion.push-told',
        ids.map((subscriptionId) => ({ ...push, subscriptionId })),
        { maxAttempts: mostTries },
      );
    },

    /** One sentence to one browser, in its owner's language; a browser that is gone is forgotten. */
    async pushTold({ userId, text, path, topic, subscriptionId }: PersonalPush & { subscriptionId: string }): Promise<void> {
      const browser = await read.findBrowser(db, userId, subscriptionId);
      if (!browser) return;
      const title = text[browser.locale === 'fr' ? 'fr' : 'en'];
      // Topics of push services have 32 plain characters at most.
      const id = createHash('sha256').update(topic).digest('base64url').slice(0, 32);
      const message = { notificationId: id, eventId: null, title, body: '', recipients: browser.email, path };
      const outcome = await sender.send(browser, message, id);
      if (outcome === 'gone') await promotionsStore(db).removeSubscription(subscriptionId);
      if (outcome === 'refused') logger.warn({ subscriptionId, topic }, 'Notification failed');
    },

    /** One message to one browser; a browser that is gone is forgotten. */
    async push({ notificationId, subscriptionId }: { notificationId: string; subscriptionId: string }): Promise<void> {
      const push = await read.findPush(db, notificationId, subscriptionId);
      if (!push) return;
      const message = {
        notificationId,
        eventId: push.eventId,
        title: push.subject,
        body: push.message.slice(0, longestBody),
        recipients: push.email,
        path: push.eventId ? `/our-event/${push.eventId}` : '/',
      };
      // One message is one topic: what a sleeping browser gets twice it shows once.
      const outcome = await sender.send(push, message, notificationId.replaceAll('-', ''));
      if (outcome === 'gone') await promotionsStore(db).removeSubscription(subscriptionId);
      if (outcome === 'refused') logger.warn({ subscriptionId, notificationId }, 'Notification failed');
    },
  };
}
