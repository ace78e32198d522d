import type { Role } from '@ngoma/api/common/roles';
import type { SignedInUser } from '@ngoma/api/features/auth';
import { recall, remember } from './device-memory.ts';

/** The three keys in localStorage, as the specification names them. `expiresAt` is in milliseconds since 1970. */
const keys = { token: 'token', user: 'user', expiresAt: 'expiresAt' } as const;

/** The specification's words for a restore that found no token. */
export const restoreFailure = 'Failed to login!!!';

/** A browser's timer runs at once when asked to wait longer than this. */
const longestTimerMs = 2_147_483_647;

/** Why nobody is signed in: nothing was stored, the person left, the time ran out, or the server said no. */
export type EndReason = 'nothing-stored' | 'left' | 'expired' | 'refused';

export type SessionState =
  /** Not looked at yet: on the server, and until the page has come alive. */
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly reason: EndReason; readonly error: string | null }
  | { readonly status: 'authenticated'; readonly token: string; readonly user: SignedInUser; readonly expiresAtMs: number };

const unknown: SessionState = { status: 'unknown' };
let state: SessionState = unknown;
let logoutTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
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
  const token = recall(keys.token);
  const expiresAtMs = Number(recall(keys.expiresAt));
  const user = readUser();
  if (!token || !user || !(expiresAtMs > Date.now()))
    return { status: 'anonymous', reason: 'nothing-stored', error: restoreFailure };
  return { status: 'authenticated', token, user, expiresAtMs };
}

function readUser(): SignedInUser | undefined {
  try {
    const user: unknown = JSON.parse(recall(keys.user) ?? 'null');
    return user && typeof user === 'object' ? (user as SignedInUser) : undefined;
  } catch {
    return undefined;
  }
}

function forget(): void {
  for (const key of Object.values(keys)) remember(key, undefined);
}

/** What is known now. */
export const readSession = (): SessionState => state;

/** What the server, which sees no localStorage, knows. */
export const serverSession = (): SessionState => unknown;

/** Calls back at every change, in this tab or another; returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Looks into localStorage: a stored token makes the stored person signed in; otherwise "Failed to login!!!" is recorded.
 * An expired or half-written session is removed.
 */
export function restoreSession(): void {
  const stored = readStored();
  if (stored.status === 'anonymous') forget();
  become(stored);
}

/** Keeps what the login answered, and schedules the automatic logout. */
export function startSession(reply: { token: string; user: SignedInUser; expiresIn: number }): void {
  const expiresAtMs = Date.now() + reply.expiresIn;
  remember(keys.token, reply.token);
  remember(keys.user, JSON.stringify(reply.user));
  remember(keys.expiresAt, String(expiresAtMs));
  become({ status: 'authenticated', token: reply.token, user: reply.user, expiresAtMs });
}

/** The person as the server knows them by now (a new picture, a confirmed address); an answer about another person is too late. */
export function updateSessionUser(user: SignedInUser): void {
  if (state.status !== 'authenticated' || state.user._id !== user._id) return;
  remember(keys.user, JSON.stringify(user));
  become({ ...state, user });
}

/** Forgets token, person, expiry and timer. */
export function clearSession(reason: EndReason): void {
  forget();
  become({ status: 'anonymous', reason, error: null });
}

/** Tells the server, and then forgets everything whatever the server says. */
export async function signOut(tellServer: () => Promise<unknown>): Promise<void> {
  try {
    await tellServer();
  } catch {
    // The person wants to leave; a server out of reach lets the token run out by itself.
  } finally {
    clearSession('left');
  }
}

/** The bearer token while it is valid. A token that has run out is forgotten on the way. */
export function validToken(): string | undefined {
  if (state.status !== 'authenticated') return undefined;
  if (state.expiresAtMs > Date.now()) return state.token;
  clearSession('expired');
  return undefined;
}

/** The role by which the guards decide: participant where none is known. */
export const roleOf = (user: Pick<SignedInUser, 'role'> | { role?: Role }): Role => user.role ?? 'participant';

/** Follows sign-ins and sign-outs in other tabs; returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    const concernsUs = event.key === null || event.key === keys.expiresAt || event.key === keys.token;
    if (event.storageArea === localStorage && concernsUs) settle();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

// The three keys change one after another; what another tab writes is read once all of them stand.
let settling: ReturnType<typeof setTimeout> | undefined;
function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const stored = readStored();
    if (stored.status === 'authenticated' || state.status === 'authenticated')
      become(stored.status === 'anonymous' ? { ...stored, reason: 'left', error: null } : stored);
  }, 20);
}
