import type { Locale } from '@ngoma/api/common/locale';

/** Formats a month such as `2026-11` as `November 2026`. Apart from other dates, because public pages name no months. */
export const formatMonth = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  );
