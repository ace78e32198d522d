import type { Role } from '@ngoma/api/common/roles';
import { sessionMark } from '@ngoma/api/common/session-mark';
import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { readStorage, writeStorage } from './local-storage.ts';
import { dropHint, readHint, type SessionHint } from './session-hint.ts';

/** The three keys in localStorage, as the specification names them. `expiresAt` is in milliseconds since 1970. */
const keys = { token: 'token', user: 'user', expiresAt: 'expiresAt' } as const;

/** The specified message for a restore that found no token. */
export const restoreFailure = 'Failed to login!!!';

/** Browsers run a timer at once when its delay is longer than this. */
const longestTimerMs = 2_147_483_647;

/**
 * Why the visitor is signed out: no session was stored, the user signed out, the session expired, or the server rejected the
 * token.
 */
export type EndReason = 'nothing-stored' | 'left' | 'expired' | 'refused';

export type SessionState =
  /** Not restored yet: on the server, and until hydration. */
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly reason: EndReason; readonly error: string | null }
  | { readonly status: 'authenticated'; readonly token: string; readonly user: SignedInUser; readonly expiresAtMs: number };

const unknown: SessionState = { status: 'unknown' };
let state: SessionState = unknown;
let logoutTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  scheduleLogout();
  for (const listener of listeners) listener();
}

function scheduleLogout(): void {
  clearTimeout(logoutTimer);
  if (state.status !== 'authenticated') return;
  const remainingMs = state.expiresAtMs - Date.now();
  logoutTimer = setTimeout(
    () => (remainingMs > longestTimerMs ? scheduleLogout() : clearSession('expired')),
    Math.min(Math.max(remainingMs, 0), longestTimerMs),
  );
}

function readStored(): SessionState {
  const token = readStorage(keys.token);
  const expiresAtMs = Number(readStorage(keys.expiresAt));
  const user = readUser();
  if (!token || !user || !(expiresAtMs > Date.now()))
    return { status: 'anonymous', reason: 'nothing-stored', error: restoreFailure };
  return { status: 'authenticated', token, user, expiresAtMs };
}

function readUser(): SignedInUser | undefined {
  try {
    const user: unknown = JSON.parse(readStorage(keys.user) ?? 'null');
    return user && typeof user === 'object' ? (user as SignedInUser) : undefined;
  } catch {
    return undefined;
  }
}

function removeStored(): void {
  for (const key of Object.values(keys)) writeStorage(key, undefined);
}

/** Returns the current session. */
export const readSession = (): SessionState => state;

/** Returns the session as the server knows it, which has no access to localStorage. */
export const serverSession = (): SessionState => unknown;

/** Calls the listener at every change, in this tab or another; returns the function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clocks of phones differ from ours. Two sign-ins within this time are rarely two people's. */
const clockToleranceMs = 60_000;

/**
 * Returns whether the cookie has a session that localStorage lacks: nothing is stored, or only an earlier session. Otherwise the stored
 * token decides, even if it has expired or the server does not know it.
 */
function hasNewerInCookie(stored: SessionState, hint: SessionHint | undefined): boolean {
  const token = readStorage(keys.token);
  if (!hint || !token || sessionMark(token) === hint.mark) return hint !== undefined && !token;
  return stored.status !== 'authenticated' || hint.expiresAtMs > stored.expiresAtMs + clockToleranceMs;
}

/**
 * Restores the session from localStorage: with a stored token the stored user is signed in; otherwise "Failed to login!!!" is
 * recorded. An expired or incomplete session is removed, also from the cookie. Returns true, and leaves the session unknown, if a form
 * has signed somebody in without scripts: the session is then in the cookie alone, and has to be traded first.
 */
export function restoreSession(): boolean {
  const stored = readStored();
  const hint = readHint();
  const isInCookie = hasNewerInCookie(stored, hint);
  if (stored.status === 'anonymous' || isInCookie) removeStored();
  if (isInCookie) return true;
  if (stored.status === 'anonymous') dropHint(hint);
  setState(stored);
  return false;
}

/** Records that no session could be restored. `ended` is the session of the cookie if it has ended, and not only got no answer. */
export function failRestore(ended?: SessionHint): void {
  dropHint(ended);
  setState({ status: 'anonymous', reason: 'nothing-stored', error: restoreFailure });
}

/** Stores the reply of a login and schedules the automatic logout. */
export function startSession(reply: { token: string; user: SignedInUser; expiresIn: number }): void {
  const expiresAtMs = Date.now() + reply.expiresIn;
  writeStorage(keys.token, reply.token);
  writeStorage(keys.user, JSON.stringify(reply.user));
  writeStorage(keys.expiresAt, String(expiresAtMs));
  setState({ status: 'authenticated', token: reply.token, user: reply.user, expiresAtMs });
}

/**
 * Replaces the user after a change on the server (a new picture, a confirmed email address). An answer about another user is late
 * and ignored.
 */
export function updateSessionUser(user: SignedInUser): void {
  if (state.status !== 'authenticated' || state.user._id !== user._id) return;
  writeStorage(keys.user, JSON.stringify(user));
  setState({ ...state, user });
}

/** Removes token, user, expiry and timer, and ends the session of the cookie in this browser. */
export function clearSession(reason: EndReason): void {
  removeStored();
  dropHint(readHint());
  setState({ status: 'anonymous', reason, error: null });
}

/** Notifies the server, then clears the session whatever the server answers. */
export async function signOut(notifyServer: () => Promise<unknown>): Promise<void> {
  try {
    await notifyServer();
  } catch {
    // The user signs out all the same; without the server the token expires by itself.
  } finally {
    clearSession('left');
  }
}

/** Returns the bearer token while it is valid. Clears the session if it has expired. */
export function validToken(): string | undefined {
  if (state.status !== 'authenticated') return undefined;
  if (state.expiresAtMs > Date.now()) return state.token;
  clearSession('expired');
  return undefined;
}

/** Returns the role that the guards check; participant if the user has none. */
export const roleOf = (user: Pick<SignedInUser, 'role'> | { role?: Role }): Role => user.role ?? 'participant';

/** Follows sign-ins and sign-outs in other tabs; returns the function that stops. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    const concernsUs = event.key === null || event.key === keys.expiresAt || event.key === keys.token;
    if (event.storageArea === localStorage && concernsUs) scheduleRead();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

// The three keys change one after another, so they are read once all of them are written.
let readTimer: ReturnType<typeof setTimeout> | undefined;
function scheduleRead(): void {
  clearTimeout(readTimer);
  readTimer = setTimeout(() => {
    const stored = readStored();
    if (stored.status === 'authenticated' || state.status === 'authenticated')
      setState(stored.status === 'anonymous' ? { ...stored, reason: 'left', error: null } : stored);
  }, 20);
}
