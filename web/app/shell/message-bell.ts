import type { Conversation } from '@ngoma/api/features/conversations';
import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '#features/conversations/conversations.queries.ts';
import { useMessageBell as useNewsBell } from '#features/notifications/activity-bell.ts';
import type { BellContent, BellItem } from '#features/notifications/bell-content.ts';
import { messagesPage } from './message-path.ts';

const toItem = ({ _id, other, subject, lastMessage, updatedAt }: Conversation): BellItem => ({
  id: `conversation ${_id}`,
  title: subject.title ? `${other.name} · ${subject.title}` : other.name,
  ...(lastMessage?.text && { text: lastMessage.text }),
  at: updatedAt,
  isUnread: true,
  path: `${messagesPage('organizer')}?conversation=${_id}`,
  imageUrl: other.avatar?.url ?? null,
});

/** What people wrote and one has not read, then what guests did. Messages lose their mark by being read. */
export function useMessageBell(): BellContent {
  const news = useNewsBell();
  const { data, error } = useQuery(unreadQuery());
  const items = data && news.items && [...data.conversations.map(toItem), ...news.items];
  return {
    ...news,
    items: items ?? news.items,
    error: news.error ?? error,
    unread: news.unread + (data?.unread ?? 0),
    markable: news.unread,
  };
}
