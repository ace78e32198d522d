import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { listenForNotices } from '#platform/postgres/notifications';
import type { UsersFeature } from '../../users/index.ts';
import { findLiveSessions } from '../auth.read.ts';
import { hashToken, newToken, sessionEnd } from '../auth.rules.ts';
import { mustHaveSecondStep } from '../second-step/second-step.rules.ts';
import { sessionLookup } from './session-lookup.ts';
import { type OpenSession, sessionsChanged, sessionsStore } from './sessions.store.ts';

export type { OpenSession } from './sessions.store.ts';

/** Where a login comes from. Its owner sees it in the list of sessions. */
export interface Origin {
  readonly userAgent?: string;
  readonly address?: string;
  /** The device id from the browser's cookie. It is the same for all accounts used in that browser. */
  readonly device?: string;
  /** Whether the second step of sign-in was passed. */
  readonly hasPassedSecondStep?: boolean;
}

export interface NewSession {
  readonly sessionId: string;
  /** Given to the client once. Only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Called when sessions of an account changed on any node. Without an id, those of any account may have. */
type SessionsListener = (userId: string | undefined) => void;

/** Opens sessions, finds them quickly, and ends them on all nodes at once. */
export function sessionsService({ db, pool, clock, logger, config }: Platform, users: Pick<UsersFeature, 'markSeen'>) {
  const lookup = sessionLookup(
    {
      findLive: (hashes, now) =>
        findLiveSessions(db, hashes, now, (one) => one.secondStepAt === null && mustHaveSecondStep(one, config)),
      touch: async (ids, now) => {
        const store = sessionsStore(db);
        await store.touch(ids, now);
        await users.markSeen(db, await store.listOwners(ids));
      },
    },
    clock,
    (error, doing) => logger.error({ err: error }, `Error while ${doing}`),
  );
  // Opened with the first lookup, because a process that serves no requests has nothing cached.
  let listening: { close(): Promise<void> } | undefined;
  const listeners: SessionsListener[] = [];
  const notifyListeners = (userId?: string) => {
    for (const listener of listeners) listener(userId);
  };
  /** Drops the cache first, so that a listener that looks up the session again gets it from the database. */
  const invalidateUser = (userId: string) => {
    lookup.invalidateUser(userId);
    notifyListeners(userId);
  };
  const invalidateAll = () => {
    lookup.invalidateAll();
    notifyListeners();
  };
  const listen = () => listenForNotices(pool, sessionsChanged, { onNotice: invalidateUser, onGap: invalidateAll }, logger);

  const tryOpen = async (
    userId: string,
    origin: Origin,
    verifiedHash?: string,
    within: DbOrTx = db,
  ): Promise<NewSession | undefined> => {
    const now = clock();
    const opened = { sessionId: newId(), token: newToken(), expiresAt: sessionEnd(now) };
    const isOpened = await sessionsStore(within).insert({
      id: opened.sessionId,
      userId,
      tokenHash: hashToken(opened.token),
      now,
      expiresAt: opened.expiresAt,
      userAgent: origin.userAgent?.slice(0, 300),
      address: origin.address,
      deviceHash: origin.device === undefined ? undefined : hashToken(origin.device),
      verifiedHash,
      secondStepAt: origin.hasPassedSecondStep ? now : undefined,
    });
    if (!isOpened) return undefined;
    await users.markSeen(within, [userId]);
    return opened;
  };

  return {
    findSession: (token: string): Promise<Session | undefined> => {
      listening ??= listen();
      return lookup.find(token);
    },

    /** Opens a session for a person who is already authenticated. */
    async open(userId: string, origin: Origin = {}): Promise<NewSession> {
      const opened = await tryOpen(userId, origin);
      if (!opened) throw new Error('The session was not inserted');
      return opened;
    },

    /**
     * Opens a session only while this is still the account's password hash, and returns undefined otherwise. A login that began
     * before a password change must not outlive it.
     */
    openIfPasswordUnchanged: (
      userId: string,
      passwordHash: string,
      origin: Origin,
      within?: Tx,
    ): Promise<NewSession | undefined> => tryOpen(userId, origin, passwordHash, within),

    /** Returns when a session ends; undefined if it has ended. */
    findEnd: ({ sessionId }: Pick<Session, 'sessionId'>): Promise<Date | undefined> =>
      sessionsStore(db).findEnd(sessionId, clock()),

    /** Ends one session: here at once, on other nodes when the notification arrives. */
    async end(session: Session): Promise<void> {
      await sessionsStore(db).end(session.sessionId, clock());
      invalidateUser(session.userId);
    },

    /**
     * Ends one of the account's own sessions. Ending it again changes nothing. Raises `not_found` (404) for an unknown id and for
     * a session of another account.
     */
    async endOwn({ userId }: Pick<Session, 'userId'>, sessionId: string): Promise<void> {
      const store = sessionsStore(db);
      if (!(await store.belongsTo(sessionId, userId))) throw notFound();
      await store.end(sessionId, clock());
      invalidateUser(userId);
    },

    /** Ends every session of the account but this one. */
    async endOthers({ userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>): Promise<void> {
      await sessionsStore(db).endOthers(userId, sessionId, clock());
      invalidateUser(userId);
    },

    /** Registers a listener for sessions that end or change, for the lifetime of the process. */
    onSessionsChanged: (listener: SessionsListener): void => void listeners.push(listener),

    list: (userId: string): Promise<OpenSession[]> => sessionsStore(db).listLive(userId, clock()),

    /** Drops what this node has cached of the account's sessions. Called after the change has committed. */
    invalidateUser,

    async close(): Promise<void> {
      await listening?.close();
      await lookup.close();
    },
  };
}
export type Sessions = ReturnType<typeof sessionsService>;
