import { type Locale, localizedText } from '../../../common/locale.ts';

interface NamedTax {
  readonly name: string;
  readonly nameFr: string;
  readonly basisPoints: number;
}

/** Returns a tax with its rate in a language: `VAT 19.25%`, `TVA 19,25 %`. */
export function taxName({ name, nameFr, basisPoints }: NamedTax, locale: Locale): string {
  const percent = String(basisPoints / 100);
  return `${localizedText(locale, name, nameFr)} ${locale === 'fr' ? `${percent.replace('.', ',')}\u00a0%` : `${percent}%`}`;
}
