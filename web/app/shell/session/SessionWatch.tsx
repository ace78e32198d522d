import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { changeLocale, chosenLocale, isLocaleInAddress } from '#lib/i18n/i18n.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { failRestore, followOtherTabs, readSession, restoreSession, subscribeToSession } from '#lib/session/session.ts';
import { signInPath } from './sign-in-path.ts';

/**
 * Applies the language chosen on the device, or else the account's. The server, which caches one page per language, reads the cookie
 * of a choice, so that the next page is rendered in it. A page that was requested just before the choice still comes in the old one.
 */
function useAccountLanguage(): void {
  const { translation } = useTranslation();
  const revalidator = useRevalidator();
  const follow = useEffectEvent(async () => {
    const session = readSession();
    const locale = chosenLocale() ?? (session.status === 'authenticated' ? session.user.locale : null);
    if (!locale || locale === translation.current.language || isLocaleInAddress()) return;
    await changeLocale(translation, locale, revalidator.revalidate);
  });
  useEffect(() => {
    // Without the texts of the new language the page keeps the current one.
    const listen = () => void follow().catch(() => undefined);
    listen();
    return subscribeToSession(listen);
  }, []);
}

/** Trades the session cookie. Loaded only after a sign-in without scripts, so that pages do not carry the descriptions of the API. */
const tradeCookie = async (): Promise<void> => {
  try {
    const { tradeSession } = await import('#lib/api/trade-session.ts');
    await tradeSession();
  } catch {
    // The cookie is still there for the next page.
    failRestore();
  }
};

/**
 * Restores the session after hydration, from the cookie if a form has signed the user in, follows other tabs, and redirects to /sign-in
 * when the server rejects the token.
 */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useAccountLanguage();

  useEffect(() => {
    if (readSession().status === 'unknown' && restoreSession()) void tradeCookie();
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
