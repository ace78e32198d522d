import type { Locale } from '@ngoma/api/common/locale';
import { useTranslation } from 'react-i18next';

/** The language of the interface at this moment. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language === 'fr' ? 'fr' : 'en';
}
