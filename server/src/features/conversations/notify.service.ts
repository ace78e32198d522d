import { business } from '@ngoma/api/common/business';
import { notify, skipUnsent } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findDueNotifications } from './conversations.read.ts';
import { pathOf } from './conversations.rules.ts';

interface PendingNotification {
  readonly conversationId: string;
  readonly userId: string;
}

const keyOf = ({ conversationId, userId }: PendingNotification): string => `conversation:${conversationId}:${userId}:`;

/**
 * Notifies a recipient of unread messages, once until they read. A message that is read within the first minutes triggers no
 * notification.
 */
export function conversationNotifications(platform: Platform) {
  const { db, jobs, clock } = platform;
  return {
    /** Enqueues the notification in the transaction of the first unread message. */
    async schedule(tx: Tx, pending: PendingNotification): Promise<void> {
      const runAt = new Date(clock().getTime() + business.conversation.notifyAfterMinutes * 60_000);
      await jobs.enqueue(tx, 'conversations.notify', { ...pending }, { runAt });
    },

    /** Withdraws a notification that still waits, for quiet hours or a digest, once its messages are read. */
    withdraw: (tx: Tx, pending: PendingNotification): Promise<void> =>
      skipUnsent(tx, { kind: 'messages.unread', key: keyOf(pending), userId: pending.userId, now: clock() }),

    /** Job: notifies of messages that are still unread. */
    async sendNotification({ conversationId, userId }: PendingNotification): Promise<void> {
      const due = await findDueNotifications(db, conversationId, userId);
      if (!due) return;
      const { otherId, otherName, title, unread, role, notifiedAt } = due;
      await notify(platform, db, {
        kind: 'messages.unread',
        params: { otherName, title, unread, path: pathOf(role, conversationId) },
        to: [{ userId }],
        key: `${keyOf({ conversationId, userId })}${notifiedAt.getTime()}`,
        about: [otherId],
      });
    },
  };
}
export type ConversationNotifications = ReturnType<typeof conversationNotifications>;
