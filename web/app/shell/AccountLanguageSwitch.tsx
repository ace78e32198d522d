import { LanguageSwitch } from '#ui/LanguageSwitch.tsx';
import { useRememberedLocale } from './use-remembered-locale.ts';

/** The language switch of somebody with an account. */
export function AccountLanguageSwitch() {
  return <LanguageSwitch onChanged={useRememberedLocale()} />;
}
