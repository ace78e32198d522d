import Button from '@mui/material/Button';
import type { Locale } from '@ngoma/api/common/locale';
import { useLocation, useRevalidator } from 'react-router';
import { changeLocale } from '#lib/i18n.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';

const otherLanguage = {
  en: { locale: 'fr', short: 'FR', name: 'Français' },
  fr: { locale: 'en', short: 'EN', name: 'English' },
} as const;

/** Turns the interface over to the other language. A plain link underneath, so that it works without JavaScript too. */
export function LanguageSwitch({ onChanged }: { onChanged?: (locale: Locale) => void }) {
  const { translation } = useTranslation();
  const { pathname, search } = useLocation();
  const revalidator = useRevalidator();
  const other = otherLanguage[useLocale()];
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
      onClick={async (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        await changeLocale(translation, other.locale);
        onChanged?.(other.locale);
        // What the server said, it says again in the new language.
        await revalidator.revalidate();
      }}
      sx={{ minWidth: 44, fontWeight: 500, color: 'text.secondary' }}
    >
      {other.short}
    </Button>
  );
}
