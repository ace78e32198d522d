import type { Locale } from '@ngoma/api/common/locale';

/** Hundredths as they are written: French sets the sign apart. */
export const percent = (hundredths: number | string, locale: Locale): string =>
  locale === 'fr' ? `${hundredths}\u00a0%` : `${hundredths}%`;
