import Button from '@mui/material/Button';
import type { Locale } from '@ngoma/api/common/locale';
import { useLocation, useRevalidator } from 'react-router';
import { changeLocale } from '#lib/i18n.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from './Toasts.tsx';

/** Each language by its own name, in whatever language one reads. */
export const languageNames = { en: 'English', fr: 'Français' } as const satisfies Record<Locale, string>;

const otherLanguage = {
  en: { locale: 'fr', short: 'FR', name: languageNames.fr },
  fr: { locale: 'en', short: 'EN', name: languageNames.en },
} as const;

export interface LanguageSwitchProps {
  readonly onChanged?: (locale: Locale) => void;
}

/** The other language, and how the interface is turned over to it. */
export function useOtherLanguage({ onChanged }: LanguageSwitchProps) {
  const { t, translation } = useTranslation();
  const toast = useToast();
  const revalidator = useRevalidator();
  const other = otherLanguage[useLocale()];
  const change = async () => {
    try {
      await changeLocale(translation, other.locale, revalidator.revalidate);
    } catch {
      // Its texts cannot be fetched now; the page stays in the language it has.
      return toast(t('common:offline'), 'error');
    }
    onChanged?.(other.locale);
  };
  return { other, change };
}

/** Turns the interface over to the other language. A plain link underneath, so that it works without JavaScript too. */
export function LanguageSwitch(props: LanguageSwitchProps) {
  const { pathname, search } = useLocation();
  const { other, change } = useOtherLanguage(props);
  const query = new URLSearchParams(search);
  query.set('lang', other.locale);

  return (
    <Button
      variant="text"
      color="inherit"
      href={`${pathname}?${query}`}
      hrefLang={other.locale}
      lang={other.locale}
      aria-label={`${other.short} · ${other.name}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void change();
      }}
      sx={{ minWidth: 44, fontWeight: 500, color: 'text.secondary' }}
    >
      {other.short}
    </Button>
  );
}
