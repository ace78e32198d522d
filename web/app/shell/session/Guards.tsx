import { type ReactNode, Suspense, use, useEffect } from 'react';
import { matchPath, Navigate, useLocation, useMatches, useNavigation } from 'react-router';
import { fetchTextsOf, hasTextsOf } from '#lib/i18n/page-texts.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf, validToken } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { routeIdOf, screenOfRoute, screens } from '#shell/screens.ts';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { signInPath } from './sign-in-path.ts';

/**
 * Renders the page for users with a valid token. All others are redirected to /sign-in, and the stored session is removed. A
 * progress bar is shown until the session is known: on the server, and until localStorage has been read.
 */
export function AuthenticationGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  // Runs after every navigation, to check whether the token is still valid.
  useEffect(() => void validToken());
  if (session.status === 'unknown') return <PageProgress />;
  if (session.status === 'anonymous') {
    const left = session.reason === 'left';
    return <Navigate to={left ? '/sign-in' : signInPath(location.pathname + location.search + location.hash)} replace />;
  }
  return children;
}

/** Renders the page for the roles of its screen; other roles are redirected to /404. Must be inside the authentication guard. */
export function RoleGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const screen = screenOfRoute(useMatches().at(-1)?.id ?? '');
  if (session.status !== 'authenticated') return <PageProgress />;
  if (screen?.roles && !screen.roles.includes(roleOf(session.user))) return <Navigate to="/404" replace />;
  return children;
}

/**
 * Suspends a guarded page, and on the first visit its frame, until their texts are loaded. Changes of page and of language are
 * transitions, so the previous content stays on the screen until then.
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

/** Loads the texts of the page that is being navigated to, in parallel with its scripts. */
export function usePrefetchTexts(): void {
  const { translation, language } = useTranslation();
  const { location } = useNavigation();
  const next = location && screens.find(({ frame, path }) => frame === 'dashboard' && matchPath(path, location.pathname));
  useEffect(() => {
    // If the texts are still missing when the page renders, the page reports the failure.
    if (next) fetchTextsOf(translation, language, routeIdOf(next)).catch(() => undefined);
  }, [translation, language, next]);
}
