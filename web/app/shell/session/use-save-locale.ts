import type { Locale } from '@ngoma/api/common/locale';
import { call } from '#lib/api/call.ts';
import { updateSessionUser } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';

/** Returns a function that stores the language in the account, so that emails use it too. */
export function useSaveLocale(): (locale: Locale) => void {
  const session = useSession();
  const save = async (locale: Locale) => {
    if (session.status !== 'authenticated') return;
    // Most readers of public pages have no account, so the endpoints of the account are loaded only when needed.
    const { updateMe } = await import('@ngoma/api/features/auth');
    const { user } = await call(updateMe, { body: { locale } });
    updateSessionUser(user);
  };
  // The screen has already changed; the next change of language stores it again.
  return (locale) => void save(locale).catch(() => undefined);
}
