import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readableOnPaper, type TicketsPaper, ticketsPdf } from './ticket-pdf.ts';
import { printedDay, printedHours } from './ticket-pdf-words.ts';

const paper: TicketsPaper = {
  locale: 'en',
  event: {
    name: 'Makossa Night at the Wouri',
    startsAt: new Date('2026-12-12T19:00:00Z'),
    endsAt: new Date('2026-12-13T01:00:00Z'),
    zone: 'Africa/Douala',
    location: 'Esplanade Bonanjo',
    city: 'Douala',
    primaryColor: '#F7B32B',
    seed: '019a8f5c',
    category: 'concerts',
  },
  organizerName: 'Maison Sawa',
  order: { code: 'NG-7Q3K9', buyerName: 'Brenda N.', confirmedAt: new Date('2026-11-02T10:00:00Z') },
  tickets: ['K7WQM3XP', 'ACDEFGHJ', 'KLMNPQRS', 'TUVWXYZ3'].map((code, i) => ({
    code,
    holder: 'Brenda N.',
    typeName: 'Standard',
    priceXaf: 5000,
    qrPayload: `NG1.${'ABCDEFG'.repeat(27)}${i}`.slice(0, 193),
  })),
};
const longest: TicketsPaper = {
  ...paper,
  locale: 'fr',
  event: {
    ...paper.event,
    name: 'Fête internationale de la musique, des griots, des balafons et des guitares électriques du Grand Septentrion, '.repeat(
      2,
    ),
    endsAt: new Date('2026-12-30T22:30:00Z'),
    location: 'Esplanade de la Délégation régionale des Arts et de la Culture, derrière le lamidat et le stade '.repeat(2),
    city: 'Ngaoundéré',
  },
  organizerName: 'Association des musiciens, musiciennes et luthiers du Septentrion et de l’Adamaoua réunis '.repeat(2),
  order: { code: 'NG-ABCDEFGHJK', buyerName: 'Marie-Thérèse Ŋgɔmbɛ épouse Abdoulaye Oumarou '.repeat(3) },
  tickets: [
    {
      code: 'WWWWWWWW',
      holder: 'Marie-Thérèse Ŋgɔmbɛ épouse Abdoulaye '.repeat(3),
      typeName: 'Carré or, avec boisson, '.repeat(3),
      priceXaf: 1_000_000_000,
      qrPayload: paper.tickets[0]?.qrPayload ?? '',
    },
  ],
};

const count = (pdf: Buffer, what: RegExp): number => [...pdf.toString('latin1').matchAll(what)].length;
const pages = (pdf: Buffer): number => count(pdf, /\/Type \/Page\b/g);

/** The bytes of the one picture. */
const picture = (pdf: Buffer): string | undefined =>
  /\/Subtype \/Image.*?stream\n(.*?)endstream/s.exec(pdf.toString('latin1'))?.[1];

/** The page contents: what was drawn, in PDF's own language. */
function drawn(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n/g)]
    .map(({ index, 0: head }) => {
      try {
        return inflateSync(pdf.subarray(index + head.length)).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((content) => content.includes(' Tm'));
}
/** Where text stands, in points from the sheet's upper left corner. */
const places = (content: string) =>
  [...content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: 841.89 - Number(y) }));

describe('the paper of an order', () => {
  test('has one sheet per ticket, its own fonts, one copy of the picture and less than 300 KB', async () => {
    const pdf = await ticketsPdf(paper);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pages(pdf)).toBe(4);
    expect(count(pdf, /\/Subtype \/Image/g)).toBe(1);
    expect(count(pdf, /\/FontName \/\w+\+Poppins/g)).toBeGreaterThan(0);
    expect(count(pdf, /\/FontName \/\w+\+Barlow/g)).toBeGreaterThan(0);
    expect(count(pdf, /\/BaseFont \/Helvetica/g)).toBe(0);
    expect(pdf.length).toBeLessThan(300_000);
  });

  test('is the same, byte for byte, for the same order, and says when it was bought', async () => {
    const [one, other] = await Promise.all([ticketsPdf(paper), ticketsPdf(paper)]);
    expect(one.equals(other)).toBe(true);
    expect(one.toString('latin1')).toContain('(D:20261102100000Z)');
    expect(one.toString('latin1')).toContain('/Lang (en)');
    expect((await ticketsPdf({ ...paper, locale: 'fr' })).equals(one)).toBe(false);
  });

  test('stays small with the noisiest photograph for a cover', async () => {
    const coverImage = await sharp({
      create: {
        width: 3000,
        height: 2000,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 100 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    const pdf = await ticketsPdf({ ...paper, event: { ...paper.event, coverImage } });
    expect(pdf.length).toBeLessThan(300_000);
    expect(count(pdf, /\/Subtype \/Image/g)).toBe(1);
  });

  test('is printed with the poster when the cover can’t be read', async () => {
    const pdf = await ticketsPdf({ ...paper, event: { ...paper.event, coverImage: Buffer.from('no picture') } });
    expect(pdf.equals(await ticketsPdf(paper))).toBe(true);
  });

  test('carries the picture of its own event: orders of one event share it, those of another have their own', async () => {
    const of = async (event: Partial<TicketsPaper['event']>, code = 'NG-7Q3K9') =>
      picture(await ticketsPdf({ ...paper, event: { ...paper.event, ...event }, order: { ...paper.order, code } }));
    const [own, again, otherSeed, otherCategory] = [
      await of({}),
      await of({}, 'NG-3K97Q'),
      await of({ seed: '119a8f5c' }),
      await of({ category: 'sports' }),
    ];
    expect(again).toBe(own);
    expect(new Set([own, otherSeed, otherCategory]).size).toBe(3);
    const red = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#aa0000' } })
      .png()
      .toBuffer();
    expect(await of({ coverImage: red })).not.toBe(own);
  });

  test('draws the square at least 40 mm wide, in ink', async () => {
    const [content] = drawn(await ticketsPdf(paper));
    const bars = [...(content ?? '').matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
      (bar) => bar.slice(1).map(Number) as [number, number, number, number],
    );
    const module = Math.min(...bars.map(([, , , high]) => high));
    const square = bars.filter(([, , , high]) => Math.abs(high - module) < 0.01);
    const left = Math.min(...square.map(([x]) => x));
    const right = Math.max(...square.map(([x, , wide]) => x + wide));
    expect(square.length).toBeGreaterThan(300);
    expect(((right - left) / 72) * 25.4).toBeGreaterThan(40);
  });

  test('keeps every line inside the sheet and above the foot, also with the longest names there are', async () => {
    for (const each of [paper, longest, { ...longest, locale: 'en' as const }]) {
      for (const content of drawn(await ticketsPdf(each))) {
        const text = places(content);
        const foot = Math.max(...text.map(({ y }) => y));
        expect(text.length).toBeGreaterThan(20);
        expect(foot).toBeLessThan(830);
        for (const { x, y } of text) {
          expect(x).toBeGreaterThanOrEqual(36);
          expect(x).toBeLessThan(553);
          expect(y > foot - 3 || y < foot - 14, `a line at ${y} touches the foot at ${foot}`).toBe(true);
        }
      }
    }
  });

  test('takes whatever people write: nothing, emoji, right-to-left, markup', async () => {
    for (const name of ['', '🎉', 'مرحبا', '<b>\\(&)</b>', 'x'.repeat(500)]) {
      const pdf = await ticketsPdf({
        ...paper,
        event: { ...paper.event, name, endsAt: null, primaryColor: name },
        organizerName: name,
      });
      expect(pages(pdf)).toBe(4);
    }
  });

  test('of an order without tickets is refused', async () => {
    await expect(ticketsPdf({ ...paper, tickets: [] })).rejects.toThrow(RangeError);
  });
});

test.each([
  ['#F7B32B', /^#[0-9a-f]{6}$/],
  ['#ffffff', /^#[0-9a-f]{6}$/],
  ['#2F3BA2', /^#2F3BA2$/],
  ['red', /^#2F3BA2$/],
  [null, /^#2F3BA2$/],
])('the event’s colour %s can be read on paper', (color, expected) => {
  expect(readableOnPaper(color)).toMatch(expected);
  expect(readableOnPaper('#ffffff')).not.toBe('#ffffff');
});

describe('day and hours', () => {
  const start = new Date('2026-12-31T23:30:00Z');
  const hours = (endsAt: string | null, zone: string, locale: 'en' | 'fr') =>
    printedHours(start, endsAt ? new Date(endsAt) : null, zone, locale);

  test('stand in the event’s zone, which is named', () => {
    expect(printedDay(start, 'Africa/Douala', 'en')).toBe('Friday 1 January 2027');
    expect(printedDay(start, 'Africa/Douala', 'fr')).toBe('Vendredi 1 janvier 2027');
    expect(hours(null, 'Africa/Douala', 'en')).toBe('00:30 (Douala time, UTC+1)');
    expect(hours(null, 'Africa/Douala', 'fr')).toBe('00 h 30 (heure de Douala, UTC+1)');
    expect(hours(null, 'America/New_York', 'en')).toBe('18:30 (New York time, UTC-5)');
    expect(hours(null, 'Africa/Abidjan', 'fr')).toBe('23 h 30 (heure d’Abidjan, UTC)');
    expect(hours(null, 'UTC', 'en')).toBe('23:30 (UTC)');
  });

  test('an evening ends at an hour, a fair on a day', () => {
    expect(hours('2027-01-01T04:00:00Z', 'Africa/Douala', 'en')).toBe('00:30 – 05:00 (Douala time, UTC+1)');
    expect(hours('2027-01-03T17:00:00Z', 'Africa/Douala', 'fr')).toBe(
      '00 h 30 jusqu’au dimanche 3 janvier 2027, 18 h 00 (heure de Douala, UTC+1)',
    );
    expect(hours('2026-01-01T04:00:00Z', 'Africa/Douala', 'en')).toBe('00:30 (Douala time, UTC+1)');
  });
});
