// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { numberOf } from '../../test/number-of.ts';
import { aPerson } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { privateWedding } from '../../test/sale.ts';
import TicketPurchaseProcess from './ticket-purchase-process.tsx';

/** Stubs the server with a private event that opens with its code only. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, 'http://ngoma.test').searchParams.get('accessCode') === 'DRUM'
      ? Response.json({ eventWithDetails: privateWedding })
      : Response.json({ message: 'There is no such event', code: 'not_found' }, { status: 404 }),
  );
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const openPage = (search: string) =>
  renderRoutes([{ path: '/ticket-purchase-process', element: <TicketPurchaseProcess /> }], `/ticket-purchase-process?${search}`);
const next = () => fireEvent.click(screen.getAllByText('Continue')[0] as HTMLElement);

it('a private event opened by its code stays open at the next step and back', async () => {
  openPage('event=wedding&code=DRUM&type=standard:2');
  await screen.findByText('Standard');
  next();
  await screen.findByLabelText('Ticket 1, Standard');
  fireEvent.click(screen.getByText('Back'));
  await screen.findByText('Standard');
});

it('a reload restores the quantities chosen on the page, not those of the first address', async () => {
  const { router, unmount } = openPage('event=wedding&code=DRUM&type=standard:2');
  fireEvent.click(await screen.findByLabelText('One more: Standard'));
  expect(numberOf(screen.getByRole('group', { name: 'Standard' }))).toBe(3);
  unmount();
  openPage(router.state.location.search.slice(1));
  expect(numberOf(await screen.findByRole('group', { name: 'Standard' }))).toBe(3);
});

it.each([
  ['an event that is closed to them', 'event=wedding', 404],
  ['an order that is not theirs', 'order=other', 404],
  ['an address that was cut on its way', 'event=wed', 400],
])('%s shows the not-found page with its links and without a retry button', async (_, search, status) => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Refused', code: 'no' }, { status }));
  openPage(search);
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.getByRole('link', { name: 'See what’s on' }).getAttribute('href')).toBe('/our-event');
  expect(screen.queryByText('Try again')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

describe('paying with the balance', () => {
  /** Serves the event and a balance, and returns the bodies of placed orders. */
  function serveBalance(wallet: number, stops: readonly object[] = []): unknown[] {
    const placed: unknown[] = [];
    vi.stubGlobal('fetch', async (address: string, init?: { method?: string; body?: string }) => {
      const { pathname } = new URL(address, 'http://ngoma.test');
      if (pathname === '/api/stops') return Response.json({ stops });
      if (pathname === '/api/wallet') return Response.json({ wallet, walletHeld: 0, available: 0, currency: 'XAF' });
      if (init?.method === 'POST') {
        placed.push(JSON.parse(init.body ?? '{}'));
        return Response.json({ message: 'Busy', code: 'busy' }, { status: 503 });
      }
      return Response.json({ eventWithDetails: privateWedding });
    });
    return placed;
  }
  const openNames = async () => {
    openPage('event=wedding&type=standard:2');
    await screen.findByText('Standard');
    next();
    await screen.findByLabelText('Ticket 1, Standard');
  };
  const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, ' ');

  it('shows what the balance pays and what is left, and asks for it only if the buyer chose it', async () => {
    const placed = serveBalance(1_500);
    await openNames();
    const choice = await screen.findByRole('checkbox', { name: /Use my balance/ });
    expect((choice as HTMLInputElement).checked).toBe(false);
    fireEvent.click(choice);
    expect(textOf(await screen.findByText(/left to pay$/))).toBe('1,500 XAF from your balance, 2,500 XAF left to pay');
    fireEvent.click(screen.getAllByText('Continue to payment')[0] as HTMLElement);
    await waitFor(() => expect(placed).toHaveLength(1));
    expect(placed).toMatchObject([{ useBalance: true }]);
    fireEvent.click(choice);
    fireEvent.click((await screen.findAllByText('Continue to payment'))[0] as HTMLElement);
    await waitFor(() => expect(placed).toHaveLength(2));
    expect(placed[1]).not.toHaveProperty('useBalance');
  });

  it('names the amount on the button if the balance pays everything', async () => {
    serveBalance(9_000);
    await openNames();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Use my balance/ }));
    expect((await screen.findAllByText(/^Pay 4,000.XAF from my balance$/)).length).toBeGreaterThan(0);
  });

  it('and nothing is ordered while sales are stopped, with the notice in sight', async () => {
    const notice = { en: 'We are back at noon.', fr: 'Nous revenons à midi.' };
    const placed = serveBalance(0, [{ subject: 'sales', notice, since: '2026-12-12T14:00:00.000Z' }]);
    openPage('event=wedding&type=standard:2&step=attendees');
    expect(await screen.findByText(notice.en)).toBeTruthy();
    for (const button of screen.getAllByRole('button', { name: /Continue to payment/ }))
      expect((button as HTMLButtonElement).disabled).toBe(true);
    expect(placed).toEqual([]);
  });

  it('is not offered without a balance', async () => {
    serveBalance(0);
    await openNames();
    expect(screen.queryByRole('checkbox', { name: /Use my balance/ })).toBeNull();
  });
});
