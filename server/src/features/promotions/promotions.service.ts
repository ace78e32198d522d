import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { sendUserNotification } from '@ngoma/api/features/promotions/promotions';
import { emitLiveChanges } from '#features/live/index';
import { notify, skipUnsent } from '#features/notifications/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import * as read from './promotions.read.ts';
import { requireAudience, requireDailyQuota, requireRecipients } from './promotions.rules.ts';
import { insertNotification, lockSender, promotionsStore } from './promotions.store.ts';

export type { StoredMessage } from './promotions.read.ts';

/** The functions of the events feature that promotions use. */
export interface PromotionEvents {
  requireManaged(session: Pick<Session, 'userId' | 'role'>, eventId: string, db?: DbOrTx): Promise<void>;
}

const dayMs = 86_400_000;
const maxShown = 50;

const keyOf = (notificationId: string): string => `news:${notificationId}`;

/** Sends messages to many people, stored for the notification bell and delivered by the notifications feature. */
export function promotionsService(platform: Platform, events: PromotionEvents) {
  const { db, clock } = platform;

  const announce = (tx: DbOrTx, message: read.SentMessage, recipientIds: readonly string[]): Promise<void> => {
    const { id, subject, message: text, senderName, senderId, eventId } = message;
    return notify(platform, tx, {
      kind: 'events.news',
      params: { subject, message: text, senderName, eventId },
      to: recipientIds.map((userId) => ({ userId })),
      ...{ key: keyOf(id), eventId, about: [senderId] },
    });
  };

  return {
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
        await announce(
          tx,
          { id, ...content, eventId: eventId ?? null, senderId: session.userId, senderName: session.name },
          recipientIds,
        );
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
      for (const kind of ['events.news', 'broadcasts.news'] as const)
        await skipUnsent(db, { kind, key: keyOf(notificationId), userId, now: clock() });
    },

    /** Job of the previous version, which enqueued the delivery separately. */
    async deliver({ notificationId }: { notificationId: string }): Promise<void> {
      const promotion = await read.findMessage(db, notificationId);
      if (promotion) await announce(db, promotion, await read.listRecipientIds(db, notificationId));
    },
  };
}
