import type { Readable } from 'node:stream';
import { liveHeartbeatMs } from '@ngoma/api/features/live';
import type { FindSession, Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import * as read from './live.read.ts';
import { type LiveEntry, type Position, parsePosition, requireCapacity, teamOf, tooManyStreams } from './live.rules.ts';
import { removeOld } from './live.store.ts';
import { outboxReader } from './outbox-reader.ts';
import { type LiveStream, liveStreams } from './streams.ts';

/** The functions of the auth feature that live updates use. */
export interface LiveAuthDeps {
  readonly findSession: FindSession;
  /**
   * Registers a listener for changed sessions of an account on any node. Without an id, those of any account may have changed.
   */
  onSessionsChanged(listener: (userId: string | undefined) => void): void;
}

/** Poll interval of the outbox. Two short statements a second per node keep the delay under half a second. */
const pollEveryMs = 500;
/** Streams per person and node, for several devices. A browser shares one stream among its tabs. */
const maxPerUser = 8;
const maxPerNode = 20_000;
/** Milliseconds for which the team of an event is cached. Teams change seldom. */
const teamCacheMs = 60_000;
const maxTeams = 5_000;
/** Milliseconds after which a client that has not read the end of a stream is disconnected. */
const closeTimeoutMs = 1_000;
/** Minutes for which entries are kept for clients that reconnect. */
const minutesKept = 15;

/** Opens and serves streams that notify people of changes. docs/flows/live.md describes the whole flow. */
export function liveService({ db, logger }: Pick<Platform, 'db' | 'logger'>, sessions: LiveAuthDeps) {
  const streams = liveStreams();
  const teams = new Map<string, { readonly userIds: readonly string[]; readonly at: number }>();
  const onFault = (error: unknown) => logger.warn({ err: error }, 'Live updates wait for the database');
  let isClosing = false;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let broadcasting: Promise<void> = Promise.resolve();

  async function loadTeams(entries: readonly LiveEntry[]): Promise<Map<string, readonly string[]>> {
    const ids = [...new Set(entries.flatMap((entry) => teamOf(entry) ?? []))];
    const now = Date.now();
    const unknown = ids.filter((id) => now - (teams.get(id)?.at ?? 0) > teamCacheMs);
    if (unknown.length > 0) {
      if (teams.size > maxTeams) teams.clear();
      const found = await read.listTeams(db, unknown);
      for (const id of unknown) teams.set(id, { userIds: found.get(id) ?? [], at: now });
    }
    return new Map(ids.map((id) => [id, teams.get(id)?.userIds ?? []]));
  }

  const reader = outboxReader(
    {
      readAfter: (position, limit) => read.readAfter(db, position, limit),
      readNewest: (limit) => read.readNewest(db, limit),
    },
    {
      everyMs: pollEveryMs,
      onFault,
      // Batches are processed one after the other to keep their order.
      onEntries: (entries) => {
        broadcasting = broadcasting
          .then(async () => streams.broadcast(entries, await loadTeams(entries)))
          .catch((error) => {
            onFault(error);
            for (const stream of streams.all()) streams.reset(stream, reader.readUpTo());
          });
      },
    },
  );

  /** Ends the stream if its session is over. An error while checking ends no stream. */
  async function recheck(stream: LiveStream): Promise<boolean> {
    const session = await sessions.findSession(stream.token).catch(() => ({ userId: stream.userId }));
    if (session?.userId === stream.userId) return true;
    streams.end(stream);
    return false;
  }

  sessions.onSessionsChanged((userId) => {
    for (const stream of userId === undefined ? streams.all() : streams.of(userId)) void recheck(stream);
  });

  const sendHeartbeats = async () => {
    const open = streams.all();
    const isValid = await Promise.all(open.map(recheck));
    const readUpTo = reader.readUpTo();
    // Entries up to that position may still be on their way to the streams.
    await broadcasting;
    for (const [index, stream] of open.entries()) if (isValid[index]) streams.sendHeartbeat(stream, readUpTo);
  };

  const stopIfIdle = () => {
    if (streams.count() > 0) return;
    clearInterval(heartbeatTimer);
    heartbeatTimer = undefined;
    reader.stop();
  };

  /** Sends what the client missed since its last message. A client that was away too long gets a reset. */
  async function catchUp(stream: LiveStream, position: Position | undefined): Promise<void> {
    const missed = position && (await reader.entriesAfter(position));
    if (!missed) {
      streams.reset(stream, reader.readUpTo());
      return streams.release(stream, []);
    }
    const known = await loadTeams(missed);
    const isOwn = (entry: LiveEntry): boolean => {
      const team = teamOf(entry);
      // A typing indicator from the past is out of date.
      if (entry.topic === 'typing') return false;
      return entry.userIds.includes(stream.userId) || (team !== null && known.get(team)?.includes(stream.userId) === true);
    };
    streams.release(stream, missed.filter(isOwn));
  }

  const unavailable = (error: unknown): never => {
    onFault(error);
    throw tooManyStreams();
  };

  return {
    /**
     * Opens a stream for a signed-in person. With the id of the last message received, the stream begins with what was missed
     * since. Raises `too_many_streams` (429), `unavailable` (503).
     */
    async open({ userId }: Pick<Session, 'userId'>, token: string, lastEventId: string | undefined): Promise<Readable> {
      if (isClosing || streams.count() >= maxPerNode) throw tooManyStreams();
      requireCapacity(streams.countOf(userId), maxPerUser);
      await reader.start().catch(unavailable);
      if (isClosing) throw tooManyStreams();
      heartbeatTimer ??= setInterval(() => void sendHeartbeats().catch(onFault), liveHeartbeatMs).unref();
      const position = parsePosition(lastEventId);
      const stream = streams.open({ userId, token }, position ?? reader.readUpTo(), stopIfIdle);
      if (lastEventId === undefined) streams.release(stream, []);
      else {
        await catchUp(stream, position).catch((error) => {
          stream.readable.destroy();
          unavailable(error);
        });
      }
      return stream.readable;
    },

    /** Ends every stream and opens no more, so that shutdown does not wait for responses that never end. */
    close(): void {
      isClosing = true;
      const open = streams.all();
      for (const stream of open) streams.end(stream);
      setTimeout(() => {
        for (const { readable } of open) readable.destroy();
      }, closeTimeoutMs).unref();
      clearInterval(heartbeatTimer);
      reader.stop();
    },

    /** Deletes entries that are too old for clients to resume from. */
    tidy: (): Promise<void> => removeOld(db, minutesKept),
  };
}
