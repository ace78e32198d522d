import { type Locale, locales } from '@ngoma/api/common/locale';

/**
 * Returns our language that an `Accept-Language` header prefers; `fr-CM` counts as French. Undefined when the header names none
 * of them.
 */
export function preferredLocale(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  let best: { locale: Locale; quality: number } | undefined;
  // Browsers send a few entries; the rest of a very long header is ignored.
  for (const entry of header.split(',', 100)) {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const language = tag.trim().split('-')[0];
    const locale = locales.find((known) => known === language);
    const quality = qualityOf(parameters);
    if (locale && quality > 0 && (!best || quality > best.quality)) best = { locale, quality };
  }
  return best?.locale;
}

function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  if (!weight) return 1;
  const quality = Number(weight.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
