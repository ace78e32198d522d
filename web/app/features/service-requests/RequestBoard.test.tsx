// @vitest-environment jsdom

import type { ServiceRequest } from '@ngoma/api/features/service-requests';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '@mui/material/Dialog';
import { renderRoutes } from '../../test/render.tsx';
import { RequestBoard } from './RequestBoard.tsx';

const party = (name: string) => ({ _id: name, name, isVerified: false });
const request: ServiceRequest = {
  ...{ _id: 'request', proStatus: 'pending', orgStatus: 'request', isSigned: false, projectStatus: 'pending' },
  ...{ category: 'live_band', title: 'Three hours of makossa', brief: 'In the garden', location: 'Bonapriso', city: 'Douala' },
  ...{ startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-12T22:00:00.000Z', budget: null, proposal: null },
  ...{ event: { _id: 'event', name: 'A garden party' }, organizer: party('Brenda'), provider: party('Ismaël') },
  ...{ contractId: null, reason: null, may: ['decline'] },
  ...{ createdAt: '2026-11-12T19:00:00.000Z', updatedAt: '2026-11-12T19:00:00.000Z' },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the reason that was written, and says why, where declining fails', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ requests: [request], total: 1 });
    throw new TypeError('Failed to fetch');
  });
  renderRoutes([{ path: '/', element: <RequestBoard side="provider" /> }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline: Three hours of makossa' }));
  const reason = await screen.findByLabelText('Why? (not required)');
  fireEvent.change(reason, { target: { value: 'I play in Kribi that night' } });
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Server error'));
  expect(screen.getByDisplayValue('I play in Kribi that night')).toBe(reason);
});
