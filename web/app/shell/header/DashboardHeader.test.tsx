// @vitest-environment jsdom
import { type Role, roles } from '@ngoma/api/common/roles';
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { listRewards } from '@ngoma/api/features/loyalty';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { routeIdOf, screens } from '#shell/screens.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { aPerson } from '../../test/factories/people.ts';
import { stubNarrowScreen } from '../../test/layout.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { PageActionsProvider } from './actions/page-actions.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';

/** The answers of the server to a header: an account with some money and points, and no notifications. */
const answers: Readonly<Record<string, object>> = {
  '/api/wallet': replyOf(myBalance, { wallet: 1_250, available: 84_000 }),
  '/api/rewards': replyOf(listRewards, { totalPoints: 37, points: 37 }),
};

const asked: string[] = [];

beforeEach(() => {
  asked.splice(0);
  stubFetch(async (address: string) => {
    const path = address.split('?')[0] ?? '';
    asked.push(path);
    const answer = answers[path];
    return answer && Response.json(answer);
  });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

/** Renders the header for a role on a screen. */
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

// Several complete headers in one test take longer than the usual limit on a busy machine.
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

  it('shows the picture of the user, but an icon instead on /user-management', async () => {
    const picture = async () =>
      (await banner().findByRole('button', { name: 'Account: Brenda Ngo' })).querySelector('[data-initials]');
    const { unmount } = show('admin', '/withdrawal');
    expect(await picture()).not.toBeNull();
    unmount();
    show('admin', '/user-management');
    expect(await picture()).toBeNull();
    await userEvent.click(banner().getByRole('button', { name: 'Account: Brenda Ngo' }));
    expect(banner().getByRole('button', { name: 'Logout' })).toBeDefined();
  });

  /** The list below the avatar, which the browser shows when the avatar is pressed. */
  const menu = async () => {
    const opener = await screen.findByRole('button', { name: 'Account: Brenda Ngo' });
    await userEvent.click(opener);
    const list = document.getElementById(opener.getAttribute('popovertarget') ?? '');
    if (!list) throw new Error('The avatar opens no menu');
    return within(list);
  };

  it('has a menu at the avatar with name, role, the bells and Logout on narrow screens', async () => {
    show('participant');
    const items = await menu();
    expect(items.getByText('Brenda Ngo')).toBeDefined();
    expect(items.getByText('Participant')).toBeDefined();
    expect(items.getByRole('button', { name: /^Activity/ })).toBeDefined();
    expect(items.getByRole('button', { name: /^Reminders/ })).toBeDefined();
    expect(items.getByRole('button', { name: 'Logout' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Activity/ })).toHaveLength(1);
  });

  it('has the bells beside the avatar on wide screens, and not in its menu', async () => {
    stubNarrowScreen();
    show('participant');
    expect((await menu()).queryByRole('button', { name: /^Activity/ })).toBeNull();
    expect(banner().getAllByRole('button', { name: /^Activity/ })).toHaveLength(1);
  });

  it.each(roles)('links to the payments page from the account menu of a provider, and of no other role: %s', async (role) => {
    show(role);
    const payments = (await menu()).queryByRole('link', { name: 'Payments' });
    expect(payments?.getAttribute('href')).toBe(role === 'provider' ? '/transaction-&-payment-management' : undefined);
  });

  it('greets participants above every title', () => {
    show('participant', '/loyalty-program');
    expect(banner().getByText(/^Good (morning|afternoon|evening), Brenda Ngo$/)).toBeDefined();
    expect(banner().getByText('Loyalty Program')).toBeDefined();
  });

  it('greets only participants, and shows the wishlist only to them', () => {
    for (const role of roles) {
      const { unmount } = show(role, '/');
      const isTheirs = role === 'participant';
      expect([role, banner().queryByText(/^Good (morning|afternoon|evening), Brenda Ngo$/) !== null]).toEqual([role, isTheirs]);
      expect([role, banner().queryByRole('button', { name: /^Your wishlist/ }) !== null]).toEqual([role, isTheirs]);
      unmount();
    }
  });

  it('offers only organizers the search of events, Create an Event and Settings', () => {
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
  ])('disables %s on the screen it links to', (name, path) => {
    show('organizer', path);
    expect(banner().queryByRole('link', { name })).toBeNull();
    expect(banner().getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('shows the balance and the points of the account', async () => {
    show('participant', '/referrals');
    expect(await banner().findByText(/^1,250\sXAF$|^XAF\s1,250$/)).toBeDefined();
    expect(await banner().findByText('37')).toBeDefined();
  });

  it('asks for balance and points on narrow screens only when the menu is opened', async () => {
    stubNarrowScreen();
    show('participant', '/referrals');
    await banner().findByRole('button', { name: 'Account: Brenda Ngo' });
    expect(asked).not.toContain('/api/rewards');
    expect(await (await menu()).findByRole('link', { name: /^Points: 37$/ })).toBeDefined();
    expect(asked).toContain('/api/rewards');
  });

  it('leads from the balance to its movements, in the header and in the account menu', async () => {
    show('participant', '/referrals');
    const shown = await banner().findByRole('link', { name: /^Your balance: 1,250.XAF$/ });
    expect(shown.getAttribute('href')).toBe('/wallet');
    const item = await (await menu()).findByRole('link', { name: /^Your balance: 1,250.XAF$/ });
    expect(item.getAttribute('href')).toBe('/wallet');
  });
});
