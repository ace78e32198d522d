import { useSyncExternalStore } from 'react';
import { readSession, type SessionState, serverSession, subscribeToSession } from './session.ts';

/** The session, kept current; `unknown` on the server and until the page has come alive. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, readSession, serverSession);
