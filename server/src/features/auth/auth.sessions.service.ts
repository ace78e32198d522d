import { newId } from '#platform/ids';
import { listenForNotices } from '#platform/notices';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { findLiveSessions } from './auth.read.ts';
import { hashToken, newToken, sessionEnd } from './auth.rules.ts';
import { sessionLookup } from './session-lookup.ts';
import { type OpenSession, sessionsChanged, sessionsStore } from './sessions.store.ts';

/** From where somebody signs in, as they are shown it in the list of their sessions. */
export interface Origin {
  readonly userAgent?: string;
  readonly address?: string;
  /** The mark of the browser, which it keeps from one account to the next. */
  readonly device?: string;
}

export interface NewSession {
  readonly sessionId: string;
  /** Given to the caller once; only its hash is kept. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Told that sessions of an account changed, on whichever node; without a name, that any may have. */
type SessionsListener = (userId: string | undefined) => void;

/** Sessions: opening them, finding them quickly, ending them everywhere at once. */
export function sessionsService({ db, pool, clock, logger }: Platform) {
  const lookup = sessionLookup(
    {
      findLive: (hashes, now) => findLiveSessions(db, hashes, now),
      touch: (ids, now) => sessionsStore(db).touch(ids, now),
    },
    clock,
    (error, doing) => logger.error({ err: error }, `a fault while ${doing}`),
  );
  // Opened with the first look-up: a process that answers nobody has nothing to forget.
  let listening: { close(): Promise<void> } | undefined;
  const listeners: SessionsListener[] = [];
  const tell = (userId?: string) => {
    for (const listener of listeners) listener(userId);
  };
  /** Forgets first, so that whoever is told and asks again is answered by the database. */
  const forgetUser = (userId: string) => {
    lookup.forgetUser(userId);
    tell(userId);
  };
  const forgetAll = () => {
    lookup.forgetAll();
    tell();
  };
  const listen = () => listenForNotices(pool, sessionsChanged, { onNotice: forgetUser, onGap: forgetAll }, logger);

  const openIf = async (userId: string, origin: Origin, provenBy?: string): Promise<NewSession | undefined> => {
    const now = clock();
    const opened = { sessionId: newId(), token: newToken(), expiresAt: sessionEnd(now) };
    const isOpened = await sessionsStore(db).insert({
      id: opened.sessionId,
      userId,
      tokenHash: hashToken(opened.token),
      now,
      expiresAt: opened.expiresAt,
      userAgent: origin.userAgent?.slice(0, 300),
      address: origin.address,
      deviceHash: origin.device === undefined ? undefined : hashToken(origin.device),
      provenBy,
    });
    return isOpened ? opened : undefined;
  };

  return {
    findSession: (token: string): Promise<Session | undefined> => {
      listening ??= listen();
      return lookup.find(token);
    },

    /** Opens a session for whoever was made known already. */
    async open(userId: string, origin: Origin = {}): Promise<NewSession> {
      const opened = await openIf(userId, origin);
      if (!opened) throw new Error('A session was not written');
      return opened;
    },

    /**
     * Opens a session while this still is the account's password hash: a login that began before the password was
     * changed must not outlive the change. Undefined where it is not.
     */
    openProven: (userId: string, passwordHash: string, origin: Origin): Promise<NewSession | undefined> =>
      openIf(userId, origin, passwordHash),

    /** Ends one session, here at once and on other nodes as soon as they hear of it. */
    async end(session: Session): Promise<void> {
      await sessionsStore(db).end(session.sessionId, clock());
      forgetUser(session.userId);
    },

    /** Ends one of the account's own sessions. Refuses 404 what is nobody's or somebody else's; a repeat changes nothing. */
    async endOwn({ userId }: Pick<Session, 'userId'>, sessionId: string): Promise<void> {
      const store = sessionsStore(db);
      if (!(await store.isOf(sessionId, userId))) throw notFound();
      await store.end(sessionId, clock());
      forgetUser(userId);
    },

    /** Ends every session of the account but this one. */
    async endOthers({ userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>): Promise<void> {
      await sessionsStore(db).endOthers(userId, sessionId, clock());
      forgetUser(userId);
    },

    /** Calls back whenever sessions end, or may have; for as long as the process lives. */
    onSessionsChanged: (listener: SessionsListener): void => void listeners.push(listener),

    list: (userId: string): Promise<OpenSession[]> => sessionsStore(db).listLive(userId, clock()),

    /** Makes this node forget what it knows of the account's sessions; to be called when a change has committed. */
    forgetUser,

    async close(): Promise<void> {
      await listening?.close();
      await lookup.close();
    },
  };
}
export type Sessions = ReturnType<typeof sessionsService>;
