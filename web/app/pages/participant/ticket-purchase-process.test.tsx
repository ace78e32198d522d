// @vitest-environment jsdom
import { placeOrder as placeOrderEndpoint } from '@ngoma/api/features/orders/orders';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ActionFunction, data } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import type { Picks } from '#shell/buyer/purchase/picks.server.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { anEvent } from '../../test/factories/events.ts';
import { aPerson } from '../../test/factories/people.ts';
import { saleOf, standardId } from '../../test/factories/sale.ts';
import { numberOf } from '../../test/number-of.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import TicketPurchaseProcess, { handle, shouldRevalidate } from './ticket-purchase-process.tsx';

interface SentOrder {
  readonly key: string | null;
  readonly body: { readonly items: readonly unknown[]; readonly attendees: readonly unknown[]; readonly useBalance?: true };
}

const busy = () => Response.json({ message: 'Please try again', code: 'busy' }, { status: 503, headers: { 'retry-after': '1' } });
const placed = () =>
  Response.json(replyOf(placeOrderEndpoint, { message: 'Reserved', paymentUrl: 'http://ngoma.test/pay/p1' }), { status: 201 });
const soldOut = () => Response.json({ message: 'One is left', code: 'sold_out', left: { [standardId]: 1 } }, { status: 409 });

let orders: SentOrder[];

/** Gives these answers to orders, the last of them from then on. */
function serve(...answers: readonly (() => Response)[]): void {
  stubFetch(async (_address: string, init?: RequestInit) => {
    const answer = answers[Math.min(orders.length, answers.length - 1)] as () => Response;
    orders.push({ key: new Headers(init?.headers).get('idempotency-key'), body: JSON.parse(String(init?.body)) });
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

const path = '/ticket-purchase-process';
const address = (more = `&type=${standardId}:2`) => `${path}?event=${saleOf()._id}${more}`;

const saved = anEvent();
const picks: Picks = { q: '', found: undefined, wished: [saved], known: [], soon: [], isThisWeek: true };

/** Opens the page with what its loader returns. */
async function openPage(search = address(), change: Readonly<Record<string, unknown>> = {}, action?: ActionFunction) {
  const loaded = { event: saleOf(), balanceXaf: 1_500, buyerName: 'Brenda Fotso', formKey: 'key-of-the-form', ...change };
  const view = renderRoutes(
    [
      {
        path,
        handle,
        shouldRevalidate,
        loader: () => loaded,
        element: <TicketPurchaseProcess />,
        ...(action && { action }),
      },
      { path: '/pay/:ref', element: <h1>Payment</h1> },
    ],
    search,
  );
  await screen.findByRole('heading', { level: 1 });
  // The code of the step comes after the title.
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  return view;
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Ticket 2, Standard');
const typeName = () => fireEvent.change(nameField(), { target: { value: 'Clarisse Tchoumi' } });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
}

describe('the purchase', () => {
  it('does not ask again for quantities that the address has, and takes names only from who gives them', async () => {
    serve(placed);
    await openPage();
    expect(screen.getByText('2 × Standard')).toBeTruthy();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    typeName();
    await press('Continue to payment');
    await screen.findByRole('heading', { name: 'Payment' });
    expect(orders).toMatchObject([
      {
        body: {
          items: [{ ticketTypeId: standardId, quantity: 2 }],
          attendees: [{ name: 'Brenda Fotso' }, { name: 'Clarisse Tchoumi' }],
        },
      },
    ]);
  });

  it('asks for the quantities that are missing, and keeps them in the address', async () => {
    const { router } = await openPage(address(''));
    await press('Continue');
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one ticket');
    await press('One more: Standard');
    await press('One more: Standard');
    expect(router.state.location.search).toContain(`step=choose&type=${standardId}%3A2`);
    await press('Continue');
    await screen.findByText('2 × Standard');
    expect(router.state.location.search).not.toContain('step');
    fireEvent.click(screen.getByRole('link', { name: 'Change tickets' }));
    expect(numberOf(await screen.findByRole('group', { name: 'Standard' }))).toBe(2);
  });

  it('says beside the field that an access code is wrong, and keeps what was typed', async () => {
    serve(() => Response.json({ message: 'This code does not open it', code: 'access_code_wrong' }, { status: 400 }));
    await openPage(address(`&code=DRUM&type=${standardId}:2`));
    typeName();
    await press('Continue to payment');
    const code = screen.getByLabelText<HTMLInputElement>('Access code');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect([code.value, nameField().value]).toEqual(['DRUM', 'Clarisse Tchoumi']);
  });

  it('orders nothing while sales are stopped, with the notice in sight', async () => {
    await openPage(address(), { stopped: 'We are back at noon.' });
    expect(screen.getByText('We are back at noon.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to payment' }).disabled).toBe(true);
  });

  it('survives a reload with its names and its key', async () => {
    serve(() => Response.error());
    const first = await openPage();
    typeName();
    await press('Continue to payment');
    await screen.findByText(/^Connection lost/);
    first.unmount();
    await openPage(address(), { formKey: 'another-key' });
    await screen.findByDisplayValue('Clarisse Tchoumi');
    await press('Continue to payment');
    expect(orders).toHaveLength(2);
    expect(orders[1]?.key).toBe(orders[0]?.key);
    typeName();
    fireEvent.change(nameField(), { target: { value: 'Serge' } });
    await press('Continue to payment');
    expect(orders[2]?.key).not.toBe(orders[0]?.key);
  });

  it('of an event that is closed to the reader shows the not-found page', async () => {
    renderRoutes([{ path, handle, loader: () => data(null, { status: 404 }), element: <TicketPurchaseProcess /> }], address());
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  });

  it('without an event shows the orders that wait, and events whose tickets are one press away', async () => {
    const order = { _id: 'o1', eventName: 'Jazz', ticketCount: 2, holdsUntil: new Date(Date.now() + 600_000).toISOString() };
    renderRoutes(
      [
        {
          path,
          handle,
          loader: () => ({ openOrders: [order], picks, now: new Date().toISOString() }),
          element: <TicketPurchaseProcess />,
        },
      ],
      path,
    );
    expect((await screen.findByRole('link', { name: 'Continue: Jazz' })).getAttribute('href')).toBe('/orders/o1');
    expect((await screen.findByRole('link', { name: 'Makossa Night' })).getAttribute('href')).toBe(`${path}?event=${saved._id}`);
    expect(screen.queryByRole('region', { name: 'From organizers you know' })).toBeNull();
  });
});

describe('a busy sale', () => {
  const placeOrder = async () => {
    const { router } = await openPage();
    typeName();
    await press('Continue to payment');
    return router;
  };

  it('has the order sent again unchanged with its key until it is placed', async () => {
    serve(busy, busy, placed);
    await placeOrder();
    await screen.findByText('Many people are buying right now');
    expect([nameField().value, nameField().disabled]).toEqual(['Clarisse Tchoumi', true]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Use my balance/ }).disabled).toBe(true);
    await press('Continue to payment');
    expect(orders).toHaveLength(1);
    await pass(6);
    await screen.findByRole('heading', { name: 'Payment' });
    expect(orders).toHaveLength(3);
    expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
    expect(new Set(orders.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('can be left with "Stop waiting", which keeps everything typed', async () => {
    serve(busy, placed);
    await placeOrder();
    await screen.findByText('Many people are buying right now');
    await press('Stop waiting');
    await pass(300);
    expect(orders).toHaveLength(1);
    expect([nameField().value, nameField().disabled]).toEqual(['Clarisse Tchoumi', false]);
    await press('Continue to payment');
    await screen.findByRole('heading', { name: 'Payment' });
    expect(orders[1]?.key).toBe(orders[0]?.key);
  });

  it('is left by going back to the choice of tickets', async () => {
    serve(busy, placed);
    await placeOrder();
    await screen.findByText('Many people are buying right now');
    fireEvent.click(screen.getByRole('link', { name: 'Change tickets' }));
    await pass(300);
    expect(orders).toHaveLength(1);
    expect(numberOf(screen.getByRole('group', { name: 'Standard' }))).toBe(2);
  });

  it('reports tickets that sell out meanwhile, with the choice reduced to what is left', async () => {
    serve(busy, soldOut);
    await placeOrder();
    await pass(3);
    await screen.findByText('One is left');
    expect(numberOf(screen.getByRole('group', { name: 'Standard' }))).toBe(1);
  });

  it('shows a 503 that does not ask for a retry at once', async () => {
    serve(() => Response.json({ message: 'Sales are paused', code: 'stopped' }, { status: 503 }));
    await placeOrder();
    await screen.findByText('Sales are paused');
    expect(screen.queryByText('Stop waiting')).toBeNull();
  });
});

describe('paying with the balance', () => {
  const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, ' ');

  it('shows what the balance pays and what is left, and asks for it only if the buyer chose it', async () => {
    serve(() => Response.json({ message: 'No', code: 'no' }, { status: 409 }));
    await openPage();
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /Use my balance/ });
    expect(choice.checked).toBe(false);
    fireEvent.click(choice);
    expect(textOf(await screen.findByText(/left to pay$/))).toBe('1,500 XAF from your balance, 2,500 XAF left to pay');
    await press('Continue to payment');
    fireEvent.click(choice);
    await press('Continue to payment');
    await waitFor(() => expect(orders).toHaveLength(2));
    expect(orders.map(({ body }) => body.useBalance)).toEqual([true, undefined]);
  });

  it('names the amount on the button if the balance pays everything', async () => {
    await openPage(address(), { balanceXaf: 9_000 });
    fireEvent.click(screen.getByRole('checkbox', { name: /Use my balance/ }));
    expect(await screen.findByRole('button', { name: /^Pay 4,000.XAF from my balance$/ })).toBeTruthy();
  });

  it('is not offered without a balance', async () => {
    await openPage(address(), { balanceXaf: 0 });
    expect(screen.queryByRole('checkbox', { name: /Use my balance/ })).toBeNull();
  });
});
