// @vitest-environment jsdom
import type { EventStatement } from '@ngoma/api/features/ledger/statements';
import type { Settlement } from '@ngoma/api/features/ledger/transactions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { ExpectedEarnings } from './ExpectedEarnings.tsx';
import { Settlements } from './Settlements.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const settlement: Settlement = {
  ...{ eventId: idOf('night'), eventName: 'A night in Djibouti', date: '2026-12-12T22:30:00.000Z', zone: 'Africa/Djibouti' },
  ...{ status: 'published', orders: 3, gross: 30_000, commission: 1_500, net: 28_500, refunded: 0, due: 28_500, freed: 0 },
  ...{ freesAt: '2026-12-13T23:00:00.000Z', isOver: false, early: 0, pledged: 0, keptUntil: '2026-12-20T23:00:00.000Z' },
};

/** Renders the list with one settlement, and returns the requests that change something. */
async function show(given: Partial<Settlement>, isVerified = true) {
  const sent: string[] = [];
  stubFetch(async (address: string, init: RequestInit) => {
    if (init.method === 'POST') {
      sent.push(address);
      return Response.json({ message: '9,500 XAF were released', amount: 9_500 });
    }
    const settlements = [{ ...settlement, ...given }];
    return Response.json({ currency: 'XAF', isVerified, settlements, expected: [], total: 1, currentPage: 1 });
  });
  const element = (
    <ToastProvider>
      <Settlements />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return { sent, row: await screen.findByRole('listitem') };
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

it('dates an event, and the day its money becomes available, in the event’s time zone', async () => {
  const { row } = await show({});
  expect(row.textContent).toContain('Sun 13 Dec 2026');
  expect(row.textContent).toContain('Mon 14 Dec 2026');
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
});

it('a verified organizer releases part of the earnings before the event, after a confirmation', async () => {
  const { sent } = await show({ early: 9_500, freed: 2_000 });
  expect(plain((await screen.findByText(/available early/)).textContent)).toBe('2,000 XAF available early');
  fireEvent.click(screen.getByRole('button', { name: /^Release/ }));
  expect(sent).toEqual([]);
  const dialog = await screen.findByRole('dialog', {}, { timeout: 5_000 });
  expect(plain(dialog.textContent)).toContain('Release 9,500 XAF before the event?');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Release/ }));
  await waitFor(() =>
    expect(sent).toEqual([expect.stringContaining(`/dashboard/organizer/settlements/${idOf('night')}/release`)]),
  );
  expect(await screen.findByText('9,500 XAF were released')).toBeTruthy();
});

it('an organizer who is not verified reads what verification would give', async () => {
  const { row } = await show({ early: 9_500 }, false);
  expect(plain(row.textContent)).toContain('Verified organizers can have 9,500 XAF of it before the event.');
  expect(screen.getByRole('link', { name: 'Verify my identity' }).getAttribute('href')).toBe('/account#identity');
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
});

it('shows what is pledged to contracts', async () => {
  const { row } = await show({ pledged: 12_000 });
  expect(plain(row.textContent)).toContain('Of it, pledged to contracts12,000 XAF');
});

const statement: EventStatement = {
  ...{ currency: 'XAF', asOf: '2026-12-14T09:00:00.000Z', orders: 3 },
  event: { _id: idOf('night'), eventName: 'A night in Djibouti', date: settlement.date, zone: settlement.zone, status: 'ended' },
  taxes: [
    {
      ...{ taxId: idOf('vat'), name: 'VAT', nameFr: 'TVA', basisPoints: 1_925, mode: 'included' },
      ...{ collected: 4_843, returned: 1_614, due: 3_229 },
    },
  ],
  taxDue: 3_229,
  ...{
    gross: 30_000,
    commission: 1_500,
    refunded: 10_000,
    commissionBack: 500,
    disputed: 0,
    net: 19_000,
    pledgesPaid: 0,
    pledged: 0,
  },
  released: [{ part: 'released', at: '2026-12-14T00:00:00.000Z', amount: 17_100, settledDebt: 100 }],
  upcoming: [{ part: 'reserve_released', at: '2026-12-27T23:00:00.000Z', amount: 2_400 }],
  ...{ reserve: 2_400, fromOtherBalances: 500 },
};

it('opens the statement of an event, whose figures can be downloaded as files', async () => {
  const requested: string[] = [];
  stubFetch(async (input: RequestInfo | URL) => {
    const address = String(input instanceof Request ? input.url : input);
    requested.push(address);
    if (address.endsWith('/xlsx')) return new Response('file', { headers: { 'content-type': 'application/octet-stream' } });
    if (address.includes(idOf('night'))) return Response.json(statement);
    const settlements = [settlement];
    return Response.json({ currency: 'XAF', isVerified: true, settlements, expected: [], total: 1, currentPage: 1 });
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  renderRoutes([{ path: '/', element: <Settlements /> }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Statement of A night in Djibouti' }));
  const drawer = await screen.findByRole('dialog', { name: 'A night in Djibouti' });
  await within(drawer).findByText('Still to come');
  for (const text of ['−10,000 XAF', '19,000 XAF', '17,100 XAF', '2,400 XAF', '−500 XAF', '3,229 XAF', 'VAT 19.25%'])
    expect(drawer.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
  expect(drawer.textContent).toContain('From 28 Dec 2026');
  expect(drawer.textContent).toContain('settled a debt from earlier refunds');
  fireEvent.click(within(drawer).getByRole('button', { name: 'Excel file' }));
  await waitFor(() => expect(requested.at(-1)).toContain(`/api/dashboard/organizer/settlements/${idOf('night')}/xlsx`));
});

it('what becomes available stands with its day in the event’s zone, its part and the way to its statement', async () => {
  const event = { eventId: idOf('night'), eventName: 'A night in Djibouti', zone: 'Africa/Djibouti' };
  const expected = [
    { ...event, part: 'released', amount: 25_650, expectedAt: '2026-12-13T23:00:00.000Z' },
    { ...event, part: 'reserve_released', amount: 2_850, expectedAt: null },
  ];
  stubFetch(async () =>
    Response.json({ currency: 'XAF', isVerified: true, settlements: [], expected, total: 0, currentPage: 1 }),
  );
  renderRoutes([{ path: '/', element: <ExpectedEarnings /> }]);
  const [first, last] = await screen.findAllByRole('listitem');
  expect(plain(first?.textContent ?? '')).toMatch(/^Mon 14 DecA night in Djibouti 90% after the event25,650 XAF$/);
  expect(plain(last?.textContent ?? '')).toMatch(/^No date yetA night in Djibouti the last 10%, held for refunds2,850 XAF$/);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/?event=${idOf('night')}`);
  expect(screen.getByRole('heading', { name: 'What becomes available, and when' })).toBeTruthy();
});
