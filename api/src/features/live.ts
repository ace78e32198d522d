import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id } from '../common/fields.ts';

/**
 * What an open page is told of, as the `event` of a server-sent event. A message says that something changed, not what it
 * is now: whoever shows it asks again, and is answered by their own permissions.
 *
 * - `tickets`: the reader's tickets or orders (issued, entered, ended)
 * - `orders`: an order of the reader's without tickets (a payment failed, the hold ended)
 * - `reminders`, `messages`, `activities`: what one of the reader's bells shows
 * - `conversations`: a conversation of the reader's has a message more, or was read
 * - `typing`: the other person of a conversation is writing
 * - `sales`: tickets of an event of the reader's were issued or ended
 * - `entries`: somebody was at the door of an event of the reader's
 * - `reset`: anything may have changed since the reader was last told
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

/** The `data` of every message, as JSON. */
export const LiveData = z.object({ eventId: Id.optional(), conversationId: Id.optional() }).meta({ id: 'LiveData' });
export type LiveData = z.infer<typeof LiveData>;

/** A stream says something at least this often; one that is silent for twice as long is dead. */
export const liveHeartbeatMs = 20_000;

export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary:
    'What changes for the signed-in person, as server-sent events, from `Last-Event-ID` on. Asked for with `Accept: text/event-stream`; a stream ends with its session',
  allow: 'signed-in',
  reply: z.any(),
  produces: 'text/event-stream; charset=utf-8',
  refuses: { 406: ['event_stream_only'], 503: ['unavailable'] },
});
