import { logout } from '@ngoma/api/features/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#lib/call.ts';
import { signOut } from '#lib/session.ts';

/** Logs out: tells the server, forgets the session and everything fetched for it, and leads to /sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await (await import('#features/push/push.ts')).leavePush();
    await signOut(() => call(logout));
    queryClient.clear();
    await navigate('/sign-in');
  };
}
