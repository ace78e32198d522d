// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, restoreSession, startSession } from '#lib/session/session.ts';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { RatingsSection } from './RatingsSection.tsx';
// Preloads the lazy parts, which a slow test machine could load later than a test waits.
import './FetchedRatings.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';

const event = { _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', date: '2026-11-01T19:00:00.000Z', rating: { average: 4, count: 1 } };
const rating = {
  _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70',
  rating: 4,
  comment: 'The bass!',
  by: 'Paul B.',
  at: '2026-11-02T08:00:00.000Z',
  isMine: false,
};
const server = vi.fn<typeof fetch>();
let sent: unknown;
const respondWith = (mayRate: boolean) =>
  server.mockImplementation(async (_, init) => {
    if (init?.method === 'POST') {
      sent = JSON.parse(String(init.body));
      return Response.json({ message: 'Thank you for your rating', rating: event.rating });
    }
    return Response.json({ total: 1, currentPage: 1, ratings: [rating], mine: null, mayRate });
  });
const show = (now: string) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <RatingsSection event={event} now={new Date(now)} initialRatings={[rating]} />
        </ToastProvider>
      ),
    },
  ]);
const signIn = () => startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });

beforeEach(() => {
  sent = undefined;
  server.mockReset();
  stubFetch(server);
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

describe('ratings of an event', () => {
  it('are shown to everyone from the page’s own data, without a request', () => {
    restoreSession();
    show('2026-11-03T00:00:00Z');
    expect(screen.getByText('The bass!')).toBeDefined();
    expect(screen.getByRole('img', { name: '4 stars out of five' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });

  it('are written by a participant who attended', async () => {
    respondWith(true);
    signIn();
    show('2026-11-03T00:00:00Z');
    await userEvent.click(await screen.findByRole('radio', { name: '5 stars out of five' }));
    await userEvent.type(screen.getByLabelText('A few words, if you like'), 'Again!');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you for your rating')).toBeDefined();
    expect(sent).toEqual({ eventId: event._id, rating: 5, comment: 'Again!' });
  });

  it('are not sent without stars', async () => {
    respondWith(true);
    signIn();
    show('2026-11-03T00:00:00Z');
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose from one to five stars');
    expect(sent).toBeUndefined();
  });

  it('have no form for a participant who did not attend', async () => {
    respondWith(false);
    signIn();
    show('2026-11-03T00:00:00Z');
    await vi.waitFor(() => expect(server).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('are not shown before the event has started', () => {
    signIn();
    show('2026-10-31T00:00:00Z');
    expect(screen.queryByRole('region')).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });
});
