// @vitest-environment jsdom

import type { ServiceRequest } from '@ngoma/api/features/service-requests';
import { organizerRequests } from '@ngoma/api/features/service-requests';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { RequestBoard } from './RequestBoard.tsx';

const party = (name: string) => ({ _id: idOf(name), name, avatar: null, isVerified: false });
const request: ServiceRequest = {
  ...{ _id: idOf('request'), proStatus: 'pending', orgStatus: 'request', isSigned: false, projectStatus: 'pending' },
  standing: 'waiting',
  ...{ category: 'live_band', title: 'Three hours of makossa', brief: 'In the garden', location: 'Bonapriso', city: 'Douala' },
  ...{ startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-12T22:00:00.000Z', budget: null, proposal: null },
  ...{ event: { _id: idOf('event'), name: 'A garden party' }, organizer: party('Brenda'), provider: party('Ismaël') },
  ...{ contractId: null, reason: null, lostReason: null, may: ['decline'] },
  ...{ createdAt: '2026-11-12T19:00:00.000Z', updatedAt: '2026-11-12T19:00:00.000Z' },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the typed reason and shows the error when declining fails', async () => {
  stubFetch(async (_: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(replyOf(organizerRequests, { requests: [request], total: 1 }));
    throw new TypeError('Failed to fetch');
  });
  renderRoutes([{ path: '/', element: <RequestBoard side="provider" /> }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline: Three hours of makossa' }));
  const reason = await screen.findByLabelText('Reason (optional)');
  fireEvent.change(reason, { target: { value: 'I play in Kribi that night' } });
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Server error'));
  expect(screen.getByDisplayValue('I play in Kribi that night')).toBe(reason);
});

it('reloads the list filtered to orgStatus request, unsigned, projectStatus pending after the provider’s answer', async () => {
  const calls: string[] = [];
  stubFetch(async (address: string, { method = 'GET' }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    const filter = ['orgStatus', 'isSigned', 'projectStatus'].map((name) => searchParams.get(name) ?? 'any');
    calls.push(`${method} ${pathname}${method === 'GET' ? ` ${filter.join(' ')}` : ''}`);
    const state = {
      ...request,
      may: ['accept'],
      ...(calls.some((call) => call.startsWith('PUT')) && { proStatus: 'accepted', may: [] }),
    };
    return method === 'PUT'
      ? Response.json({ message: 'You have accepted the request', eventRequest: state })
      : Response.json({ requests: [state], total: 1, currentPage: 1, counts: { waiting: 1 }, events: [] });
  });
  const { router } = renderRoutes([{ path: '/', element: <RequestBoard side="provider" /> }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept: Three hours of makossa' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const waiting = 'GET /api/event-requests/organizer-requests request false pending';
  await waitFor(() => expect(calls).toContain(waiting));
  expect(calls.indexOf(waiting)).toBeGreaterThan(calls.indexOf('PUT /api/event-requests/p/request/status'));
  await waitFor(() => expect(router.state.location.search).toBe('?state=waiting'));
  expect(screen.getByRole('link', { name: /^Waiting/ }).getAttribute('aria-current')).toBe('true');
});
