import { useSaveLocale } from '#shell/session/use-save-locale.ts';
import { LanguageSwitch } from '#ui/kit/frame/LanguageSwitch.tsx';

/** The language switch for signed-in users. */
export function AccountLanguageSwitch() {
  return <LanguageSwitch onChanged={useSaveLocale()} />;
}
