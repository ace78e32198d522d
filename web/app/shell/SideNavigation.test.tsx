// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPerson } from '../test/people.ts';
import { renderRoutes } from '../test/render.tsx';
import { SideNavigation } from './SideNavigation.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ conversations: [], total: 0, currentPage: 1, unread: 100 }));
});
afterEach(() => vi.unstubAllGlobals());

const show = (user: ReturnType<typeof aPerson>, start = '/') =>
  renderRoutes([{ path: '*', element: <SideNavigation user={user} /> }], start);

describe('the side navigation', () => {
  it.each([
    ['Brenda Ngo', 'Brenda Ngo'],
    ['', '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f'],
  ])('says whose it is: of “%s” the Account ID is %s', (name, shown) => {
    show(aPerson({ name }));
    expect(screen.getByText('Account ID').nextElementSibling?.textContent).toBe(shown);
  });

  it('has its MAIN MENU, the card that leads to the report, and the label at its foot', () => {
    show(aPerson({ role: 'organizer' }));
    expect(within(screen.getByRole('navigation', { name: 'MAIN MENU' })).getAllByRole('link').length).toBeGreaterThan(5);
    expect(screen.getByText('Ticket Sales Weekly Report')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toMatch(
      /^\/(statistics-&-reports|contact-us#sales)$/,
    );
    expect(screen.getByText('Ngoma · Events and tickets')).toBeDefined();
  });

  it('counts to 99, and says 99+ beyond', async () => {
    show(aPerson({ role: 'organizer' }));
    expect(await screen.findByText('99+')).toBeDefined();
  });

  it('opens and closes its groups, each with the badge of 3, and leaves the one open in which one is', async () => {
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

  it('opens the group into which one comes by another way', async () => {
    const { router } = show(aPerson({ role: 'organizer' }));
    const events = screen.getByRole('button', { name: /^Events/ });
    expect(events.getAttribute('aria-expanded')).toBe('false');
    await act(() => router.navigate('/events/add-new'));
    expect(events.getAttribute('aria-expanded')).toBe('true');
  });
});
