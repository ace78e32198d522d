import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { roleOf, validToken } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { signInPath } from './sign-in-path.ts';

/**
 * Follows the session on a page that the server has rendered for a participant: when it ends in this browser, the reader is redirected to
 * /sign-in, and a user of another role to /404. The page is shown until the session is known.
 */
export function BuyerGuard({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // Runs after every navigation, to check whether the token is still valid.
  useEffect(() => void validToken());
  if (session.status === 'anonymous')
    return <Navigate to={session.reason === 'left' ? '/sign-in' : signInPath(pathname + search + hash)} replace />;
  if (session.status === 'authenticated' && roleOf(session.user) !== 'participant') return <Navigate to="/404" replace />;
  return children;
}
