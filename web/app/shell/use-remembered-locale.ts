import type { Locale } from '@ngoma/api/common/locale';
import { call } from '#lib/call.ts';
import { updateSessionUser } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';

/** Lets the account remember the language, so that letters follow. */
export function useRememberedLocale(): (locale: Locale) => void {
  const session = useSession();
  const remember = async (locale: Locale) => {
    if (session.status !== 'authenticated') return;
    // Most readers of the pages for everybody have no account: the calls of one are fetched by those who do.
    const { updateMe } = await import('@ngoma/api/features/auth');
    const { user } = await call(updateMe, { body: { locale } });
    updateSessionUser(user);
  };
  // The screen has changed already; what the account keeps is said again at the next switch.
  return (locale) => void remember(locale).catch(() => undefined);
}
