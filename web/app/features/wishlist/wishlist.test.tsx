// @vitest-environment jsdom
import type { EventBasicDetail } from '@ngoma/api/features/events';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, restoreSession, startSession } from '#lib/session.ts';
import { ToastProvider } from '#ui/Toasts.tsx';
import { aPerson } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { WishHeart } from './WishHeart.tsx';
import { WishlistMenu } from './WishlistMenu.tsx';
// Fetched only when it is needed; a busy machine would take longer over it than a test waits.
import './WishToggle.tsx';
import '#ui/ToastCard.tsx';

const event = {
  _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  eventName: 'Makossa Night',
  description: 'One two three four five six seven eight nine ten eleven twelve',
  coverImage: { url: '/cover.webp' },
} as EventBasicDetail;
const server = vi.fn<typeof fetch>();

const show = () =>
  renderRoutes(
    [
      {
        path: '/our-event',
        element: (
          <ToastProvider>
            <WishHeart event={event} />
            <WishlistMenu />
          </ToastProvider>
        ),
      },
      { path: '/sign-in', element: <h1>Sign in</h1> },
    ],
    '/our-event?city=Douala',
  );
const signIn = (role: 'participant' | 'organizer' = 'participant') =>
  startSession({ token: 'secret', user: aPerson({ role }), expiresIn: 60_000 });
/** A server with a list of its own; `refuses` makes every change fail. */
function aServer(start: EventBasicDetail[], refuses = false) {
  let list = start;
  server.mockImplementation(async (_, init) => {
    if (init?.method !== 'GET') {
      if (refuses) return Response.json({ message: 'Out of order', code: 'broken' }, { status: 503 });
      list = init?.method === 'POST' ? [event] : [];
    }
    return Response.json({ message: 'Done', wishlist: list.map((one) => ({ _id: one._id, eventId: one })) });
  });
}

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

describe('the heart', () => {
  it('leads a stranger to sign in and back', async () => {
    aServer([]);
    restoreSession();
    const { router } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in to keep Makossa Night on your wishlist' }));
    expect(router.state.location).toMatchObject({ pathname: '/sign-in', search: '?next=%2Four-event%3Fcity%3DDouala' });
  });

  it('is not there for an organizer', async () => {
    aServer([]);
    signIn('organizer');
    show();
    expect(screen.queryByRole('button', { name: /Keep Makossa Night/ })).toBeNull();
  });

  it('keeps an event and lets it go again, at once', async () => {
    aServer([]);
    signIn();
    show();
    const heart = await screen.findByRole('button', { name: /Keep Makossa Night/, pressed: false });
    await userEvent.click(heart);
    expect(await screen.findByRole('button', { name: /Keep Makossa Night/, pressed: true })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Your wishlist: 1 event' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Keep Makossa Night/ }));
    expect(await screen.findByRole('button', { name: 'Your wishlist' })).toBeDefined();
  });

  it('is taken back with the server’s words when a wish is refused', async () => {
    aServer([], true);
    signIn();
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Keep Makossa Night/ }));
    expect(await screen.findByText('Out of order')).toBeDefined();
    expect(await screen.findByRole('button', { name: /Keep Makossa Night/, pressed: false })).toBeDefined();
  });
});

describe('the list in the header', () => {
  it('shows cover, name and ten words, and removes', async () => {
    aServer([event]);
    signIn();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Your wishlist: 1 event' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Wishlist' }));
    expect(screen.getByRole('dialog').querySelector('img')?.getAttribute('src')).toBe('/cover.webp');
    expect(dialog.getByText('Makossa Night')).toBeDefined();
    expect(dialog.getByText('One two three four five six seven eight nine ten…')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Makossa Night from your wishlist' }));
    expect(await dialog.findByText(/Press the heart/)).toBeDefined();
  });

  it('brings an event back with “Server maintenence” when its removal fails', async () => {
    aServer([event], true);
    signIn();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Your wishlist: 1 event' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Makossa Night from your wishlist' }));
    expect(await screen.findByText('Server maintenence')).toBeDefined();
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByText('Makossa Night')).toBeDefined());
  });
});
