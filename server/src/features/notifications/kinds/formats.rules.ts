import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { z } from 'zod';

/** A name in both languages. */
export const Names = z.object({ en: z.string(), fr: z.string() });

/** A whole amount of XAF. */
export const Xaf = z.int();

/** A time as ISO 8601. */
export const Time = z.iso.datetime();

/** Formats an amount. */
export const amountIn = (amountXaf: number): Bilingual => ({ en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') });

/** Formats hundredths of a percent: 350 is `3.5%` and `3,5 %`. */
export const percentIn = (basisPoints: number): Bilingual => ({
  en: `${basisPoints / 100}%`,
  fr: `${String(basisPoints / 100).replace('.', ',')}\u00a0%`,
});

const formatIn = (iso: string, options: Intl.DateTimeFormatOptions): Bilingual => {
  const write = (language: string) => new Intl.DateTimeFormat(language, options).format(new Date(iso));
  return { en: write('en-GB'), fr: write('fr-FR') };
};

/** Formats day and time in a time zone; in Cameroon if none is given. */
export const dateTimeIn = (iso: string, timeZone: string = business.event.defaultZone): Bilingual =>
  formatIn(iso, { dateStyle: 'full', timeStyle: 'short', timeZone });

/** Formats a day in Cameroon with its year. */
export const dayIn = (iso: string): Bilingual => formatIn(iso, { dateStyle: 'long', timeZone: business.event.defaultZone });

/** Returns a day in Cameroon as addresses state it, such as `2026-12-12`. */
export const addressDayOf = (iso: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: business.event.defaultZone }).format(new Date(iso));

/** Formats a day in Cameroon without its year, such as `12 December`. */
export const shortDayIn = (iso: string): Bilingual =>
  formatIn(iso, { day: 'numeric', month: 'long', timeZone: business.event.defaultZone });
