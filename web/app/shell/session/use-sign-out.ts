import { logout } from '@ngoma/api/features/people/auth';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { signOut } from '#lib/session/session.ts';

/** Maximum wait for the server: a user who signs out should not wait for one that does not answer. */
const timeoutMs = 5_000;

/** Returns a function that logs out: notifies the server, clears the session and its cached queries, and goes to /sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Without a network neither request succeeds, and the user is signed out all the same.
    await import('#features/notifications/push/push.ts').then(({ leavePush }) => leavePush()).catch(() => undefined);
    await signOut(() => call(logout, { signal: AbortSignal.timeout(timeoutMs) }));
    await navigate('/sign-in');
  };
}
