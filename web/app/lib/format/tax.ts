import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { TaxAmount } from '@ngoma/api/features/events/taxes';
import { percentOf } from './percent.ts';

/** Returns a tax with its rate, such as `VAT 19.25%`. */
export const taxName = (tax: Pick<TaxAmount, 'name' | 'nameFr' | 'basisPoints'>, locale: Locale): string =>
  `${localizedText(locale, tax.name, tax.nameFr)} ${percentOf(tax.basisPoints, locale)}`;
