import type { Readable } from 'node:stream';
import { liveHeartbeatMs } from '@ngoma/api/features/live';
import type { Platform } from '#platform/platform';
import type { FindSession, Session } from '#platform/session';
import * as read from './live.read.ts';
import { outboxReader } from './live.reader.ts';
import { type LiveEntry, noRoom, type Place, readPlace, requireRoom, teamOf } from './live.rules.ts';
import { removeOld } from './live.store.ts';
import { type LiveStream, liveStreams } from './live.streams.ts';

/** What live updates ask of the auth slice. */
export interface SessionsOfLive {
  readonly findSession: FindSession;
  /** Calls back when sessions of an account have changed on any node; without a name: any may have. */
  onSessionsChanged(listener: (userId: string | undefined) => void): void;
}

/** Two looks a second cost a node two short statements; nobody waits for a bell less than that. */
const lookEveryMs = 500;
/** Tabs and devices of one person on one node; a browser needs one stream for all of its tabs. */
const mostPerUser = 8;
const mostPerNode = 20_000;
/** Who works for an event changes seldom; a look asks about events that it has not met for so long. */
const teamsFreshMs = 60_000;
const mostTeams = 5_000;
/** A reader who has not taken in the end of a stream by then is cut off. */
const farewellMs = 1_000;
/** How long somebody may be away and still be told what they missed. */
const minutesKept = 15;

/** Streams that tell people what changes for them. docs/flows/live.md tells the whole way. */
export function liveService({ db, logger }: Pick<Platform, 'db' | 'logger'>, sessions: SessionsOfLive) {
  const streams = liveStreams();
  const teams = new Map<string, { readonly userIds: readonly string[]; readonly at: number }>();
  const onFault = (error: unknown) => logger.warn({ err: error }, 'live updates wait for the database');
  let isClosing = false;
  let beating: NodeJS.Timeout | undefined;
  let spreading: Promise<void> = Promise.resolve();

  async function learnTeams(entries: readonly LiveEntry[]): Promise<Map<string, readonly string[]>> {
    const ids = [...new Set(entries.flatMap((entry) => teamOf(entry) ?? []))];
    const now = Date.now();
    const unknown = ids.filter((id) => now - (teams.get(id)?.at ?? 0) > teamsFreshMs);
    if (unknown.length > 0) {
      if (teams.size > mostTeams) teams.clear();
      const found = await read.listTeams(db, unknown);
      for (const id of unknown) teams.set(id, { userIds: found.get(id) ?? [], at: now });
    }
    return new Map(ids.map((id) => [id, teams.get(id)?.userIds ?? []]));
  }

  const reader = outboxReader(
    {
      readAfter: (place, limit) => read.readAfter(db, place, limit),
      readNewest: (limit) => read.readNewest(db, limit),
    },
    {
      everyMs: lookEveryMs,
      onFault,
      // One look after the other, so that nobody is told of the later before the earlier.
      onEntries: (entries) => {
        spreading = spreading
          .then(async () => streams.spread(entries, await learnTeams(entries)))
          .catch((error) => {
            onFault(error);
            for (const stream of streams.all()) streams.reset(stream, reader.reached());
          });
      },
    },
  );

  /** Ends the stream of whoever's session is over. A fault while asking ends nobody's. */
  async function recheck(stream: LiveStream): Promise<boolean> {
    const session = await sessions.findSession(stream.token).catch(() => ({ userId: stream.userId }));
    if (session?.userId === stream.userId) return true;
    streams.end(stream);
    return false;
  }

  sessions.onSessionsChanged((userId) => {
    for (const stream of userId === undefined ? streams.all() : streams.of(userId)) void recheck(stream);
  });

  const beat = async () => {
    const open = streams.all();
    const isStill = await Promise.all(open.map(recheck));
    const reached = reader.reached();
    // What was read up to that place may still be on its way to the streams.
    await spreading;
    for (const [place, stream] of open.entries()) if (isStill[place]) streams.beat(stream, reached);
  };

  const rest = () => {
    if (streams.count() > 0) return;
    clearInterval(beating);
    beating = undefined;
    reader.stop();
  };

  /** Tells what somebody missed since they were told last; whoever was away too long begins anew. */
  async function catchUp(stream: LiveStream, place: Place | undefined): Promise<void> {
    const missed = place && (await reader.since(place));
    if (!missed) {
      streams.reset(stream, reader.reached());
      return streams.release(stream, []);
    }
    const known = await learnTeams(missed);
    const isOwn = (entry: LiveEntry): boolean => {
      const team = teamOf(entry);
      // Who was writing then is not writing now.
      if (entry.topic === 'typing') return false;
      return entry.userIds.includes(stream.userId) || (team !== null && known.get(team)?.includes(stream.userId) === true);
    };
    streams.release(stream, missed.filter(isOwn));
  }

  const unavailable = (error: unknown): never => {
    onFault(error);
    throw noRoom();
  };

  return {
    /**
     * Opens a stream for somebody who is signed in by this token; with the id of the last message they had, it begins with
     * what they missed. Refusals: 429 `too_many_streams`, 503 `unavailable`.
     */
    async open({ userId }: Pick<Session, 'userId'>, token: string, lastEventId: string | undefined): Promise<Readable> {
      if (isClosing || streams.count() >= mostPerNode) throw noRoom();
      requireRoom(streams.countOf(userId), mostPerUser);
      await reader.start().catch(unavailable);
      if (isClosing) throw noRoom();
      beating ??= setInterval(() => void beat().catch(onFault), liveHeartbeatMs).unref();
      const place = readPlace(lastEventId);
      const stream = streams.open({ userId, token }, place ?? reader.reached(), rest);
      if (lastEventId === undefined) streams.release(stream, []);
      else {
        await catchUp(stream, place).catch((error) => {
          stream.readable.destroy();
          unavailable(error);
        });
      }
      return stream.readable;
    },

    /** Ends every stream and opens no more: what is about to stop must not wait for what never ends by itself. */
    close(): void {
      isClosing = true;
      const open = streams.all();
      for (const stream of open) streams.end(stream);
      setTimeout(() => {
        for (const { readable } of open) readable.destroy();
      }, farewellMs).unref();
      clearInterval(beating);
      reader.stop();
    },

    /** Nobody is told of what is this old. */
    tidy: (): Promise<void> => removeOld(db, minutesKept),
  };
}
