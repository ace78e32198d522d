import { type ReactNode, Suspense, use, useEffect } from 'react';
import { matchPath, Navigate, useLocation, useMatches, useNavigation } from 'react-router';
import { fetchTextsOf, hasTextsOf } from '#lib/page-texts.ts';
import { roleOf, validToken } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageProgress } from '#ui/PageProgress.tsx';
import { routeIdOf, screenOfRoute, screens } from './screens.ts';
import { signInPath } from './sign-in-path.ts';

/**
 * Lets in whoever has a token that has not run out. Anybody else goes to /sign-in, and what was stored is removed.
 * The progress bar stands while the answer is not known yet: on the server, and until localStorage has been read.
 */
export function AuthenticationGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  // Every change of place comes by here, and asks anew whether the token still holds.
  useEffect(() => void validToken());
  if (session.status === 'unknown') return <PageProgress />;
  if (session.status === 'anonymous') {
    const left = session.reason === 'left';
    return <Navigate to={left ? '/sign-in' : signInPath(location.pathname + location.search + location.hash)} replace />;
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

/**
 * Holds a guarded page, and at first its frame, back until their texts have come. From one page to the next, and from one
 * language to the other, what was there stays until then: both change in a transition.
 */
export function TextsGate({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageProgress />}>
      <WithTexts>{children}</WithTexts>
    </Suspense>
  );
}

function WithTexts({ children }: { children: ReactNode }) {
  const { translation, language } = useTranslation();
  const routeId = useMatches().at(-1)?.id ?? '';
  if (!hasTextsOf(language, routeId)) use(fetchTextsOf(translation, language, routeId));
  return children;
}

/** Asks for the texts of the page that is being walked to, beside its scripts. */
export function useTextsAhead(): void {
  const { translation, language } = useTranslation();
  const { location } = useNavigation();
  const next = location && screens.find(({ frame, path }) => frame === 'dashboard' && matchPath(path, location.pathname));
  useEffect(() => {
    // Who comes there without them is told of the failure.
    if (next) fetchTextsOf(translation, language, routeIdOf(next)).catch(() => undefined);
  }, [translation, language, next]);
}
