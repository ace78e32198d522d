import type { LiveTopic } from '@ngoma/api/features/live';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/**
 * A position in the outbox: the transaction that wrote an entry, and the number of the entry. Everything below the oldest running
 * transaction is final, so a reader that has read up to a position has missed nothing before it.
 */
export interface Position {
  readonly xid: number;
  readonly id: number;
}

/** An entry of the outbox as read by a node. */
export interface LiveEntry {
  readonly at: Position;
  readonly topic: LiveTopic;
  /** The people named in the entry. */
  readonly userIds: readonly string[];
  /** The event whose team it concerns, for team topics. For other topics the event or conversation it is about. */
  readonly eventId: string | null;
}

/** A change and the people it concerns. Their pages are only notified, and load the new state themselves. */
export interface LiveChange {
  readonly topic: Exclude<LiveTopic, 'reset'>;
  /** The people it concerns. Repeated ids do no harm. */
  readonly userIds?: readonly string[];
  /** The event it is about. Changes of the topics `sales`, `entries` and `activities` also go to the team of that event. */
  readonly eventId?: string;
  /** The conversation it is about, if any. */
  readonly conversationId?: string;
}

/** Topics that go to the team of an event, besides the people named. */
const teamTopics: ReadonlySet<LiveTopic> = new Set<LiveTopic>(['sales', 'entries', 'activities']);

/** Returns the event whose team receives this entry, or null for other topics. */
export const teamOf = ({ topic, eventId }: Pick<LiveEntry, 'topic' | 'eventId'>): string | null =>
  teamTopics.has(topic) ? eventId : null;

/** Compares two positions. Negative when the first comes before the other. */
export const comparePositions = (one: Position, other: Position): number => one.xid - other.xid || one.id - other.id;

export const isAfter = (one: Position, other: Position): boolean => comparePositions(one, other) > 0;

/** Formats a position for the `id:` of a message, which clients send back as `Last-Event-ID`. */
export const formatPosition = ({ xid, id }: Position): string => `${xid}-${id}`;

/** Parses a position from a header. Returns undefined for a text of any other form. */
export function parsePosition(text: string | undefined): Position | undefined {
  const [, xid, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return xid === undefined || id === undefined ? undefined : { xid: Number(xid), id: Number(id) };
}

/** Topics about a conversation instead of an event. */
const conversationTopics: ReadonlySet<LiveTopic> = new Set<LiveTopic>(['conversations', 'typing']);

/** Formats a message as a server-sent event. */
export const messageText = (topic: LiveTopic, eventId: string | null, at: Position): string =>
  `event: ${topic}\nid: ${formatPosition(at)}\ndata: ${JSON.stringify(eventId === null ? {} : conversationTopics.has(topic) ? { conversationId: eventId } : { eventId })}\n\n`;

/**
 * Formats a heartbeat: an id without an event. It shows that the connection works and from which position to resume. Pages ignore
 * it.
 */
export const heartbeatText = (at: Position): string => `id: ${formatPosition(at)}\n\n`;

/**
 * Merges entries that arrive together: each topic and event once, at its last position. During an on-sale a team is thus notified
 * of its sales once per poll.
 */
export function mergeEntries(entries: readonly LiveEntry[]): LiveEntry[] {
  const last = new Map<string, LiveEntry>();
  for (const entry of entries) {
    const key = `${entry.topic} ${entry.eventId ?? ''}`;
    last.delete(key);
    last.set(key, entry);
  }
  return [...last.values()];
}

/** Raises `event_stream_only` (406) unless the request asks for an event stream, because the response never ends. */
export function requireEventStream(method: string, accept: string | undefined): void {
  if (method === 'GET' && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept ?? '')) return;
  throw new Refusal('event_stream_only', 406, bilingual('live.eventStreamOnly'));
}

/** Raises `too_many_streams` (429) when the person has the maximum of open streams on this node. */
export function requireCapacity(streamsOfUser: number, most: number): void {
  if (streamsOfUser < most) return;
  throw new Refusal('too_many_streams', 429, bilingual('live.tooManyStreams'), { retryAfterSeconds: 60 });
}

/** Raised as `unavailable` (503) when this node is full or about to stop. Another node may accept the stream. */
export const tooManyStreams = (): Refusal =>
  new Refusal('unavailable', 503, bilingual('live.unavailable'), { retryAfterSeconds: 5 });
