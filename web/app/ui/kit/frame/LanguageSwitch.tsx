import type { Locale } from '@ngoma/api/common/locale';
import { useLocation, useRevalidator } from 'react-router';
import { changeLocale } from '#lib/i18n/i18n.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { useToast } from '../feedback/Toasts.tsx';
import styles from './LanguageSwitch.module.css';

/** Each language by its own name, whatever the current language is. */
export const languageNames = { en: 'English', fr: 'Français' } as const satisfies Record<Locale, string>;

const otherLanguage = {
  en: { locale: 'fr', short: 'FR', name: languageNames.fr },
  fr: { locale: 'en', short: 'EN', name: languageNames.en },
} as const;

export interface LanguageSwitchProps {
  readonly onChanged?: (locale: Locale) => void;
}

/** Returns the other language, and the function that changes to it. */
export function useOtherLanguage({ onChanged }: LanguageSwitchProps) {
  const { t, translation } = useTranslation();
  const toast = useToast();
  const revalidator = useRevalidator();
  const other = otherLanguage[useLocale()];
  const change = async () => {
    try {
      await changeLocale(translation, other.locale, revalidator.revalidate);
    } catch {
      // The texts cannot be loaded now; the page keeps its language.
      return toast(t('common:offline'), 'error');
    }
    onChanged?.(other.locale);
  };
  return { other, change };
}

/** Changes the interface to the other language. It is a plain link, so that it works without JavaScript too. */
export function LanguageSwitch(props: LanguageSwitchProps) {
  const { pathname } = useLocation();
  const query = usePageQuery();
  const { other, change } = useOtherLanguage(props);
  query.set('lang', other.locale);
  return (
    <a
      href={`${pathname}?${query}`}
      hrefLang={other.locale}
      lang={other.locale}
      aria-label={`${other.short} · ${other.name}`}
      className={styles.link}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void change();
      }}
    >
      {other.short}
    </a>
  );
}
