import type { Locale } from '@ngoma/api/common/locale';
import { formatDate, formatMoney } from '#lib/format/format.ts';

/** The facts of an event that a share text mentions. */
export interface SharedEvent {
  readonly eventName: string;
  readonly date: string;
  readonly zone: string;
  readonly location: string;
  readonly city: string;
  /** In whole XAF; null if nothing is on sale. */
  readonly priceFrom: number | null;
}

/** Returns the lowest price as text, or that entry is free. */
function priceText(priceFrom: number | null, locale: Locale): string {
  if (priceFrom === null) return '';
  if (priceFrom === 0) return locale === 'fr' ? 'Entrée libre' : 'Free entry';
  const price = formatMoney(priceFrom, locale);
  return locale === 'fr' ? `À partir de ${price}` : `From ${price}`;
}

/** Returns a text ready to post: name, time, place, price and link. WhatsApp shows text between asterisks in bold. */
export function shareText(event: SharedEvent, url: string, locale: Locale, way: 'whatsapp' | 'facebook'): string {
  const day = formatDate(event.date, 'longDay', locale, event.zone);
  const time = formatDate(event.date, 'time', locale, event.zone);
  const name = way === 'whatsapp' ? `*${event.eventName}*` : event.eventName;
  const link = locale === 'fr' ? `Vos billets : ${url}` : `Get your tickets: ${url}`;
  return [
    name,
    `🗓 ${day}, ${time}`,
    `📍 ${[event.location, event.city].filter(Boolean).join(', ')}`,
    priceText(event.priceFrom, locale) && `🎟 ${priceText(event.priceFrom, locale)}`,
    '',
    link,
  ]
    .filter((line, index) => line !== '' || index === 4)
    .join('\n');
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the HTML of a poster that links to the event: only a link and a picture, which work on every website. */
export const embedSnippet = (eventName: string, url: string, imageUrl: string): string =>
  `<a href="${escapeHtml(url)}"><img src="${escapeHtml(imageUrl)}" alt="${escapeHtml(eventName)}" width="600" style="max-width:100%;height:auto;border-radius:16px"></a>`;
