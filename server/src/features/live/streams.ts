import { Readable } from 'node:stream';
import {
  comparePositions,
  heartbeatText,
  isAfter,
  type LiveEntry,
  mergeEntries,
  messageText,
  type Position,
  teamOf,
} from './live.rules.ts';

/** The person a stream belongs to, and the token it was opened with. The token is checked again as long as the stream is open. */
export interface Listener {
  readonly userId: string;
  readonly token: string;
}

export interface LiveStream extends Listener {
  readonly readable: Readable;
  /** Position up to which this client has been sent entries. */
  sentUpTo: Position;
  /** New entries held back while missed ones are being loaded. Null once the stream is live. */
  heldBack: LiveEntry[] | null;
}

/** A client with more unread bytes than this is gone or too slow. It is disconnected and receives the rest when it reconnects. */
const maxUnreadBytes = 64 * 1024;
/** First line of a stream: the reconnection delay for clients that let the browser reconnect. */
const firstLine = 'retry: 3000\n\n';

/** Keeps the open streams of a process by person. */
export function liveStreams() {
  const byUser = new Map<string, Set<LiveStream>>();
  let count = 0;

  const remove = (stream: LiveStream) => {
    const own = byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    count -= 1;
    if (own.size === 0) byUser.delete(stream.userId);
  };

  /** Sends the text, or closes the stream when its client no longer reads, so that unread data does not fill the memory. */
  const send = (stream: LiveStream, text: string) => {
    if (stream.readable.destroyed) return;
    if (stream.readable.readableLength > maxUnreadBytes) stream.readable.destroy();
    else stream.readable.push(text);
  };

  const deliver = (stream: LiveStream, entries: readonly LiveEntry[]) => {
    if (stream.heldBack) return void stream.heldBack.push(...entries);
    const changes = mergeEntries(entries.filter(({ at }) => isAfter(at, stream.sentUpTo)));
    const last = changes.at(-1);
    if (!last) return;
    stream.sentUpTo = last.at;
    send(stream, changes.map(({ topic, eventId, at }) => messageText(topic, eventId, at)).join(''));
  };

  return {
    count: () => count,
    countOf: (userId: string) => byUser.get(userId)?.size ?? 0,
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    of: (userId: string) => [...(byUser.get(userId) ?? [])],

    /**
     * Opens a stream for a client that has received everything up to a position. New entries are held back until `release`.
     * `onClosed` is called once, for any kind of end.
     */
    open(listener: Listener, sentUpTo: Position, onClosed: () => void): LiveStream {
      const readable = new Readable({ read: () => undefined });
      const stream: LiveStream = { ...listener, readable, sentUpTo, heldBack: [] };
      byUser.set(listener.userId, (byUser.get(listener.userId) ?? new Set()).add(stream));
      count += 1;
      readable.once('close', () => {
        remove(stream);
        onClosed();
      });
      send(stream, firstLine + heartbeatText(sentUpTo));
      return stream;
    },

    /** Sends the missed entries and those held back, and from then on every new entry at once. */
    release(stream: LiveStream, missed: readonly LiveEntry[]): void {
      const all = [...missed, ...(stream.heldBack ?? [])];
      stream.heldBack = null;
      deliver(
        stream,
        all.sort((one, other) => comparePositions(one.at, other.at)),
      );
    },

    /** Notifies the client that anything may have changed. */
    reset(stream: LiveStream, at: Position): void {
      stream.sentUpTo = at;
      send(stream, messageText('reset', null, at));
    },

    /** Sends entries to the people they concern. `teams` has the members for each event. */
    broadcast(entries: readonly LiveEntry[], teams: ReadonlyMap<string, readonly string[]>): void {
      const byReader = new Map<string, LiveEntry[]>();
      for (const entry of entries) {
        const team = teamOf(entry);
        for (const userId of new Set([...entry.userIds, ...((team && teams.get(team)) || [])])) {
          if (!byUser.has(userId)) continue;
          const own = byReader.get(userId);
          if (own) own.push(entry);
          else byReader.set(userId, [entry]);
        }
      }
      for (const [userId, own] of byReader) for (const stream of byUser.get(userId) ?? []) deliver(stream, own);
    },

    /** Sends a heartbeat with the position to resume from. */
    sendHeartbeat(stream: LiveStream, readUpTo: Position): void {
      if (!stream.heldBack && isAfter(readUpTo, stream.sentUpTo)) stream.sentUpTo = readUpTo;
      send(stream, heartbeatText(stream.sentUpTo));
    },

    /** Ends a stream normally. Text sent before still arrives. */
    end(stream: LiveStream): void {
      if (!stream.readable.destroyed) stream.readable.push(null);
      remove(stream);
    },
  };
}
