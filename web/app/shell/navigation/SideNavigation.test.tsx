// @vitest-environment jsdom
import { roles } from '@ngoma/api/common/roles';
import { organizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screens } from '#shell/screens.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { SideNavigation } from './SideNavigation.tsx';

const days = [4, 0, 2, 1, 3, 0, 5, 9].map((tickets, at) => ({ day: `2026-11-0${at + 1}`, tickets, revenue: 0 }));

beforeEach(() => {
  stubFetch(async (address) =>
    Response.json(
      String(address).endsWith('/dashboard/organizer')
        ? replyOf(organizerDashboard, { soldThisWeek: 20, salesPerDay: days })
        : { conversations: [], total: 0, currentPage: 1, unread: 100 },
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const show = (user: ReturnType<typeof aPerson>, start = '/') =>
  renderRoutes([{ path: '*', element: <SideNavigation user={user} /> }], start);

describe('the side navigation', () => {
  it.each([
    ['Brenda Ngo', 'Brenda Ngo'],
    ['', '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f'],
  ])('shows the account of “%s” with the Account ID %s', (name, shown) => {
    show(aPerson({ name }));
    expect(screen.getByText('Account ID').nextElementSibling?.textContent).toBe(shown);
  });

  it('has its MAIN MENU, the promo card with its link, and the label at its foot', () => {
    show(aPerson({ role: 'organizer' }));
    expect(within(screen.getByRole('navigation', { name: 'MAIN MENU' })).getAllByRole('link').length).toBeGreaterThan(5);
    expect(screen.getByText('Ticket Sales Weekly Report')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Learn more' })).toBeDefined();
    expect(screen.getByText('Ngoma · Events and tickets')).toBeDefined();
  });

  it.each(roles)('links "Learn more" to a screen that is open to the %s', (role) => {
    show(aPerson({ role }));
    const target = screen.getByRole('link', { name: 'Learn more' }).getAttribute('href') ?? '';
    const screenThere = screens.find(({ path }) => path === target.split('?')[0]);
    expect(screenThere?.frame).toBe('dashboard');
    expect(screenThere?.roles).toContain(role);
  });

  it('shows a user without a known role the menu of participants', () => {
    const { role: _, ...user } = aPerson();
    const menuOf = (of: object) => {
      const { unmount } = show(of as ReturnType<typeof aPerson>);
      const links = within(screen.getByRole('navigation', { name: 'MAIN MENU' })).getAllByRole('link');
      const paths = links.map((link) => link.getAttribute('href'));
      unmount();
      return paths;
    };
    expect(menuOf(user)).toEqual(menuOf(aPerson({ role: 'participant' })));
    expect(menuOf(user)).toContain('/ticket-management');
  });

  it('counts to 99, and shows 99+ beyond', async () => {
    show(aPerson({ role: 'organizer' }));
    expect(await screen.findByText('99+')).toBeDefined();
  });

  it('stands by area, with headings that no link is', () => {
    show(aPerson({ role: 'organizer' }));
    const menu = within(screen.getByRole('navigation', { name: 'MAIN MENU' }));
    expect(menu.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'MAIN MENU',
      'EVENTS',
      'PEOPLE',
      'MONEY',
      'PROVIDERS',
    ]);
    expect(within(menu.getByRole('list', { name: 'MONEY' })).getAllByRole('link')).toHaveLength(1);
  });

  it('shows an organizer the sales of the week on the promo card, with a bar for each of seven days', async () => {
    show(aPerson({ role: 'organizer' }));
    const sold = await screen.findByText('20 sold in 7 days');
    const bars = [...(sold.nextElementSibling?.children ?? [])].map((bar) => (bar as HTMLElement).style.height);
    expect(bars).toHaveLength(7);
    expect([bars[0], bars.at(-1)]).toEqual(['0%', '100%']);
  });

  it('opens and closes its groups, each with the badge of 3, and keeps the group of the current page open', async () => {
    show(aPerson({ role: 'organizer' }), '/events/edit');
    const events = screen.getByRole('button', { name: /^Events/ });
    const bids = screen.getByRole('button', { name: /^Place A Bid/ });
    expect([events, bids].map((group) => group.textContent)).toEqual(['Events3', 'Place A Bid3']);
    expect([events, bids].map((group) => group.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
    expect(screen.getByRole('link', { name: 'Edit an event' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(bids);
    expect(bids.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'Awarded bids' }).getAttribute('href')).toBe('/place-a-bid/bids/awarded');
    await userEvent.click(events);
    expect(events.getAttribute('aria-expanded')).toBe('false');
  });

  it('opens the group of a page that is reached by another link', async () => {
    const { router } = show(aPerson({ role: 'organizer' }));
    const events = screen.getByRole('button', { name: /^Events/ });
    expect(events.getAttribute('aria-expanded')).toBe('false');
    await act(() => router.navigate('/events/add-new'));
    expect(events.getAttribute('aria-expanded')).toBe('true');
  });
});
