// @vitest-environment jsdom
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { clearSession, startSession } from '#lib/session/session.ts';
import { frameTexts } from '#shell/header/frame-texts.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import BuyerLayout, { handle } from './BuyerLayout.tsx';
// Preloads the lazy parts, which a slow test machine could load later than a test waits.
import '#shell/header/BuyerMenu.tsx';
import '#shell/header/BuyerTools.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { replyOf } from '../../test/reply-of.ts';

const replies: Readonly<Record<string, object>> = {
  '/api/auth/me': { user: aPerson() },
  '/api/wallet': replyOf(myBalance, { wallet: 2_500 }),
};

// A test does not wait for what the browser loads with these parts.
beforeAll(() => frameTexts.fetch(translationFor('en'), 'en'));

beforeEach(() => {
  stubFetch(async (address: string) => {
    const { pathname } = new URL(address, 'https://ngoma.test');
    const reply = replies[pathname];
    return reply && Response.json(reply);
  });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const open = (path: string) =>
  renderRoutes(
    [
      {
        element: <BuyerLayout />,
        handle,
        loader: () => ({ name: 'Brenda', hour: 20 }),
        children: [
          { path: '/ticket-management', handle: { headerTitle: 'shell:title.myTickets' }, element: <h1>Tickets</h1> },
          { path: '/ticket-purchase-process', handle: { headerTitle: 'shell:title.ticketPurchase' }, element: <h1>Buy</h1> },
        ],
      },
      { path: '/sign-in', element: <h1>Sign in</h1> },
    ],
    path,
  );
const header = () => within(screen.getByRole('banner'));

it('before the session is known the header greets the reader by the name that the server knows, below no lazy part', async () => {
  open('/ticket-management');
  await screen.findByRole('heading', { name: 'Tickets' });
  expect(header().getByText('Good evening, Brenda')).toBeTruthy();
  expect(header().getByText('My Tickets', { selector: 'p' })).toBeTruthy();
  expect(header().getByRole('link', { name: 'My Tickets' }).getAttribute('href')).toBe('/ticket-management#tickets');
  const tabs = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['/our-event', '/category', '/ticket-management', '/account']);
});

it('the header shows balance, wishlist and bells, and a menu with the pages of the role', async () => {
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
  open('/ticket-management');
  expect((await screen.findByRole('link', { name: /^Your balance: 2,500/ })).getAttribute('href')).toBe('/wallet');
  expect(await screen.findByRole('button', { name: 'Your wishlist' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Activity: / })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Reminders: / })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Account: / }));
  const pages = [...document.querySelectorAll('[popover] a')].map((link) => link.getAttribute('href'));
  for (const path of ['/account', '/referrals', '/loyalty-program']) expect(pages).toContain(path);
});

it('the purchase has no bells and no button of another page', async () => {
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
  open('/ticket-purchase-process');
  expect(await screen.findByRole('button', { name: 'Your wishlist' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Activity: / })).toBeNull();
  expect(header().queryByRole('link', { name: 'My Tickets' })).toBeNull();
});

it('a session that ends leads to the sign-in page and back', async () => {
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
  const { router } = open('/ticket-management');
  await screen.findByRole('heading', { name: 'Tickets' }, { timeout: 10_000 });
  act(() => clearSession('expired'));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.search).toBe('?next=%2Fticket-management');
});
