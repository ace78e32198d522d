import { expect, test } from 'vitest';
import { type DocumentPdfInput, documentPdf } from './document-pdf.ts';

const input: DocumentPdfInput = {
  ...{ locale: 'en', title: 'Commission invoice', code: 'F2026-000123', date: new Date('2026-11-22T12:05:00Z') },
  facts: [
    { label: 'Issued by', lines: ['Ngoma SARL', 'Akwa, Douala'] },
    { label: 'Billed to', lines: ['Maison Sawa'] },
    { label: 'Event', lines: ['Makossa Night at the Wouri'] },
  ],
  sections: [
    {
      heading: 'Commission',
      rows: [{ text: 'Commission on 20 orders', detail: 'Sales of 200,000 XAF', value: '10,000 XAF' }],
      total: { text: 'Total', value: '10,000 XAF' },
    },
  ],
  foot: 'There is nothing left to pay.',
};
const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

test('a document is one page in its language, and the same content gives the same bytes', async () => {
  const pdf = await documentPdf(input);
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toContain('/Lang (en)');
  expect(pdf.toString('latin1')).not.toContain('/BaseFont /Helvetica');
  expect((await documentPdf(input)).equals(pdf)).toBe(true);
  expect((await documentPdf({ ...input, locale: 'fr' })).equals(pdf)).toBe(false);
});

test('rows of a list have a box to tick by hand, ticked or empty', async () => {
  const list = (box?: 'empty' | 'ticked') =>
    documentPdf({ ...input, sections: [{ heading: 'VIP', rows: [{ text: 'Awa', value: 'K7WQ M3XP', ...(box && { box }) }] }] });
  const [plain, empty, ticked] = await Promise.all([list(), list('empty'), list('ticked')]);
  expect(plain.equals(empty)).toBe(false);
  expect(empty.equals(ticked)).toBe(false);
  expect(pagesOf(ticked)).toBe(1);
});

test('long names, many rows and other scripts continue on further pages', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    text: `مرحبا 🎉 ${'Association des musiciens '.repeat(8)}`,
    value: `${n} XAF`,
  }));
  const facts = [{ label: 'Billed to', lines: ['Marie-Thérèse Ŋgɔmbɛ épouse Abdoulaye '.repeat(5)] }];
  expect(pagesOf(await documentPdf({ ...input, facts, sections: [{ heading: 'Rows', rows }] }))).toBeGreaterThan(1);
  expect(pagesOf(await documentPdf({ ...input, facts: [], sections: [] }))).toBe(1);
});
