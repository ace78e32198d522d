import { logout } from '@ngoma/api/features/auth';
import { useNavigate } from 'react-router';
import { call } from '#lib/call.ts';
import { signOut } from '#lib/session.ts';

/** Longer than a server takes that answers at all; whoever leaves is not kept waiting for one that does not. */
const patienceMs = 5_000;

/** Logs out: tells the server, forgets the session (and with it what was fetched for it), and leads to /sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Without a network neither can be done, and the person is signed out all the same.
    await import('#features/push/push.ts').then(({ leavePush }) => leavePush()).catch(() => undefined);
    await signOut(() => call(logout, { signal: AbortSignal.timeout(patienceMs) }));
    await navigate('/sign-in');
  };
}
