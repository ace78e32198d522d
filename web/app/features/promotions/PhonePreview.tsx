import Box from '@mui/material/Box';
import type { Locale } from '@ngoma/api/common/locale';
import { useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LogoMark } from '#ui/kit/frame/Logo.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { LocaleToggle } from './LocaleToggle.tsx';

interface Words {
  readonly subject: string;
  readonly message: string;
}

interface PhonePreviewProps extends Words {
  /** The text for French readers, if there is one of their own. */
  readonly french?: Words | undefined;
  /** Whether it leads to an event, and not to the app. */
  readonly hasEvent?: boolean;
}

/** Number of characters that phones and browsers show before they cut the text. */
const shownOnPhone = 240;
const now: Readonly<Record<Locale, string>> = { en: 'now', fr: 'maintenant' };
const openEvent: Readonly<Record<Locale, string>> = { en: 'Open the event', fr: 'Voir l’événement' };
const openApp: Readonly<Record<Locale, string>> = { en: 'Open Ngoma', fr: 'Ouvrir Ngoma' };
const blank: Readonly<Record<Locale, Words>> = {
  en: { subject: 'Your subject', message: 'What you write stands here.' },
  fr: { subject: 'Votre objet', message: 'Ce que vous écrivez apparaît ici.' },
};

/** Preview of a message on a lock screen, in either language. */
export function PhonePreview({ subject, message, french, hasEvent = true }: PhonePreviewProps) {
  const { t } = useTranslation();
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const typed = locale === 'fr' && french ? french : { subject, message };
  const text = typed.message.trim() || blank[locale].message;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 1 }}>
        <Text tone="soft" isStrong>
          {t('promotions:preview.title')}
        </Text>
        <LocaleToggle label={t('promotions:preview.reader')} value={locale} onChange={setLocale} />
      </Box>
      <Box
        lang={locale}
        sx={{
          maxWidth: 340,
          mx: 'auto',
          p: 1.5,
          pt: 5,
          pb: 7,
          border: '8px solid #14183A',
          borderRadius: '30px',
          background: 'linear-gradient(160deg, #232851, #2F3BA2 60%, #5B1138)',
        }}
      >
        <Box sx={{ p: 1.5, borderRadius: '16px', bgcolor: '#FFFFFF', color: '#14183A' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, fontSize: '0.8125rem', color: '#5A5F7D' }}>
            <Box component="span" sx={{ display: 'flex', '& svg': { width: 20, height: 20 } }}>
              <LogoMark />
            </Box>
            <span>Ngoma · {now[locale]}</span>
          </Box>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{typed.subject.trim() || blank[locale].subject}</Box>
          <Box sx={{ fontSize: '0.9375rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text.length > shownOnPhone ? `${text.slice(0, shownOnPhone)}…` : text}
          </Box>
          <Box sx={{ mt: 1, fontSize: '0.875rem', fontWeight: 600, color: '#2F3BA2' }}>
            {(hasEvent ? openEvent : openApp)[locale]}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
