import { logout } from '@ngoma/api/features/auth';
import { useNavigate } from 'react-router';
import { call } from '#lib/call.ts';
import { signOut } from '#lib/session.ts';

/** Logs out: tells the server, forgets the session (and with it what was fetched for it), and leads to /sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Without a network neither can be done, and the person is signed out all the same.
    await import('#features/push/push.ts').then(({ leavePush }) => leavePush()).catch(() => undefined);
    await signOut(() => call(logout));
    await navigate('/sign-in');
  };
}
