import type { Locale } from '@ngoma/api/common/locale';
import { formatDate, formatMoney } from '#lib/format.ts';

/** What a post about an event says. */
export interface SharedEvent {
  readonly eventName: string;
  readonly date: string;
  readonly zone: string;
  readonly location: string;
  readonly city: string;
  /** Whole XAF; null where nothing is on sale. */
  readonly priceFrom: number | null;
}

/** What costs nothing is said, and so is the lowest price. */
function priceWords(priceFrom: number | null, locale: Locale): string {
  if (priceFrom === null) return '';
  if (priceFrom === 0) return locale === 'fr' ? 'Entrée libre' : 'Free entry';
  const price = formatMoney(priceFrom, locale);
  return locale === 'fr' ? `À partir de ${price}` : `From ${price}`;
}

/** A text that is ready to be posted: what, when, where, for how much, and the link. WhatsApp reads stars as bold. */
export function shareText(event: SharedEvent, url: string, locale: Locale, way: 'whatsapp' | 'facebook'): string {
  const day = formatDate(event.date, 'longDay', locale, event.zone);
  const time = formatDate(event.date, 'time', locale, event.zone);
  const name = way === 'whatsapp' ? `*${event.eventName}*` : event.eventName;
  const link = locale === 'fr' ? `Vos billets : ${url}` : `Get your tickets: ${url}`;
  return [
    name,
    `🗓 ${day}, ${time}`,
    `📍 ${[event.location, event.city].filter(Boolean).join(', ')}`,
    priceWords(event.priceFrom, locale) && `🎟 ${priceWords(event.priceFrom, locale)}`,
    '',
    link,
  ]
    .filter((line, index) => line !== '' || index === 4)
    .join('\n');
}

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A poster that leads to the event, for a page of one's own: a link and a picture, which work everywhere. */
export const embedSnippet = (eventName: string, url: string, imageUrl: string): string =>
  `<a href="${asHtml(url)}"><img src="${asHtml(imageUrl)}" alt="${asHtml(eventName)}" width="600" style="max-width:100%;height:auto;border-radius:16px"></a>`;
