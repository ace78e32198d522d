import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id } from '../common/fields.ts';

/**
 * Topics of live updates, sent as the `event` of a server-sent event. An update says only that something changed. The client
 * fetches the data again, with its own permissions.
 * - `tickets`: the caller's tickets or orders changed (issued, admitted, ended)
 * - `orders`: an order of the caller without tickets changed (a payment failed, the hold expired)
 * - `reminders`, `messages`, `activities`: the list behind one of the caller's bells changed
 * - `conversations`: a conversation of the caller has a new message or was read
 * - `typing`: the other person of a conversation is typing
 * - `sales`: tickets of an event of the caller were issued or ended
 * - `entries`: a ticket was presented at an entrance of an event of the caller
 * - `reset`: updates may have been missed, so all data may be outdated
 */
export const liveTopics = [
  'tickets',
  'orders',
  'reminders',
  'messages',
  'activities',
  'conversations',
  'typing',
  'sales',
  'entries',
  'reset',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** The `data` of every update, as JSON. */
export const LiveData = z.object({ eventId: Id.optional(), conversationId: Id.optional() }).meta({ id: 'LiveData' });
export type LiveData = z.infer<typeof LiveData>;

/** Maximum milliseconds between two messages of a stream. A client treats a stream as dead after twice as long. */
export const liveHeartbeatMs = 20_000;

export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary:
    'Streams changes that concern the caller as server-sent events, from `Last-Event-ID` on. Requires `Accept: text/event-stream`; the stream ends with the session.',
  allow: 'signed-in',
  reply: z.any(),
  produces: 'text/event-stream; charset=utf-8',
  refuses: { 406: ['event_stream_only'], 503: ['unavailable'] },
});
