import { useSyncExternalStore } from 'react';
import { readSession, type SessionState, serverSession, subscribeToSession } from './session.ts';

/** Returns the current session and follows its changes; `unknown` on the server and until hydration. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, readSession, serverSession);
