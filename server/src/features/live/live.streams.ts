import { Readable } from 'node:stream';
import { comparePlaces, gather, heartbeatText, isAfter, type LiveEntry, messageText, type Place, teamOf } from './live.rules.ts';

/** Who listens, and by which token; the token is asked about again for as long as the stream lives. */
export interface Listener {
  readonly userId: string;
  readonly token: string;
}

export interface LiveStream extends Listener {
  readonly readable: Readable;
  /** Up to where this reader was told. */
  told: Place;
  /** What is new while it is found out what was missed before; null once the reader is told of things as they come. */
  held: LiveEntry[] | null;
}

/** A reader who leaves this much untaken is gone, or too slow to be of use: they come back and are told what they missed. */
const mostUntakenBytes = 64 * 1024;
/** The first line: how soon to come back, for clients that let the browser do it. */
const opening = 'retry: 3000\n\n';

/** The open streams of a process, by person. */
export function liveStreams() {
  const byUser = new Map<string, Set<LiveStream>>();
  let count = 0;

  const forget = (stream: LiveStream) => {
    const own = byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    count -= 1;
    if (own.size === 0) byUser.delete(stream.userId);
  };

  /** Sends, unless the reader takes in nothing any more: what piles up for one must not weigh on all. */
  const send = (stream: LiveStream, text: string) => {
    if (stream.readable.destroyed) return;
    if (stream.readable.readableLength > mostUntakenBytes) stream.readable.destroy();
    else stream.readable.push(text);
  };

  const tell = (stream: LiveStream, entries: readonly LiveEntry[]) => {
    if (stream.held) return void stream.held.push(...entries);
    const news = gather(entries.filter(({ at }) => isAfter(at, stream.told)));
    const last = news.at(-1);
    if (!last) return;
    stream.told = last.at;
    send(stream, news.map(({ topic, eventId, at }) => messageText(topic, eventId, at)).join(''));
  };

  return {
    count: () => count,
    countOf: (userId: string) => byUser.get(userId)?.size ?? 0,
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    of: (userId: string) => [...(byUser.get(userId) ?? [])],

    /**
     * Opens a stream that was told everything up to a place, and is told nothing more until it is `released`. `onClosed`
     * is called once, however it ends.
     */
    open(listener: Listener, told: Place, onClosed: () => void): LiveStream {
      const readable = new Readable({ read: () => undefined });
      const stream: LiveStream = { ...listener, readable, told, held: [] };
      byUser.set(listener.userId, (byUser.get(listener.userId) ?? new Set()).add(stream));
      count += 1;
      readable.once('close', () => {
        forget(stream);
        onClosed();
      });
      send(stream, opening + heartbeatText(told));
      return stream;
    },

    /** Tells what was missed, and from now on everything as it comes. */
    release(stream: LiveStream, missed: readonly LiveEntry[]): void {
      const all = [...missed, ...(stream.held ?? [])];
      stream.held = null;
      tell(
        stream,
        all.sort((one, other) => comparePlaces(one.at, other.at)),
      );
    },

    /** Says that anything may have changed. */
    reset(stream: LiveStream, at: Place): void {
      stream.told = at;
      send(stream, messageText('reset', null, at));
    },

    /** Tells everybody whom it concerns; `teams` says who works for which event. */
    spread(entries: readonly LiveEntry[], teams: ReadonlyMap<string, readonly string[]>): void {
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
      for (const [userId, own] of byReader) for (const stream of byUser.get(userId) ?? []) tell(stream, own);
    },

    /** A sign of life, with the place from which to go on. */
    beat(stream: LiveStream, reached: Place): void {
      if (!stream.held && isAfter(reached, stream.told)) stream.told = reached;
      send(stream, heartbeatText(stream.told));
    },

    /** Ends a stream in order; what was sent before still arrives. */
    end(stream: LiveStream): void {
      if (!stream.readable.destroyed) stream.readable.push(null);
      forget(stream);
    },
  };
}
