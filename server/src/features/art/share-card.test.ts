import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { face, fit, wrap } from './lettering.ts';
import { type ShareCard, shareCard, shortDate } from './share-card.ts';

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

describe('a share card', () => {
  test('is a JPEG of 1200 × 630 under 300 KB, and the same for the same event', async () => {
    const [one, other] = await Promise.all([shareCard(makossa), shareCard(makossa)]);
    const meta = await sharp(one).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 1200, 630]);
    expect(one.length).toBeLessThan(300_000);
    expect(one.equals(other)).toBe(true);
  });

  test('stays under 300 KB with the noisiest photograph, which shows beside the paper', async () => {
    const cover = await sharp({
      create: { width: 1400, height: 900, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const card = await shareCard({ ...makossa, cover });
    expect(card.length).toBeLessThanOrEqual(300_000);
    expect((await pixels(card, 800, 300)).equals(await pixels(await shareCard(makossa), 800, 300))).toBe(false);
  });

  test('falls back to the poster when the cover can’t be read', async () => {
    expect((await shareCard({ ...makossa, cover: Buffer.from('not a picture') })).equals(await shareCard(makossa))).toBe(true);
  });

  test('speaks the reader’s language, and says what it costs', async () => {
    const words = (card: ShareCard) => shareCard(card).then((jpeg) => pixels(jpeg, 0, 600));
    const english = await words(makossa);
    expect((await words({ ...makossa, locale: 'fr' })).equals(english)).toBe(false);
    expect((await words({ ...makossa, fromXaf: 0 })).equals(english)).toBe(false);
    expect((await words({ ...makossa, fromXaf: null })).equals(english)).toBe(false);
    expect((await words({ ...makossa, isOnlyPrice: true })).equals(english)).toBe(false);
  });

  test('takes any title: empty, endless, without spaces, of emoji alone, with markup', async () => {
    for (const title of ['', 'x'.repeat(300), 'mot '.repeat(200), '🎉🎉', '<b>&"</b>', 'Ŋgɔmbɛ ɓeɗ']) {
      expect((await sharp(await shareCard({ ...makossa, title })).metadata()).width).toBe(1200);
    }
  });
});

test('the date is shown in the event’s zone', () => {
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(shortDate(newYear, 'Africa/Douala', 'en')).toBe('Fri 1 Jan 2027 · 00:30');
  expect(shortDate(newYear, 'Africa/Douala', 'fr')).toBe('Ven. 1 janv. 2027 · 00 h 30');
  expect(shortDate(newYear, 'UTC', 'en')).toBe('Thu 31 Dec 2026 · 23:30');
});

describe('lettering', () => {
  const poppins = face('poppins-700');

  test('writes French and the Cameroonian alphabet as they are, and leaves out what it has no letter for', () => {
    expect(poppins.legible('Fête à Ngaoundéré, œuvre, ça')).toBe('Fête à Ngaoundéré, œuvre, ça');
    expect(poppins.legible('Ŋgɔmbɛ ɓə ɗɨ')).toBe('Ŋgɔmbɛ ɓə ɗɨ');
    expect(poppins.legible('Feu 🔥漢')).toBe('Feu ');
    expect(poppins.legible('2\u202f500 XAF')).toBe('2\u00a0500 XAF');
  });

  test('cuts a text where another file has to write', () => {
    expect(poppins.runs('abɔc').map(({ text }) => text)).toEqual(['ab', 'ɔ', 'c']);
  });

  test('no wrapped line is wider than the box, and nothing of the text is lost', () => {
    const text = 'Les griots, les balafons et les guitares électriques du Septentrion anticonstitutionnellement réunis';
    for (const width of [90, 180, 400]) {
      const lines = wrap('poppins-700', text, 30, width);
      for (const line of lines) expect(poppins.measure(line, 30)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  test('a long title is set smaller, and closed with an ellipsis only when the smallest is too large', () => {
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
