// @vitest-environment jsdom
import type { Invoice, SupervisedInvoice } from '@ngoma/api/features/invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { AllInvoices } from './AllInvoices.tsx';
import { OwnInvoices } from './OwnInvoices.tsx';

/** Waits for a part that is loaded when it is shown. */
const patient = { timeout: 10_000 };

afterEach(() => {
  vi.unstubAllGlobals();
});

const invoice: Invoice = {
  ...{
    _id: idOf('one'),
    kind: 'invoice',
    code: 'F2026-000123',
    issuedAt: '2026-12-13T00:00:00.000Z',
    amount: 9_500,
    currency: 'XAF',
  },
  ...{ event: { _id: idOf('night'), eventName: 'Makossa Night' }, corrects: null, orderCode: null, orders: 20 },
  vat: { basisPoints: 1_925, amount: 1_534 },
};
const supervised: SupervisedInvoice = { ...invoice, seller: { _id: idOf('ada'), name: 'Salle Sosso' } };
const creditNote: Invoice = {
  ...{ ...invoice, _id: idOf('two'), kind: 'credit_note', code: 'A2026-000045', amount: 500, orders: 1 },
  ...{ corrects: 'F2026-000123', orderCode: 'NG-7Q3K9' },
};

/** Answers every list with these documents, and keeps the requested addresses. */
function answerWith(invoices: readonly Invoice[]): string[] {
  const requested: string[] = [];
  stubFetch(async (input: RequestInfo | URL) => {
    const address = String(input instanceof Request ? input.url : input);
    requested.push(address);
    if (/\/(csv|xlsx)(\?|$)/.test(address)) return new Response(new Blob(['PK']));
    if (address.includes('/pdf')) return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    return Response.json({ invoices, total: invoices.length, currentPage: 1, sums: { invoiced: 9_500, credited: 500 } });
  });
  return requested;
}

it('lists invoices and credit notes with their sums, and downloads one in the reader’s language', async () => {
  const requested = answerWith([creditNote, invoice]);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined }));
  renderRoutes([{ path: '/', element: <OwnInvoices /> }]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('refund of order NG-7Q3K9, corrects F2026-000123');
  expect(first?.textContent).toContain('−500\u00a0XAF');
  expect(second?.textContent).toContain('20 orders · of which VAT 19.25%: 1,534\u00a0XAF');
  expect(screen.getByText('2 documents: 9,500 XAF invoiced, 500 XAF credited.')).toBeTruthy();
  fireEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Download F2026-000123 as PDF' }));
  await waitFor(() => expect(requested.at(-1)).toContain(`/api/invoices/${idOf('one')}/pdf?lang=en`));
});

it('filters by kind and period', async () => {
  const requested = answerWith([]);
  renderRoutes([{ path: '/', element: <OwnInvoices /> }]);
  await screen.findByText('Your invoices appear here after your first event with sales.');
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'credit_note' } });
  await waitFor(() => expect(requested.at(-1)).toContain('kind=credit_note'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } });
  await waitFor(() => expect(requested.at(-1)).toContain('from=2026-12-01'));
  expect(await screen.findByText('No document matches these filters.')).toBeTruthy();
});

it('shows admins the organizer of each document, and keeps the filters of the address', async () => {
  const requested = answerWith([supervised]);
  renderRoutes([{ path: '/', element: <AllInvoices /> }], '/?q=sosso&kind=invoice&from=nonsense');
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Salle Sosso · Makossa Night');
  expect(requested[0]).toContain('/api/invoices/all?');
  expect(requested[0]).toContain('q=sosso');
  expect(requested[0]).toContain('kind=invoice');
  expect(requested[0]).not.toContain('nonsense');
});

it('finds the documents of an organizer once the typing stops', async () => {
  const requested = answerWith([supervised]);
  renderRoutes([{ path: '/', element: <AllInvoices /> }]);
  await screen.findByRole('listitem');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'sosso');
  await waitFor(() => expect(requested.at(-1)).toContain('q=sosso'));
  expect(requested.some((address) => address.includes('q=s&'))).toBe(false);
});

it.each([
  { path: '/api/invoices/xlsx', button: 'Excel file', element: <OwnInvoices />, listed: invoice, asked: {} },
  {
    ...{ path: '/api/invoices/all/csv', button: 'CSV file', element: <AllInvoices />, listed: supervised },
    asked: { q: 'sosso', kind: 'invoice' },
  },
])('downloads the filtered list from $path', async ({ path, button, element, listed, asked }) => {
  const requested = answerWith([listed]);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  renderRoutes([{ path: '/', element }], '/?q=sosso&kind=invoice');
  fireEvent.click(await screen.findByRole('button', { name: button }, patient));
  await waitFor(() => expect(requested.at(-1)).toContain(path));
  const address = new URL(requested.at(-1) ?? '', 'http://ngoma.test');
  expect(address.pathname).toBe(path);
  expect(Object.fromEntries([...address.searchParams].filter(([, value]) => value !== ''))).toEqual(asked);
});
