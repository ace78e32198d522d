import type { Locale } from '@ngoma/api/common/locale';
import { useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LogoMark } from '#ui/kit/frame/Logo.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { LocaleToggle } from './LocaleToggle.tsx';
import styles from './PhonePreview.module.css';

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
    <div>
      <div className={styles.row}>
        <Text tone="soft" isStrong>
          {t('promotions:preview.title')}
        </Text>
        <LocaleToggle label={t('promotions:preview.reader')} value={locale} onChange={setLocale} />
      </div>
      <div lang={locale} className={styles.tile}>
        <div className={styles.notification}>
          <div className={styles.sender}>
            <span className={styles.icon}>
              <LogoMark />
            </span>
            <span>Ngoma · {now[locale]}</span>
          </div>
          <div className={styles.strong}>{typed.subject.trim() || blank[locale].subject}</div>
          <div className={styles.lines}>{text.length > shownOnPhone ? `${text.slice(0, shownOnPhone)}…` : text}</div>
          <div className={styles.action}>{(hasEvent ? openEvent : openApp)[locale]}</div>
        </div>
      </div>
    </div>
  );
}
