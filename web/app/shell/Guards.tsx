import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';
import { loadGuardedTexts } from '#lib/i18n.ts';
import { roleOf, validToken } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageProgress } from '#ui/PageProgress.tsx';
import { screenOfRoute } from './screens.ts';
import { signInPath } from './sign-in-path.ts';

/**
 * Lets in whoever has a token that has not run out. Anybody else goes to /sign-in, and what was stored is removed.
 * The progress bar stands while the answer is not known yet: on the server, and until localStorage has been read.
 */
export function AuthenticationGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of place asks anew whether the token still holds.
  useEffect(() => {
    validToken();
  }, [location.key]);
  if (session.status === 'unknown') return <PageProgress />;
  if (session.status === 'anonymous') {
    const left = session.reason === 'left';
    return <Navigate to={left ? '/sign-in' : signInPath(location.pathname + location.search)} replace />;
  }
  return children;
}

/** Lets in the roles that the screen is for; anybody else meets /404. Must stand inside the authentication guard. */
export function RoleGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const screen = screenOfRoute(useMatches().at(-1)?.id ?? '');
  if (session.status !== 'authenticated') return <PageProgress />;
  if (screen?.roles && !screen.roles.includes(roleOf(session.user))) return <Navigate to="/404" replace />;
  return children;
}

/** Holds the guarded pages back until their texts have come. */
export function TextsGate({ children }: { children: ReactNode }) {
  const { translation } = useTranslation();
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadGuardedTexts(translation).then(
      () => isCurrent && setReady(true),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [translation]);
  if (hasFailed) throw new Error('The texts of this page could not be fetched');
  return isReady ? children : <PageProgress />;
}
