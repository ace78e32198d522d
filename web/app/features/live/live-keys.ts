import type { LiveTopic } from '@ngoma/api/features/live';
import type { LiveSaid } from './live-text.ts';

type Key = readonly string[];

/**
 * What the pages ask anew when something changed. The keys are written out: their features would bring all their calls into
 * the frame of every guarded page. A test compares them with the features' own.
 */
const keysByTopic: Readonly<Record<Exclude<LiveTopic, 'reset' | 'typing'>, readonly Key[]>> = {
  tickets: [['tickets'], ['orders'], ['door', 'events']],
  orders: [['orders']],
  reminders: [['notifications', 'reminders']],
  messages: [['notifications', 'stored']],
  activities: [
    ['notifications', 'activities'],
    ['notifications', 'news'],
  ],
  // What was said with each bidder stands beside the bids.
  conversations: [['conversations'], ['projects', 'bids']],
  sales: [['dashboard'], ['orders'], ['wallet']],
  entries: [['door', 'counts'], ['dashboard']],
};

/** The queries that a message makes stale; after a gap, all of them. */
export function keysOf({ topic, data }: LiveSaid): readonly Key[] {
  if (topic === undefined) return [];
  if (topic === 'reset')
    return [...new Map(Object.values(keysByTopic).flatMap((keys) => keys.map((key) => [key.join(), key]))).values()];
  const { eventId, conversationId } = data ?? {};
  // Nobody is asked who writes: that it was said now is all there is to it.
  if (topic === 'typing') return conversationId ? [['conversation-typing', conversationId]] : [];
  const keys = keysByTopic[topic] ?? [];
  return keys.map((key) => (key[1] === 'counts' && eventId ? [...key, eventId] : key));
}

/** What people wait for with their eyes on it is asked for at once; it comes as fast as two people write. */
export const isUrgent = ({ topic }: LiveSaid): boolean => topic === 'conversations' || topic === 'typing';

/** Whether many are told of this in the same moment: a message to a whole hall, a server that begins anew. */
export const isForMany = ({ topic }: LiveSaid): boolean => topic === 'messages' || topic === 'reminders' || topic === 'reset';
