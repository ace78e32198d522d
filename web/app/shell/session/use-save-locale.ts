import type { Locale } from '@ngoma/api/common/locale';
import { useSession } from '#lib/session/use-session.ts';

/** Returns a function that stores the language in the account, so that emails use it too. */
export function useSaveLocale(): (locale: Locale) => void {
  const session = useSession();
  const save = async (locale: Locale) => {
    if (session.status !== 'authenticated') return;
    // Most readers of public pages have no account, so this is loaded only when needed.
    const { saveLocale } = await import('./save-locale.ts');
    await saveLocale(locale);
  };
  // The screen has already changed; the next change of language stores it again.
  return (locale) => void save(locale).catch(() => undefined);
}
