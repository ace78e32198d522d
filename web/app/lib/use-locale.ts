import type { Locale } from '@ngoma/api/common/locale';
import { useTranslation } from './use-translation.tsx';

/** The language of the interface at this moment. */
export const useLocale = (): Locale => useTranslation().language;
