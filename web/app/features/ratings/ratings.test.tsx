// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, restoreSession, startSession } from '#lib/session.ts';
import { ToastProvider } from '#ui/Toasts.tsx';
import { aPerson } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { RatingsSection } from './RatingsSection.tsx';
// Fetched only when it is needed; a busy machine would take longer over it than a test waits.
import './RatingDesk.tsx';
import '#ui/ToastCard.tsx';

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
const answerWith = (mayRate: boolean) =>
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
          <RatingsSection event={event} now={new Date(now)} first={[rating]} />
        </ToastProvider>
      ),
    },
  ]);
const signIn = () => startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });

beforeEach(() => {
  sent = undefined;
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

describe('what people say of an event', () => {
  it('is read by everybody without another call', () => {
    restoreSession();
    show('2026-11-03T00:00:00Z');
    expect(screen.getByText('The bass!')).toBeDefined();
    expect(screen.getByRole('img', { name: '4 stars of five' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });

  it('is written by who was there', async () => {
    answerWith(true);
    signIn();
    show('2026-11-03T00:00:00Z');
    // Without a mouse over them: the kit reckons stars from the pointer's place, which this document has none of.
    fireEvent.click(await screen.findByRole('radio', { name: '5 stars of five' }));
    await userEvent.type(screen.getByLabelText('A few words, if you like'), 'Again!');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you for your rating')).toBeDefined();
    expect(sent).toEqual({ eventId: event._id, rating: 5, comment: 'Again!' });
  });

  it('needs stars', async () => {
    answerWith(true);
    signIn();
    show('2026-11-03T00:00:00Z');
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose from one to five stars');
    expect(sent).toBeUndefined();
  });

  it('offers no form to who was not there', async () => {
    answerWith(false);
    signIn();
    show('2026-11-03T00:00:00Z');
    await vi.waitFor(() => expect(server).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('is not asked for before the event has begun', () => {
    signIn();
    show('2026-10-31T00:00:00Z');
    expect(screen.queryByRole('region')).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });
});
