import type { Locale } from '@ngoma/api/common/locale';

/** Formats a percentage: French puts a space before the sign. */
export const percent = (hundredths: number | string, locale: Locale): string =>
  locale === 'fr' ? `${hundredths}\u00a0%` : `${hundredths}%`;
