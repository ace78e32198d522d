// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { numberOf } from '../../test/number-of.ts';
import { aPerson } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { privateWedding } from '../../test/sale.ts';
import TicketPurchaseProcess from './ticket-purchase-process.tsx';

interface SentOrder {
  readonly key: string | null;
  readonly body: { readonly items: readonly unknown[]; readonly attendees: readonly unknown[] };
}

const busy = () => Response.json({ message: 'Please try again', code: 'busy' }, { status: 503, headers: { 'retry-after': '1' } });
const placed = () =>
  Response.json({ message: 'Reserved', savedOrder: { _id: 'order1' }, paymentUrl: 'http://ngoma.test/pay/p1' }, { status: 201 });
const soldOut = () => Response.json({ message: 'One is left', code: 'sold_out', left: { standard: 1 } }, { status: 409 });

let orders: SentOrder[];

/** Serves the event and gives these answers to orders, the last of them from then on. */
function serve(...answers: readonly (() => Response)[]): void {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://ngoma.test');
    if (pathname === '/api/stops') return Response.json({ stops: [] });
    if (pathname === '/api/wallet') return Response.json({ wallet: 1_500, walletHeld: 0, available: 0, currency: 'XAF' });
    if (init?.method !== 'POST') return Response.json({ eventWithDetails: privateWedding });
    const answer = answers[Math.min(orders.length, answers.length - 1)] as () => Response;
    orders.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) });
    return answer();
  });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  orders = [];
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000_000 });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const nameField = () => screen.getByLabelText<HTMLInputElement>('Ticket 2, Standard');
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
async function press(name: string) {
  fireEvent.click(screen.getAllByText(name)[0] as HTMLElement);
  await pass(0);
}

/** Opens the second step with two tickets, types a name and places the order. */
async function placeOrder() {
  const { router } = renderRoutes(
    [
      { path: '/ticket-purchase-process', element: <TicketPurchaseProcess /> },
      { path: '/pay/:ref', element: <h1>Payment</h1> },
    ],
    '/ticket-purchase-process?event=wedding&type=standard:2&step=attendees',
  );
  await screen.findByLabelText('Ticket 2, Standard');
  fireEvent.change(nameField(), { target: { value: 'Clarisse Tchoumi' } });
  await press('Continue to payment');
  return router;
}

it('while many people buy, the order is sent again unchanged with its key until it is placed', async () => {
  serve(busy, busy, placed);
  await placeOrder();
  await screen.findByText('Many people are buying right now');
  expect(nameField().value).toBe('Clarisse Tchoumi');
  expect(nameField().disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Use my balance/ }).disabled).toBe(true);
  await press('Continue to payment');
  expect(orders).toHaveLength(1);
  await pass(6);
  await screen.findByRole('heading', { name: 'Payment' });
  expect(orders).toHaveLength(3);
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
  expect(new Set(orders.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(orders[2]?.body).toMatchObject({
    items: [{ ticketTypeId: 'standard', quantity: 2 }],
    attendees: [expect.anything(), { name: 'Clarisse Tchoumi' }],
  });
});

it('"Stop waiting" ends it, keeps everything typed, and the order can be placed again with its key', async () => {
  serve(busy, placed);
  await placeOrder();
  await screen.findByText('Many people are buying right now');
  await press('Stop waiting');
  expect(screen.queryByText('Many people are buying right now')).toBeNull();
  await pass(300);
  expect(orders).toHaveLength(1);
  expect(nameField().value).toBe('Clarisse Tchoumi');
  expect(nameField().disabled).toBe(false);
  await press('Continue to payment');
  await screen.findByRole('heading', { name: 'Payment' });
  expect(orders[1]?.key).toBe(orders[0]?.key);
});

it('going back to the choice of tickets ends it', async () => {
  serve(busy, placed);
  await placeOrder();
  await screen.findByText('Many people are buying right now');
  await press('Back');
  await pass(300);
  expect(orders).toHaveLength(1);
  expect(numberOf(screen.getByRole('group', { name: 'Standard' }))).toBe(2);
});

it('tickets that sell out meanwhile are reported, with the choice reduced to what is left', async () => {
  serve(busy, soldOut);
  await placeOrder();
  await pass(3);
  await screen.findByText('One is left');
  expect(screen.queryByText('Many people are buying right now')).toBeNull();
  expect(numberOf(screen.getByRole('group', { name: 'Standard' }))).toBe(1);
});

it('a connection that is lost during the retries is named, and the order is placed once it is back', async () => {
  serve(busy, Response.error, placed);
  await placeOrder();
  await pass(2.5);
  await screen.findByText('Connection lost');
  await pass(3);
  await screen.findByRole('heading', { name: 'Payment' });
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
});

it('a 503 that does not ask for a retry is shown at once', async () => {
  serve(() => Response.json({ message: 'Sales are paused', code: 'stopped' }, { status: 503 }));
  await placeOrder();
  await screen.findByText('Sales are paused');
  expect(screen.queryByText('Stop waiting')).toBeNull();
});
