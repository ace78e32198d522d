// @vitest-environment jsdom
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { addToWishlist, listWishlist } from '@ngoma/api/features/events/wishlist';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFields, textOf } from '#lib/page/query-fields.ts';
import { clearSession, restoreSession, startSession } from '#lib/session/session.ts';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { anEvent } from '../../test/factories/events.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { WishlistBox } from './WishlistBox.tsx';
import { WishlistButton } from './WishlistButton.tsx';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import './WishlistToggle.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { replyOf } from '../../test/reply-of.ts';

const event = anEvent({
  description: 'One two three four five six seven eight nine ten eleven twelve',
  coverImage: { url: '/cover.webp' },
});
const server = vi.fn<typeof fetch>();

const show = () =>
  renderRoutes(
    [
      {
        path: '/our-event',
        handle: { query: readFields({ city: textOf(80) }) },
        element: (
          <ToastProvider>
            <WishlistButton event={event} />
            <WishlistBox />
          </ToastProvider>
        ),
      },
      { path: '/sign-in', element: <h1>Sign in</h1> },
    ],
    '/our-event?utm_source=x&city=Douala',
  );
const signIn = (role: 'participant' | 'organizer' = 'participant') =>
  startSession({ token: 'secret', user: aPerson({ role }), expiresIn: 60_000 });
/** Stubs `fetch` with a wishlist that starts with these events; with `refuses` every change fails. */
function stubServer(start: EventBasicDetail[], refuses = false) {
  let list = start;
  server.mockImplementation(async (_, init) => {
    if (init?.method !== 'GET') {
      if (refuses) return Response.json({ message: 'Out of order', code: 'broken' }, { status: 503 });
      list = init?.method === 'POST' ? [event] : [];
    }
    const wishlist = list.map((one) => ({ _id: one._id, eventId: one }));
    return Response.json(init?.method === 'GET' ? replyOf(listWishlist, { wishlist }) : replyOf(addToWishlist, { wishlist }));
  });
}

beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

describe('wishlist button', () => {
  it('leads a visitor to sign in and back', async () => {
    stubServer([]);
    restoreSession();
    const { router } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in to save Makossa Night to your wishlist' }));
    expect(router.state.location).toMatchObject({ pathname: '/sign-in', search: '?next=%2Four-event%3Fcity%3DDouala' });
  });

  it('is not shown to an organizer', async () => {
    stubServer([]);
    signIn('organizer');
    show();
    expect(screen.queryByRole('button', { name: /Save Makossa Night/ })).toBeNull();
  });

  it('adds an event and removes it, at once', async () => {
    stubServer([]);
    signIn();
    show();
    const heart = await screen.findByRole('button', { name: /Save Makossa Night/, pressed: false });
    await userEvent.click(heart);
    expect(await screen.findByRole('button', { name: /Save Makossa Night/, pressed: true })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Your wishlist: 1 event' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Save Makossa Night/ }));
    expect(await screen.findByRole('button', { name: 'Your wishlist' })).toBeDefined();
  });

  it('is reverted with the server’s message when adding is refused', async () => {
    stubServer([], true);
    signIn();
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Save Makossa Night/ }));
    expect(await screen.findByText('Out of order')).toBeDefined();
    expect(await screen.findByRole('button', { name: /Save Makossa Night/, pressed: false })).toBeDefined();
  });
});

describe('wishlist menu', () => {
  it('shows cover, name and ten words of each event, and removes it', async () => {
    stubServer([event]);
    signIn();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Your wishlist: 1 event' }));
    const list = within(screen.getByRole('region', { name: 'Wishlist' }));
    expect(screen.getByRole('region').querySelector('img')?.getAttribute('src')).toBe('/cover.webp');
    expect(list.getByText('Makossa Night')).toBeDefined();
    expect(list.getByText('One two three four five six seven eight nine ten…')).toBeDefined();
    await userEvent.click(list.getByRole('button', { name: 'Remove Makossa Night from your wishlist' }));
    expect(await list.findByText(/Tap the heart/)).toBeDefined();
  });

  it('restores an event with “Server maintenence” when its removal fails', async () => {
    stubServer([event], true);
    signIn();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Your wishlist: 1 event' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Makossa Night from your wishlist' }));
    expect(await screen.findByText('Server maintenence')).toBeDefined();
    await waitFor(() => expect(within(screen.getByRole('region')).getByText('Makossa Night')).toBeDefined());
  });
});
