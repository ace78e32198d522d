import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type ReceiptPdfInput, receiptPdf } from './receipt-pdf.ts';

const at = new Date('2026-11-22T12:05:00Z');
const input: ReceiptPdfInput = {
  ...{ locale: 'en', zone: 'Africa/Douala', issuedAt: at, platformAddress: 'ngoma.test' },
  order: { code: 'NG-7Q3K9', placedAt: at, totalXaf: 10_500, feesXaf: 500 },
  taxes: [],
  organizerTaxNumber: null,
  buyer: { name: 'Brenda N.', email: 'brenda@ngoma.test' },
  company: null,
  event: {
    ...{ name: 'Makossa Night at the Wouri', startsAt: new Date('2026-12-12T19:00:00Z') },
    ...{ place: 'Palais des Congrès, Yaoundé', organizerName: 'Maison Sawa' },
  },
  lines: [{ name: 'Standard', quantity: 2, unitPriceXaf: 5_000 }],
  payments: [{ method: 'MTN MoMo', numberEnding: '3456', reference: '4471 9920 318', amountXaf: 10_500, at }],
  refunds: [{ state: 'done', amountXaf: 5_250, at }],
};
const longest: ReceiptPdfInput = {
  ...input,
  locale: 'fr',
  order: { ...input.order, totalXaf: 1_000_000_000 },
  taxes: Array.from({ length: 5 }, (_, place) => ({
    ...{ name: 'Taxe communale sur les spectacles et les jeux de hasard 19,25 %', amountXaf: 1_000_000 },
    mode: place % 2 ? ('added' as const) : ('included' as const),
  })),
  organizerTaxNumber: 'M01234567890123456789012345678901234567',
  buyer: { name: 'Marie-Thérèse Ŋgɔmbɛ épouse Abdoulaye '.repeat(3), email: `${'x'.repeat(60)}@ngoma.test` },
  company: {
    ...{
      name: 'Société camerounaise des spectacles et loisirs '.repeat(3).slice(0, 120),
      taxNumber: 'M01234567890123456789012345678',
    },
    address: 'Immeuble Hibiscus, avenue du Général de Gaulle '.repeat(4).slice(0, 160),
  },
  event: {
    ...input.event,
    name: 'Fête internationale de la musique, des griots et des balafons '.repeat(4),
    ...{
      place: 'Esplanade de la Délégation régionale des Arts '.repeat(4),
      organizerName: 'Association des musiciens '.repeat(6),
    },
  },
  lines: Array.from({ length: 10 }, () => ({ name: 'Carré or, avec boisson, '.repeat(5), quantity: 2, unitPriceXaf: 1_000_000 })),
  refunds: Array.from({ length: 20 }, () => ({ state: 'failed' as const, amountXaf: 1_000_000, at })),
};

const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

/** Returns the positions of texts page by page, in points from the top left corner. */
function places(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n/g)].flatMap(({ index, 0: head }) => {
    try {
      return inflateSync(pdf.subarray(index + head.length)).toString('latin1');
    } catch {
      // Fonts are compressed in another way.
      return [];
    }
  });
  return streams
    .filter((content) => content.includes(' Tm'))
    .map((content) =>
      [...content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: 841.89 - Number(y) })),
    );
}

describe('the receipt of an order', () => {
  test('it is one page with embedded fonts and a date, in the reader’s language', async () => {
    const pdf = await receiptPdf(input);
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toContain('/Lang (en)');
    expect(pdf.toString('latin1')).toContain('(D:20261122120500Z)');
    expect(pdf.toString('latin1')).not.toContain('/BaseFont /Helvetica');
    expect((await receiptPdf(input)).equals(pdf)).toBe(true);
    expect((await receiptPdf({ ...input, locale: 'fr' })).equals(pdf)).toBe(false);
  });

  test('it names the taxes that were added or included, and the organizer’s tax number', async () => {
    const added = { name: 'VAT 19.25%', mode: 'added' as const, amountXaf: 1_925 };
    const pdfs = await Promise.all(
      [
        input,
        { ...input, taxes: [added] },
        { ...input, taxes: [{ ...added, mode: 'included' as const }] },
        { ...input, organizerTaxNumber: 'M01' },
      ].map(receiptPdf),
    );
    const lines = pdfs.map((pdf) => places(pdf).flat().length);
    expect(lines.slice(1).every((count) => count > (lines[0] ?? 0))).toBe(true);
  });

  test('it names the company that it is made out to with every word', async () => {
    const company = { name: 'Sawa Import SARL', taxNumber: 'M012345678901X', address: 'B.P. 4021, Rue Joss, Douala' };
    const linesWith = async (one: ReceiptPdfInput['company']) =>
      places(await receiptPdf({ ...input, company: one })).flat().length;
    const without = await linesWith(null);
    // A label, a name, a number and an address.
    expect((await linesWith(company)) - without).toBe(4);
    const address = 'Immeuble Hibiscus, avenue du Général de Gaulle '.repeat(4).slice(0, 160);
    expect((await linesWith({ ...company, address })) - without).toBeGreaterThan(6);
  });

  test('every line stays inside the page, also with very long names and many refunds', async () => {
    const pdf = await receiptPdf(longest);
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    for (const page of [...places(await receiptPdf(input)), ...places(pdf)]) {
      const foot = Math.min(...page.filter(({ y }) => y > 785).map(({ y }) => y));
      for (const { x, y } of page) {
        expect(x).toBeGreaterThanOrEqual(36);
        expect(x).toBeLessThan(553);
        expect(y).toBeGreaterThan(30);
        expect(y >= foot || y < foot - 10, `a line at ${y} touches the foot at ${foot}`).toBe(true);
        expect(y).toBeLessThan(830);
      }
    }
  });

  test('a free order, empty names and right-to-left text have a receipt, too', async () => {
    const order = { ...input.order, totalXaf: 0, feesXaf: 0 };
    for (const name of ['', '🎉', 'مرحبا', '<b>\\(&)</b>'])
      expect(pagesOf(await receiptPdf({ ...input, order, buyer: { name, email: '' }, payments: [], refunds: [] }))).toBe(1);
  });
});
