import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readableOnPaper, type TicketsPdfInput, ticketsPdf } from './ticket-pdf.ts';
import { printedDay, printedHours } from './ticket-pdf-text.ts';

const input: TicketsPdfInput = {
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
const longest: TicketsPdfInput = {
  ...input,
  locale: 'fr',
  event: {
    ...input.event,
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
      qrPayload: input.tickets[0]?.qrPayload ?? '',
    },
  ],
};

const count = (pdf: Buffer, what: RegExp): number => [...pdf.toString('latin1').matchAll(what)].length;
const pages = (pdf: Buffer): number => count(pdf, /\/Type \/Page\b/g);

/** Returns the bytes of the only picture. */
const picture = (pdf: Buffer): string | undefined =>
  /\/Subtype \/Image.*?stream\n(.*?)endstream/s.exec(pdf.toString('latin1'))?.[1];

/** Returns the content streams of the pages, which hold the drawing operators. */
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
/** Returns the positions of texts, in points from the top left corner of the page. */
const places = (content: string) =>
  [...content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: 841.89 - Number(y) }));

describe('the ticket PDF of an order', () => {
  test('the PDF has one page per ticket, embedded fonts, one copy of the picture and less than 300 KB', async () => {
    const pdf = await ticketsPdf(input);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pages(pdf)).toBe(4);
    expect(count(pdf, /\/Subtype \/Image/g)).toBe(1);
    expect(count(pdf, /\/FontName \/\w+\+Poppins/g)).toBeGreaterThan(0);
    expect(count(pdf, /\/FontName \/\w+\+Barlow/g)).toBeGreaterThan(0);
    expect(count(pdf, /\/BaseFont \/Helvetica/g)).toBe(0);
    expect(pdf.length).toBeLessThan(300_000);
  });

  test('the PDF of an order is the same byte for byte, and dated with the purchase', async () => {
    const [one, other] = await Promise.all([ticketsPdf(input), ticketsPdf(input)]);
    expect(one.equals(other)).toBe(true);
    expect(one.toString('latin1')).toContain('(D:20261102100000Z)');
    expect(one.toString('latin1')).toContain('/Lang (en)');
    expect((await ticketsPdf({ ...input, locale: 'fr' })).equals(one)).toBe(false);
  });

  test('the PDF stays small with a noisy photograph as cover', async () => {
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
    const pdf = await ticketsPdf({ ...input, event: { ...input.event, coverImage } });
    expect(pdf.length).toBeLessThan(300_000);
    expect(count(pdf, /\/Subtype \/Image/g)).toBe(1);
  });

  test('the PDF shows the poster if the cover is unreadable', async () => {
    const pdf = await ticketsPdf({ ...input, event: { ...input.event, coverImage: Buffer.from('no picture') } });
    expect(pdf.equals(await ticketsPdf(input))).toBe(true);
  });

  test('orders of one event share the picture, and other events have their own', async () => {
    const of = async (event: Partial<TicketsPdfInput['event']>, code = 'NG-7Q3K9') =>
      picture(await ticketsPdf({ ...input, event: { ...input.event, ...event }, order: { ...input.order, code } }));
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

  test('the QR code is at least 40 mm wide', async () => {
    const [content] = drawn(await ticketsPdf(input));
    const bars = [...(content ?? '').matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
      (bar) => bar.slice(1).map(Number) as [number, number, number, number],
    );
    const module = Math.min(...bars.map(([, , , high]) => high));
    const modules = bars.filter(([, , , high]) => Math.abs(high - module) < 0.01);
    const left = Math.min(...modules.map(([x]) => x));
    const right = Math.max(...modules.map(([x, , wide]) => x + wide));
    expect(modules.length).toBeGreaterThan(300);
    expect(((right - left) / 72) * 25.4).toBeGreaterThan(40);
  });

  test('every line stays inside the page and above the footer, also with very long names', async () => {
    for (const each of [input, longest, { ...longest, locale: 'en' as const }]) {
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

  test('the PDF accepts empty names, emoji, right-to-left text and markup', async () => {
    for (const name of ['', '🎉', 'مرحبا', '<b>\\(&)</b>', 'x'.repeat(500)]) {
      const pdf = await ticketsPdf({
        ...input,
        event: { ...input.event, name, endsAt: null, primaryColor: name },
        organizerName: name,
      });
      expect(pages(pdf)).toBe(4);
    }
  });

  test('an order without tickets has no PDF', async () => {
    await expect(ticketsPdf({ ...input, tickets: [] })).rejects.toThrow(RangeError);
  });
});

test.each([
  ['#F7B32B', /^#[0-9a-f]{6}$/],
  ['#ffffff', /^#[0-9a-f]{6}$/],
  ['#2F3BA2', /^#2F3BA2$/],
  ['red', /^#2F3BA2$/],
  [null, /^#2F3BA2$/],
])('the event’s colour %s is made readable on paper', (color, expected) => {
  expect(readableOnPaper(color)).toMatch(expected);
  expect(readableOnPaper('#ffffff')).not.toBe('#ffffff');
});

describe('printed day and hours', () => {
  const start = new Date('2026-12-31T23:30:00Z');
  const hours = (endsAt: string | null, zone: string, locale: 'en' | 'fr') =>
    printedHours(start, endsAt ? new Date(endsAt) : null, zone, locale);

  test('day and hours are in the event’s zone, which is named', () => {
    expect(printedDay(start, 'Africa/Douala', 'en')).toBe('Friday 1 January 2027');
    expect(printedDay(start, 'Africa/Douala', 'fr')).toBe('Vendredi 1 janvier 2027');
    expect(hours(null, 'Africa/Douala', 'en')).toBe('00:30 (Douala time, UTC+1)');
    expect(hours(null, 'Africa/Douala', 'fr')).toBe('00 h 30 (heure de Douala, UTC+1)');
    expect(hours(null, 'America/New_York', 'en')).toBe('18:30 (New York time, UTC-5)');
    expect(hours(null, 'Africa/Abidjan', 'fr')).toBe('23 h 30 (heure d’Abidjan, UTC)');
    expect(hours(null, 'UTC', 'en')).toBe('23:30 (UTC)');
  });

  test('an evening ends with an hour, a longer event with a day', () => {
    expect(hours('2027-01-01T04:00:00Z', 'Africa/Douala', 'en')).toBe('00:30 – 05:00 (Douala time, UTC+1)');
    expect(hours('2027-01-03T17:00:00Z', 'Africa/Douala', 'fr')).toBe(
      '00 h 30 jusqu’au dimanche 3 janvier 2027, 18 h 00 (heure de Douala, UTC+1)',
    );
    expect(hours('2026-01-01T04:00:00Z', 'Africa/Douala', 'en')).toBe('00:30 (Douala time, UTC+1)');
  });
});
