import { z } from 'zod';

/** XAF has no minor unit: every amount is a whole number of francs. */
export const currency = 'XAF';

/** An amount of money in whole XAF, zero or more. The ceiling keeps sums far inside JavaScript's exact integers. */
export const Xaf = z.int().min(0).max(1_000_000_000).meta({ example: 5000, description: 'Amount in whole XAF' });

/** Formats an amount: `2,500 XAF` in English, `2 500 XAF` in French (narrow no-break space between thousands). */
export function formatXaf(amountXaf: number, locale: 'en' | 'fr'): string {
  return `${new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-US', { maximumFractionDigits: 0 }).format(amountXaf)} ${currency}`;
}
