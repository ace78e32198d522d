import type { LiveTopic } from '@ngoma/api/features/live';
import type { LiveMessage } from './live-message.ts';

type Key = readonly string[];

/**
 * Query keys that each topic makes stale. They are repeated here because importing the features would add them to the bundle of
 * every signed-in page. A test compares them with the features' own keys.
 */
const keysByTopic: Readonly<Record<Exclude<LiveTopic, 'reset' | 'typing'>, readonly Key[]>> = {
  tickets: [['tickets'], ['orders'], ['checkin', 'events']],
  orders: [['orders'], ['wallet']],
  reminders: [['notifications', 'reminders']],
  messages: [['notifications', 'stored']],
  activities: [
    ['notifications', 'activities'],
    ['notifications', 'guest-activities'],
  ],
  // The bid list shows the latest message of each conversation.
  conversations: [['conversations'], ['projects', 'bids']],
  sales: [['dashboard'], ['orders'], ['wallet']],
  entries: [['checkin', 'counts'], ['dashboard']],
};

/** Returns the query keys that a message makes stale; after a gap, all of them. */
export function keysOf({ topic, data }: LiveMessage): readonly Key[] {
  if (topic === undefined) return [];
  if (topic === 'reset')
    return [...new Map(Object.values(keysByTopic).flatMap((keys) => keys.map((key) => [key.join(), key]))).values()];
  const { eventId, conversationId } = data ?? {};
  // There is no endpoint for typing: the message itself is the information.
  if (topic === 'typing') return conversationId ? [['conversation-typing', conversationId]] : [];
  const keys = keysByTopic[topic] ?? [];
  return keys.map((key) => (key[1] === 'counts' && eventId ? [...key, eventId] : key));
}

/** Returns whether the page refreshes without delay: conversations are read as they are written. */
export const isUrgent = ({ topic }: LiveMessage): boolean => topic === 'conversations' || topic === 'typing';

/** Returns whether many people receive this message at once: a message to all guests, or a restart of the server. */
export const isBroadcast = ({ topic }: LiveMessage): boolean =>
  topic === 'messages' || topic === 'reminders' || topic === 'reset';
