import type { Locale } from '@ngoma/api/common/locale';
import { useTranslation } from './use-translation.tsx';

/** Returns the current language of the interface. */
export const useLocale = (): Locale => useTranslation().language;
