// @vitest-environment jsdom
import { currentDateEvents } from '@ngoma/api/features/events/events';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { TodayEvents } from './TodayEvents.tsx';
import { todayQuery } from './todays-events.ts';

const event = {
  _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  eventName: 'Makossa Night',
  date: '2026-12-12T19:00:00.000Z',
  zone: 'Africa/Douala',
  city: 'Douala',
  coverImage: { url: '/cover.webp' },
};
const today = () => Response.json(replyOf(currentDateEvents, { currentEvents: [event] }));
const server = vi.fn<typeof fetch>();
const show = () => renderRoutes([{ path: '/', element: <TodayEvents pathOf={(id) => `/search?event=${id}`} /> }]);

beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

it('today’s events are links', async () => {
  server.mockResolvedValue(today());
  show();
  const link = await screen.findByRole('link', { name: /Makossa Night/ });
  expect(link.getAttribute('href')).toBe(`/search?event=${event._id}`);
  expect(link.textContent).toContain('20:00 · Douala');
});

it('a failure to load today’s events stores "denied", is shown, and can be retried', async () => {
  server.mockResolvedValueOnce(Response.json({ message: 'Server error' }, { status: 500 }));
  server.mockResolvedValueOnce(today());
  const { client } = show();
  expect(await screen.findByText('Could not load today’s events.')).toBeDefined();
  expect(client.getQueryData(todayQuery().queryKey)).toBe('denied');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Makossa Night')).toBeDefined();
});

it('nothing is rendered on a day without events', async () => {
  server.mockResolvedValue(Response.json({ currentEvents: [] }));
  show();
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  expect(screen.queryByRole('region')).toBeNull();
});
