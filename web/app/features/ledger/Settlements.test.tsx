// @vitest-environment jsdom
import type { Settlement } from '@ngoma/api/features/ledger/transactions';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { Settlements } from './Settlements.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const settlement: Settlement = {
  ...{ eventId: 'night', eventName: 'A night in Djibouti', date: '2026-12-12T22:30:00.000Z', zone: 'Africa/Djibouti' },
  ...{ status: 'published', orders: 3, gross: 30_000, commission: 1_500, net: 28_500, refunded: 0, due: 28_500, freed: 0 },
  ...{ freesAt: '2026-12-13T23:00:00.000Z', isOver: false, keptUntil: '2026-12-20T23:00:00.000Z' },
};

it('dates an event, and the day its money becomes available, in the event’s time zone', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ currency: 'XAF', settlements: [settlement], total: 1, currentPage: 1, totalPages: 1 }),
  );
  renderRoutes([{ path: '/', element: <Settlements /> }]);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Sun 13 Dec 2026');
  expect(row.textContent).toContain('Mon 14 Dec 2026');
});
