import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { changeLocale, hasChosenLocale } from '#lib/i18n.ts';
import { followOtherTabs, readSession, restoreSession, subscribeToSession } from '#lib/session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { signInPath } from './sign-in-path.ts';

/**
 * On a device where nobody has chosen a language yet, an account brings its own along. The server, which keeps one page per
 * language for everybody, learns of it by the cookie: the next page is written in it.
 */
function useAccountLanguage(): void {
  const { translation } = useTranslation();
  const revalidator = useRevalidator();
  const follow = useEffectEvent(async () => {
    const session = readSession();
    const locale = session.status === 'authenticated' ? session.user.locale : null;
    if (!locale || locale === translation.current.language || hasChosenLocale()) return;
    await changeLocale(translation, locale, revalidator.revalidate);
  });
  useEffect(() => {
    // Without its texts the page stays in the language it has.
    const listen = () => void follow().catch(() => undefined);
    listen();
    return subscribeToSession(listen);
  }, []);
}

/** Restores the session when the page comes alive, follows the other tabs, and leads to /sign-in when the server refuses it. */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useAccountLanguage();

  useEffect(() => {
    if (readSession().status === 'unknown') restoreSession();
    return followOtherTabs();
  }, []);

  useEffect(
    () =>
      subscribeToSession(() => {
        const session = readSession();
        if (session.status === 'anonymous' && session.reason === 'refused') navigate(signInPath(pathname + search + hash));
      }),
    [navigate, pathname, search, hash],
  );
  return null;
}
