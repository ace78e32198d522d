import type { Locale } from '@ngoma/api/common/locale';

/** Formats a percentage: French puts a space before the sign. */
export const percent = (hundredths: number | string, locale: Locale): string =>
  locale === 'fr' ? `${hundredths}\u00a0%` : `${hundredths}%`;

/** Formats hundredths of a percent: 350 is `3.5%` in English and `3,5 %` in French. */
export const percentOf = (basisPoints: number, locale: Locale): string =>
  percent(String(basisPoints / 100).replace('.', locale === 'fr' ? ',' : '.'), locale);
