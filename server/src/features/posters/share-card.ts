import type { Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { loadSharp } from '#platform/files/sharp';
import { translate } from '#platform/i18n/messages';
import { logoSvg } from './logo.ts';
import type { PaletteName } from './palettes.ts';
import { drawableSvg } from './poster-images.ts';
import { face, fit } from './typesetting.ts';

/** The content of a share card. */
export interface ShareCard {
  readonly locale: Locale;
  readonly title: string;
  readonly startsAt: Date;
  /** The event's zone, in which the date is shown. */
  readonly zone: string;
  readonly city: string;
  readonly location?: string | null | undefined;
  /** The lowest price in XAF; 0 is free, undefined and null omit the price. */
  readonly fromXaf?: number | null | undefined;
  /** True if all tickets cost the same, so the price is shown without "from". */
  readonly isOnlyPrice?: boolean | undefined;
  /** The cover of the event. If it is missing or unreadable, the poster of `seed` is shown. */
  readonly cover?: Buffer | null | undefined;
  /** People in front of the poster. */
  readonly artists?: Buffer | undefined;
  readonly seed: string;
  readonly category?: string | null | undefined;
  /** The palette of the poster, if it is not that of its seed. */
  readonly palette?: PaletteName | undefined;
}

const size = { width: 1200, height: 630 };
const paper = { width: 664, padding: 60, notch: 21 };
// The picture begins below the perforated edge of the paper.
const picture = { left: paper.width - paper.notch, width: size.width - paper.width + paper.notch, height: size.height };
const colours = { paper: '#FBF8F3', ink: '#14183A', soft: '#5A5F7D', primary: '#2F3BA2', sun: '#F7B32B', line: '#EAE4D9' };
const maxBytes = 300_000;

/** Formats a date in the event's zone: "Sat 12 Dec 2026 · 20:00", "sam. 12 déc. 2026 · 20 h 00". */
export function shortDate(at: Date, zone: string, locale: Locale): string {
  const day = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  })
    .format(at)
    .replace(',', '');
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    at,
  );
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} · ${locale === 'fr' ? time.replace(':', ' h ') : time}`;
}

function priceLabel({ fromXaf, isOnlyPrice, locale }: ShareCard): string | undefined {
  if (fromXaf === undefined || fromXaf === null) return undefined;
  if (fromXaf === 0) return translate(locale, 'common.labels.free');
  const amount = formatXaf(fromXaf, locale);
  return isOnlyPrice ? amount : `${translate(locale, 'posters.from')} ${amount}`;
}

/** Draws the texts on the paper: brand at the top, title and facts in the middle, price at the bottom. */
function drawTexts(card: ShareCard): string {
  const left = paper.padding;
  const space = paper.width - paper.padding * 2 - paper.notch / 2;
  const top = paper.padding - 4;
  const bottom = size.height - paper.padding;
  const brand =
    logoSvg(left, top, 46) +
    face('poppins-700').svg('Ngoma', { x: left + 60, y: top + 34, size: 31, fill: colours.ink, tracking: -0.03 });

  const label = priceLabel(card);
  const price = label ? pill(label, left, bottom) : '';
  const title = fit(
    'poppins-700',
    card.title,
    space,
    [
      [66, 2],
      [58, 3],
      [50, 3],
      [44, 4],
      [38, 5],
    ],
    -0.022,
  );
  const lineHeight = title.size * 1.14;
  const place = fit('barlow-500', [card.location, card.city].filter(Boolean).join(', '), space, [
    [29, 1],
    [26, 2],
  ]);
  const block = 32 + 14 + title.lines.length * lineHeight + 12 + place.lines.length * place.size * 1.25;
  const from = top + 46 + 20;
  const until = bottom - (label ? 68 + 20 : 0);
  let y = from + Math.max(0, (until - from - block) / 2) + 28;

  let art = face('barlow-600').svg(shortDate(card.startsAt, card.zone, card.locale), {
    x: left,
    y,
    size: 30,
    fill: colours.primary,
  });
  y += 14 + title.size * 0.98;
  for (const line of title.lines) {
    art += face('poppins-700').svg(line, {
      x: left - title.size * 0.04,
      y,
      size: title.size,
      fill: colours.ink,
      tracking: -0.022,
    });
    y += lineHeight;
  }
  y += 12 - lineHeight + title.size * 0.24 + place.size;
  for (const line of place.lines) {
    art += face('barlow-500').svg(line, { x: left, y, size: place.size, fill: colours.soft });
    y += place.size * 1.25;
  }
  return brand + art + price;
}

function pill(label: string, left: number, bottom: number): string {
  const width = face('poppins-600').measure(label, 31, -0.01) + 56;
  return `<rect x="${left}" y="${bottom - 66}" width="${width.toFixed(1)}" height="66" rx="16" fill="${colours.sun}"/>${face('poppins-600').svg(label, { x: left + 28, y: bottom - 22, size: 31, fill: colours.ink, tracking: -0.01 })}`;
}

/** Returns the outline of the paper, with a perforated right edge like a ticket's. */
function outline(): string {
  const notches = size.height / (paper.notch * 2);
  const edge = Array.from(
    { length: notches },
    () =>
      `v${paper.notch * 0.36}a${paper.notch * 0.64} ${paper.notch * 0.64} 0 0 0 0 ${paper.notch * 1.28}v${paper.notch * 0.36}`,
  );
  return `M0 0H${paper.width}${edge.join('')}H0Z`;
}

function overlay(card: ShareCard): Buffer {
  const shadow = [16, 10, 5]
    .map((far) => `<path d="${outline()}" transform="translate(${far} 0)" fill="#0D0F1F" opacity=".09"/>`)
    .join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shadow}<path d="${outline()}" fill="${colours.paper}"/>${drawTexts(card)}</svg>`,
  );
}

/** Renders the picture beside the paper. */
async function pictureOf({ cover, artists, seed, category, palette }: ShareCard): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = picture;
  if (cover) {
    try {
      return await sharp(cover)
        .rotate()
        .resize({ width, height, fit: 'cover', position: 'attention' })
        .png({ compressionLevel: 1 })
        .toBuffer();
    } catch {
      // An unreadable picture falls back to the poster below.
    }
  }
  return sharp(await drawableSvg({ seed, category, palette, artists, width, height }))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * Draws the card of a shared link (OpenGraph, 1200 × 630) as JPEG of 300 KB at most. Fonts come from packages, so the result does
 * not depend on the machine.
 */
export async function shareCard(card: ShareCard): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawn = await sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([{ input: await pictureOf(card), left: picture.left, top: 0 }, { input: overlay(card) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: drawn.info.width, height: drawn.info.height, channels: drawn.info.channels };
  for (const quality of [86, 78, 68, 56, 44]) {
    const jpeg = await sharp(drawn.data, { raw })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 70 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  return sharp(drawn.data, { raw }).jpeg({ quality: 30, mozjpeg: true }).toBuffer();
}
