import { describe, expect, it } from 'vitest';
import { codeOf, planInvoices, yearOf } from './invoices.rules.ts';
import type { OpenEntry } from './invoices.types.ts';

const sale = (orderId: string, commissionXaf: number, more: Partial<OpenEntry> = {}): OpenEntry => ({
  ...{ transferId: `sale-${orderId}`, orderId, isSale: true, commissionXaf, totalXaf: commissionXaf * 20, invoiceId: null },
  invoicedVatBasisPoints: null,
  ...more,
});
const refund = (orderId: string, backXaf: number, invoiceId: string | null = null): OpenEntry =>
  sale(orderId, -backXaf, { transferId: `refund-${orderId}-${backXaf}`, isSale: false, totalXaf: 10_000, invoiceId });

describe('the documents of an event', () => {
  it('are one invoice of all sales, less the refunds before it', () => {
    const open = [sale('a', 500), sale('b', 250), refund('a', 200)];
    expect(planInvoices(open, 0)).toEqual([
      {
        ...{ kind: 'invoice', invoiceId: null, amountXaf: 550, orderCount: 2, salesXaf: 15_000 },
        ...{ commissionXaf: 750, returnedXaf: 200, entries: open, vatBasisPoints: 0, vatXaf: 0 },
      },
    ]);
  });

  it('are one credit note for each refund after the invoice of its order, beside an invoice of later sales', () => {
    const planned = planInvoices([refund('a', 200, 'one'), refund('a', 100, 'one'), sale('c', 500)], 0);
    expect(planned).toMatchObject([
      { kind: 'invoice', amountXaf: 500, orderCount: 1 },
      { kind: 'credit_note', invoiceId: 'one', amountXaf: 200, orderCount: 1, entries: [{ transferId: 'refund-a-200' }] },
      { kind: 'credit_note', invoiceId: 'one', amountXaf: 100, orderCount: 1, entries: [{ transferId: 'refund-a-100' }] },
    ]);
  });

  it('are none while everything was given back, and a later sale takes those movements along', () => {
    const cancelled = [sale('a', 500), refund('a', 500)];
    expect(planInvoices(cancelled, 0)).toEqual([]);
    expect(planInvoices([], 0)).toEqual([]);
    expect(planInvoices([...cancelled, sale('b', 100)], 0)).toMatchObject([
      { amountXaf: 100, commissionXaf: 600, returnedXaf: 500 },
    ]);
  });

  it('contain value-added tax at the rate of their time, and a credit note at that of its invoice', () => {
    const before = { ...refund('a', 200, 'one'), invoicedVatBasisPoints: 1_750 };
    const planned = planInvoices([before, sale('b', 9_500)], 1_925);
    expect(planned.map(({ vatBasisPoints, vatXaf }) => [vatBasisPoints, vatXaf])).toEqual([
      [1_925, 1_534], // 9,500 × 1,925 ÷ 11,925 = 1,533.5…
      [1_750, 30],
    ]);
  });

  it('are refused when more was given back than charged', () => {
    expect(() => planInvoices([refund('a', 1)], 0)).toThrow('more commission than sales have charged');
  });
});

describe('a number', () => {
  it('names kind and year, and has at least six digits', () => {
    expect(codeOf('invoice', 2026, 123)).toBe('F2026-000123');
    expect(codeOf('credit_note', 2026, 45)).toBe('A2026-000045');
    expect(codeOf('invoice', 2027, 1_234_567)).toBe('F2027-1234567');
  });

  it('belongs to the calendar year in Cameroon, an hour before that of UTC', () => {
    expect(yearOf(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
    expect(yearOf(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
  });
});
