import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ShareCard, shareCard, shortDate } from './share-card.ts';
import { face, fit, wrap } from './typesetting.ts';

const makossa: ShareCard = {
  locale: 'en',
  title: 'Makossa Night at the Wouri',
  startsAt: new Date('2026-12-12T19:00:00Z'),
  zone: 'Africa/Douala',
  city: 'Douala',
  location: 'Esplanade Bonanjo',
  fromXaf: 5000,
  seed: '019a8f5c',
  category: 'concerts',
};
const pixels = (jpeg: Buffer, left: number, width: number): Promise<Buffer> =>
  sharp(jpeg).extract({ left, top: 0, width, height: 630 }).raw().toBuffer();

describe('share cards', () => {
  test('a share card is a JPEG of 1200 × 630 under 300 KB, equal for the same event', async () => {
    const [one, other] = await Promise.all([shareCard(makossa), shareCard(makossa)]);
    const meta = await sharp(one).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 1200, 630]);
    expect(one.length).toBeLessThan(300_000);
    expect(one.equals(other)).toBe(true);
  });

  test('a share card with a noisy photograph stays under 300 KB and shows it', async () => {
    const cover = await sharp({
      create: { width: 1400, height: 900, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const card = await shareCard({ ...makossa, cover });
    expect(card.length).toBeLessThanOrEqual(300_000);
    expect((await pixels(card, 800, 300)).equals(await pixels(await shareCard(makossa), 800, 300))).toBe(false);
  });

  test('a share card with an unreadable cover shows the poster', async () => {
    expect((await shareCard({ ...makossa, cover: Buffer.from('not a picture') })).equals(await shareCard(makossa))).toBe(true);
  });

  test('the text of a share card depends on language and price', async () => {
    const textPixels = (card: ShareCard) => shareCard(card).then((jpeg) => pixels(jpeg, 0, 600));
    const english = await textPixels(makossa);
    expect((await textPixels({ ...makossa, locale: 'fr' })).equals(english)).toBe(false);
    expect((await textPixels({ ...makossa, fromXaf: 0 })).equals(english)).toBe(false);
    expect((await textPixels({ ...makossa, fromXaf: null })).equals(english)).toBe(false);
    expect((await textPixels({ ...makossa, isOnlyPrice: true })).equals(english)).toBe(false);
  });

  test('a share card accepts any title: empty, long, without spaces, only emoji, with markup', async () => {
    for (const title of ['', 'x'.repeat(300), 'mot '.repeat(200), '🎉🎉', '<b>&"</b>', 'Ŋgɔmbɛ ɓeɗ']) {
      expect((await sharp(await shareCard({ ...makossa, title })).metadata()).width).toBe(1200);
    }
  });
});

test('the date of a share card is in the event’s zone', () => {
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(shortDate(newYear, 'Africa/Douala', 'en')).toBe('Fri 1 Jan 2027 · 00:30');
  expect(shortDate(newYear, 'Africa/Douala', 'fr')).toBe('Ven. 1 janv. 2027 · 00 h 30');
  expect(shortDate(newYear, 'UTC', 'en')).toBe('Thu 31 Dec 2026 · 23:30');
});

describe('typesetting', () => {
  const poppins = face('poppins-700');

  test('French and the Cameroonian alphabet are kept, and characters without a glyph are left out', () => {
    expect(poppins.legible('Fête à Ngaoundéré, œuvre, ça')).toBe('Fête à Ngaoundéré, œuvre, ça');
    expect(poppins.legible('Ŋgɔmbɛ ɓə ɗɨ')).toBe('Ŋgɔmbɛ ɓə ɗɨ');
    expect(poppins.legible('Feu 🔥漢')).toBe('Feu ');
    expect(poppins.legible('2\u202f500 XAF')).toBe('2\u00a0500 XAF');
  });

  test('a text is split into runs where the font file changes', () => {
    expect(poppins.runs('abɔc').map(({ text }) => text)).toEqual(['ab', 'ɔ', 'c']);
  });

  test('no wrapped line is wider than the box, and no text is lost', () => {
    const text = 'Les griots, les balafons et les guitares électriques du Septentrion anticonstitutionnellement réunis';
    for (const width of [90, 180, 400]) {
      const lines = wrap('poppins-700', text, 30, width);
      for (const line of lines) expect(poppins.measure(line, 30)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  test('a long title is set smaller, with an ellipsis only if the smallest size is too large', () => {
    const sizes = [
      [60, 1],
      [30, 2],
    ] as const;
    expect(fit('poppins-700', 'Rire', 300, sizes)).toEqual({ size: 60, lines: ['Rire'] });
    expect(fit('poppins-700', 'La nuit du makossa', 300, sizes).size).toBe(30);
    const cut = fit('poppins-700', 'La nuit du makossa et du bikutsi sur les bords du Wouri', 300, sizes);
    expect(cut.lines).toHaveLength(2);
    expect(cut.lines[1]).toMatch(/…$/);
    for (const line of cut.lines) expect(poppins.measure(line, 30)).toBeLessThanOrEqual(300);
  });
});
