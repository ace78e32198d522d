import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { followOtherTabs, readSession, restoreSession, subscribeToSession } from '#lib/session.ts';
import { signInPath } from './sign-in-path.ts';

/** Restores the session when the page comes alive, follows the other tabs, and leads to /sign-in when the server refuses it. */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (readSession().status === 'unknown') restoreSession();
    return followOtherTabs();
  }, []);

  useEffect(
    () =>
      subscribeToSession(() => {
        const session = readSession();
        if (session.status === 'anonymous' && session.reason === 'refused') navigate(signInPath(pathname + search));
      }),
    [navigate, pathname, search],
  );
  return null;
}
