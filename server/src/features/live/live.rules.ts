import type { LiveTopic } from '@ngoma/api/features/live';
import { Refusal } from '#platform/refusal';

/**
 * A place in the outbox: the transaction that wrote an entry, and the entry's number. Everything below the oldest
 * transaction that still runs is over for good, so who has read up to a place has missed nothing before it.
 */
export interface Place {
  readonly xid: number;
  readonly id: number;
}

/** An entry as the reader of a process knows it. */
export interface LiveEntry {
  readonly at: Place;
  readonly topic: LiveTopic;
  /** Whom it concerns by name. */
  readonly userIds: readonly string[];
  /** Whose team it concerns, for the topics of a team; for others what it is about. */
  readonly eventId: string | null;
}

/** Topics that go to an event's team, besides anybody named. */
const teamTopics: ReadonlySet<LiveTopic> = new Set<LiveTopic>(['sales', 'entries', 'activities']);

/** The event whose team hears of this entry, if any does. */
export const teamOf = ({ topic, eventId }: Pick<LiveEntry, 'topic' | 'eventId'>): string | null =>
  teamTopics.has(topic) ? eventId : null;

/** Negative where one is before the other. */
export const comparePlaces = (one: Place, other: Place): number => one.xid - other.xid || one.id - other.id;

export const isAfter = (one: Place, other: Place): boolean => comparePlaces(one, other) > 0;

/** As it stands in `id:` of a message, and comes back as `Last-Event-ID`. */
export const placeText = ({ xid, id }: Place): string => `${xid}-${id}`;

/** The place that a header names; undefined for anything that we never sent. */
export function readPlace(text: string | undefined): Place | undefined {
  const [, xid, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return xid === undefined || id === undefined ? undefined : { xid: Number(xid), id: Number(id) };
}

/** Topics that are about a conversation, and not about an event. */
const conversationTopics: ReadonlySet<LiveTopic> = new Set<LiveTopic>(['conversations', 'typing']);

/** A message as server-sent events are written. */
export const messageText = (topic: LiveTopic, eventId: string | null, at: Place): string =>
  `event: ${topic}\nid: ${placeText(at)}\ndata: ${JSON.stringify(eventId === null ? {} : conversationTopics.has(topic) ? { conversationId: eventId } : { eventId })}\n\n`;

/** Says that the line is alive, and from where on it would be taken up again; a page hears nothing of it. */
export const heartbeatText = (at: Place): string => `id: ${placeText(at)}\n\n`;

/**
 * What one reader is told of many entries that came at once: each topic and event a single time, at its last place. In an
 * on-sale a team is thus told of its sales once per look, however many there were.
 */
export function gather(entries: readonly LiveEntry[]): LiveEntry[] {
  const last = new Map<string, LiveEntry>();
  for (const entry of entries) {
    const key = `${entry.topic} ${entry.eventId ?? ''}`;
    last.delete(key);
    last.set(key, entry);
  }
  return [...last.values()];
}

/** Refusal 406: an answer without an end is given only to whoever asks for one. */
export function requireEventStream(method: string, accept: string | undefined): void {
  if (method === 'GET' && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept ?? '')) return;
  throw new Refusal('event_stream_only', 406, {
    en: 'This address answers with an event stream only',
    fr: 'Cette adresse ne répond que par un flux d’événements',
  });
}

/** Refusal 429 `too_many_streams`: every tab of every device of one person, and room to spare. */
export function requireRoom(streamsOfUser: number, most: number): void {
  if (streamsOfUser < most) return;
  throw new Refusal(
    'too_many_streams',
    429,
    {
      en: 'You have this product open in too many places at once',
      fr: 'Vous avez ouvert ce service à trop d’endroits à la fois',
    },
    { retryAfterSeconds: 60 },
  );
}

/** Refusal 503 `unavailable`: this node is full, or about to stop; another one may have room. */
export const noRoom = (): Refusal =>
  new Refusal(
    'unavailable',
    503,
    {
      en: 'Live updates are not available right now',
      fr: 'Les mises à jour en direct ne sont pas disponibles pour le moment',
    },
    { retryAfterSeconds: 5 },
  );
