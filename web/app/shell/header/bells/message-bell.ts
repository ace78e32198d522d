import type { Conversation } from '@ngoma/api/features/conversations';
import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '#features/conversations/conversations.queries.ts';
import { useMessageBell as useGuestActivityBell } from '#features/notifications/activity-bell.ts';
import type { BellContent, BellItem } from '#features/notifications/bell-content.ts';
import { messagesPage } from '#shell/navigation/message-path.ts';

const toItem = ({ _id, other, subject, lastMessage, updatedAt }: Conversation): BellItem => ({
  id: `conversation ${_id}`,
  title: subject.title ? `${other.name} · ${subject.title}` : other.name,
  ...(lastMessage?.text && { text: lastMessage.text }),
  at: updatedAt,
  isUnread: true,
  path: `${messagesPage('organizer')}?conversation=${_id}`,
  imageUrl: other.avatar?.url ?? null,
});

/**
 * Returns the unread messages, followed by the activity of guests. Messages become read when they are opened, so only the
 * activity can be marked.
 */
export function useMessageBell(): BellContent {
  const activity = useGuestActivityBell();
  const { data, error } = useQuery(unreadQuery());
  const items = data && activity.items && [...data.conversations.map(toItem), ...activity.items];
  return {
    ...activity,
    items: items ?? activity.items,
    error: activity.error ?? error,
    unread: activity.unread + (data?.unread ?? 0),
    markable: activity.unread,
  };
}
