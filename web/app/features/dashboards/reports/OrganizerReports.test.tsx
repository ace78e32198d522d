// @vitest-environment jsdom
import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { OrganizerReports } from './OrganizerReports.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const money = { gross: 0, commission: 0, net: 0 };
const nothing: Reports = {
  ...{ currency: 'XAF', from: '2025-11-20', to: '2026-11-20', totals: { ...money, orders: 0, tickets: 0 }, salesPerDay: [] },
  ...{ events: [], ticketTypes: [], cities: [], channels: [], arrivals: { tickets: 0, entered: 0, hours: [] } },
  ...{ orders: { placed: 0, confirmed: 0, expired: 0, cancelled: 0, waiting: 0 } },
  ...{ refunds: { count: 0, amount: 0, done: 0, doneAmount: 0 }, ratings: { count: 0, average: null, stars: [] } },
};

it('shows where a report that was cut to a year begins, and names its files by the covered period', async () => {
  const server = vi.fn<typeof fetch>(async (address) =>
    String(address).includes('/csv') ? new Response('Day') : Response.json(nothing),
  );
  stubFetch(server);
  URL.createObjectURL = () => 'blob:one';
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  renderRoutes([{ path: '/', element: <OrganizerReports /> }], '/?from=2020-01-01&to=2026-11-20');
  expect(await screen.findByText('A report covers a year at most: these figures start on Thu 20 Nov 2025.')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: /CSV/ })[0] as HTMLElement);
  await vi.waitFor(() => expect(names).toEqual(['ngoma-sales-2025-11-20-2026-11-20.csv']));
  expect(String(server.mock.calls.at(-1)?.[0])).toContain('from=2025-11-20&to=2026-11-20');
});
