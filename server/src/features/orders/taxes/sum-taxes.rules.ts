import type { Locale } from '@ngoma/api/common/locale';
import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import type { TaxAmount } from '@ngoma/api/features/events/ticketing/taxes';
import type { TicketTax } from '#features/events/index';
import { translate } from '#platform/i18n/messages';

/** A sold line with the taxes on one of its tickets. */
export interface TaxedLine {
  readonly quantity: number;
  readonly taxes: readonly TicketTax[];
}

/** Sums the taxes of an order by tax, in the order in which its lines name them. Taxes of zero are left out. */
export function sumTaxes(lines: readonly TaxedLine[]): TaxAmount[] {
  const sums = new Map<string, TaxAmount>();
  for (const { quantity, taxes } of lines) {
    for (const { taxId, name, nameFr, basisPoints, mode, unitXaf } of taxes) {
      const amount = (sums.get(taxId)?.amount ?? 0) + quantity * unitXaf;
      sums.set(taxId, { taxId, name, nameFr, basisPoints, mode, amount });
    }
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

/** Returns a tax of an order as it is listed there: an added one by name and rate, an included one as a part of the price. */
export const taxLabel = (tax: TaxAmount, locale: Locale): string =>
  tax.mode === 'added' ? taxName(tax, locale) : translate(locale, 'orders.labels.ofWhich', { tax: taxName(tax, locale) });
