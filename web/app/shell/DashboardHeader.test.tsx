// @vitest-environment jsdom
import { type Role, roles } from '@ngoma/api/common/roles';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session.ts';
import { aPerson } from '../test/people.ts';
import { renderRoutes } from '../test/render.tsx';
// Fetched when they are shown for the first time.
import '@mui/material/Menu';
import './AccountMenu.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { PageActionsProvider } from './page-actions.tsx';
import { routeIdOf, screens } from './screens.ts';

/** What the server has for a header: no news, and an account with some money and points. */
const answers: Readonly<Record<string, unknown>> = {
  '/api/activities/get-all-activies': { data: [], total: 0, currentPage: 1 },
  '/api/activities/event-created/latest': { data: [] },
  '/api/event-wishlist': { wishlist: [] },
  '/api/wallet': { wallet: 1_250, available: 84_000, currency: 'XAF' },
  '/api/rewards': { rewards: [], totalPoints: 37, history: [], points: 37 },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[address.split('?')[0] ?? ''];
    return answer ? Response.json(answer) : Response.json({ message: 'Not here', code: 'not_found' }, { status: 404 });
  });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

/** The header as somebody in a role meets it on a screen. */
function show(role: Role, path = '/account') {
  const user = aPerson({ role });
  startSession({ token: 'secret', user, expiresIn: 60_000 });
  const header = (
    <PageActionsProvider>
      <DashboardHeader user={user} onOpenNavigation={() => undefined} />
    </PageActionsProvider>
  );
  return renderRoutes(
    screens.map((one) => ({ id: routeIdOf(one), path: one.path, element: header })),
    path,
  );
}

const banner = () => within(screen.getByRole('banner'));

// Whole headers, several of them in one test: more than a busy machine makes in the usual time.
describe('the header', { timeout: 20_000 }, () => {
  it.each([
    ['provider', '/reservations-and-contracts', 'Reservations & Contracts'],
    ['provider', '/confirmed-service-calendar', 'Calendar'],
    ['admin', '/user-management', 'Admin Panel'],
  ] as const)('shows a %s on %s the title %s', (role, path, title) => {
    show(role, path);
    expect(banner().getByText(title)).toBeDefined();
  });

  it('shows name and role, but not on /user-management', () => {
    const { unmount } = show('admin', '/withdrawal');
    expect(banner().getByText('Brenda Ngo')).toBeDefined();
    expect(banner().getByText('Administrator')).toBeDefined();
    unmount();
    show('admin', '/user-management');
    expect(banner().queryByText('Brenda Ngo')).toBeNull();
    expect(banner().queryByText('Administrator')).toBeNull();
  });

  it('shows the picture of the person, but a sign in its place on /user-management', async () => {
    const picture = async () =>
      (await banner().findByRole('button', { name: 'Account of Brenda Ngo' })).querySelector('[data-initials]');
    const { unmount } = show('admin', '/withdrawal');
    expect(await picture()).not.toBeNull();
    unmount();
    show('admin', '/user-management');
    expect(await picture()).toBeNull();
    await userEvent.click(banner().getByRole('button', { name: 'Account of Brenda Ngo' }));
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeDefined();
  });

  it('opens a menu from the avatar with name, role, the bells and Logout', async () => {
    show('participant');
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Brenda Ngo' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText('Brenda Ngo')).toBeDefined();
    expect(menu.getByText('Participant')).toBeDefined();
    expect(menu.getByRole('menuitem', { name: /^Activity/ })).toBeDefined();
    expect(menu.getByRole('menuitem', { name: /^Reminders/ })).toBeDefined();
    expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeDefined();
  });

  it('greets participants over every title', () => {
    show('participant', '/loyalty-program');
    expect(banner().getByText(/^Good (morning|afternoon|evening), Brenda Ngo$/)).toBeDefined();
    expect(banner().getByText('Loyalty Program')).toBeDefined();
  });

  it('has no line in the menu, not even a hidden one, for what a wide header shows itself', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show('participant');
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Brenda Ngo' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'My account',
      'Logout',
    ]);
  });

  it('greets participants alone, and shows the wishlist to them alone', () => {
    for (const role of roles) {
      const { unmount } = show(role, '/');
      const isTheirs = role === 'participant';
      expect([role, banner().queryByText(/^Good (morning|afternoon|evening), Brenda Ngo$/) !== null]).toEqual([role, isTheirs]);
      expect([role, banner().queryByRole('button', { name: /^Your wishlist/ }) !== null]).toEqual([role, isTheirs]);
      unmount();
    }
  });

  it('offers organizers alone the search of events, Create an Event and Settings', () => {
    for (const role of roles) {
      const { unmount } = show(role, '/');
      const isTheirs = role === 'organizer';
      expect([role, banner().queryByRole('combobox', { name: 'Search events' }) !== null]).toEqual([role, isTheirs]);
      const places = ['Create an Event', 'Settings'].map((name) => banner().queryByRole('link', { name })?.getAttribute('href'));
      expect([role, places]).toEqual([
        role,
        isTheirs ? ['/events/add-new', '/visibility-and-access-settings'] : [undefined, undefined],
      ]);
      unmount();
    }
  });

  it.each([
    ['Create an Event', '/events/add-new'],
    ['Settings', '/visibility-and-access-settings'],
  ])('has %s switched off where it leads', (name, path) => {
    show('organizer', path);
    expect(banner().queryByRole('link', { name })).toBeNull();
    expect(banner().getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('shows the balance and the points of the account', async () => {
    show('participant', '/referrals');
    expect(await banner().findByText(/^1,250\sXAF$|^XAF\s1,250$/)).toBeDefined();
    expect(banner().getByText('37')).toBeDefined();
  });
});
