import { formatXaf } from '@ngoma/api/common/money';
import { expect, it } from 'vitest';
import type { InvoiceRow } from './invoices.read.ts';
import { toDocument } from './print-invoice.ts';

const at = new Date('2026-12-13T00:00:00Z');
const invoice: InvoiceRow = {
  ...{ id: 'one', kind: 'invoice', code: 'F2026-000123', organizerId: 'ada', eventId: 'night', issuedAt: at, amountXaf: 9_500 },
  ...{ orderCount: 20, salesXaf: 200_000, commissionXaf: 10_000, returnedXaf: 500, vatBasisPoints: 0, vatXaf: 0 },
  ...{
    sellerName: 'Salle Sosso',
    sellerAddress: null,
    issuerName: 'Ngoma SARL',
    issuerAddress: 'Akwa, Douala',
    issuerTaxId: 'M0123',
  },
  ...{ eventName: 'Makossa Night', eventNameFr: 'Nuit du makossa', eventStartsAt: at, eventZone: 'Africa/Douala' },
  ...{ correctedCode: null, correctedAt: null, orderCode: null },
};
const creditNote: InvoiceRow = {
  ...{ ...invoice, kind: 'credit_note', code: 'A2026-000045', amountXaf: 500, orderCount: 1, commissionXaf: 0, returnedXaf: 500 },
  ...{ correctedCode: 'F2026-000123', correctedAt: at, orderCode: 'NG-7Q3K9' },
};

it('an invoice states who charges whom, the sales, their commission and what refunds gave back', () => {
  expect(toDocument(invoice, 'en')).toMatchObject({
    ...{ title: 'Commission invoice', code: 'F2026-000123' },
    facts: [
      { label: 'Issued by', lines: ['Ngoma SARL', 'Akwa, Douala', 'Tax number M0123'] },
      { label: 'Billed to', lines: ['Salle Sosso'] },
      { label: 'Event', lines: ['Makossa Night', 'Sunday 13 December 2026'] },
      { label: 'Date of issue', lines: ['Sunday 13 December 2026'] },
    ],
    sections: [
      {
        rows: [
          { text: 'Commission on 20 orders', detail: 'Sales of 200,000 XAF', value: '10,000 XAF' },
          { text: 'Commission given back with refunds', value: '−500 XAF' },
        ],
        total: { text: 'Total commission', value: '9,500 XAF' },
      },
    ],
  });
});

it('a document with value-added tax states the rate, the tax and the total without it', () => {
  const { sections } = toDocument({ ...invoice, vatBasisPoints: 1_925, vatXaf: 1_534 }, 'fr');
  expect(sections[1]).toEqual({
    heading: 'TVA comprise dans le total',
    rows: [
      { text: 'Total hors TVA', value: formatXaf(7_966, 'fr') },
      { text: 'TVA 19,25\u00a0%', value: formatXaf(1_534, 'fr') },
    ],
  });
  expect(toDocument(invoice, 'fr').sections).toHaveLength(1);
});

it('a credit note states the order, and the invoice that it corrects, in French for a French reader', () => {
  const { title, facts, sections } = toDocument(creditNote, 'fr');
  expect(title).toBe('Avoir');
  expect(facts.at(-1)).toEqual({ label: 'Corrige la facture', lines: ['F2026-000123', 'Dimanche 13 décembre 2026'] });
  expect(facts[2]?.lines[0]).toBe('Nuit du makossa');
  expect(sections[0]?.rows).toEqual([
    { text: 'Commission rendue avec le remboursement de la commande NG-7Q3K9', value: '500 XAF' },
  ]);
  expect(sections[0]?.total).toEqual({ text: 'Total rendu', value: '500 XAF' });
});
