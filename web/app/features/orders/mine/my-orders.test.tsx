// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listOrders } from '@ngoma/api/features/orders/orders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { MyOrders } from './MyOrders.tsx';

afterEach(() => vi.unstubAllGlobals());

type Order = ReplyOf<typeof listOrders>['allOrders'][number];
const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const order = (change: Partial<Order> = {}): Order => ({
  ...{ _id: id, code: 'R7KQ2M', eventId: id, state: 'confirmed', payment: 'paid', refund: 'none', refundPayout: 'none' },
  ...{ total: 10_000, fromBalance: 0, fees: 0 },
  ...{ currency: 'XAF', holdsUntil: null, createdAt: '2026-11-22T12:00:00.000Z' },
  ...{ addedTaxes: 0, taxes: [] },
  items: [{ ticketTypeId: id, name: 'Standard', quantity: 2, unitPrice: 5_000, unitFee: 0, unitTax: 0 }],
  ...{ eventName: 'Makossa Night', eventDate: '2026-12-12T19:00:00.000Z', coverImage: { url: '/cover.webp' } },
  ...{ buyerName: 'Brenda', buyerEmail: 'brenda@ngoma.test', ticketCount: 2, enteredCount: 0 },
  ...change,
});

/** Answers the list with these orders, and returns the queries that were asked. */
function answerWith(allOrders: readonly Order[], status = 200) {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    asked.push(new URL(input instanceof Request ? input.url : String(input), 'https://ngoma.test').searchParams);
    const body =
      status === 200
        ? { allOrders, verifiedOrders: [], total: allOrders.length, currentPage: 1 }
        : { message: 'Down', code: 'x' };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return asked;
}
const show = (start = '/?when=orders') => renderRoutes([{ path: '/', element: <MyOrders /> }], start);

it('every order leads to its page and shows its state, also what was refunded', async () => {
  const cancelled = { state: 'cancelled', refund: 'full' } as const;
  answerWith([
    order(),
    order({ ...cancelled, _id: `${id.slice(0, -1)}0`, eventName: 'Jazz', refundPayout: 'done' }),
    order({ ...cancelled, _id: `${id.slice(0, -1)}1`, eventName: 'Soul', refundPayout: 'sent' }),
    order({ ...cancelled, _id: `${id.slice(0, -1)}2`, eventName: 'Rap', refundPayout: 'failed' }),
  ]);
  show();
  const link = await screen.findByRole('link', { name: 'Makossa Night' });
  expect(link.getAttribute('href')).toBe(`/orders/${id}`);
  const [first, second, third, fourth] = screen.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/2 × Standard.*R7KQ2M.*10,000.XAF.*Confirmed/);
  expect(second?.textContent).toContain('Refunded');
  expect(third?.textContent).toContain('Refund on its way');
  expect(fourth?.textContent).toContain('Refund not paid yet');
});

it('the filters of the address are asked of the server, and changes go into the address', async () => {
  const asked = answerWith([order()]);
  const { router } = show('/?when=orders&state=refunded&from=2026-11-01&to=never&q=jazz');
  await screen.findByRole('link', { name: 'Makossa Night' });
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: '1', limit: '20', q: 'jazz', refunded: 'true', from: '2026-11-01' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired');
  await waitFor(() => expect(asked.at(-1)?.get('state')).toBe('expired'));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  await waitFor(() => expect(asked.at(-1)?.get('to')).toBe('2026-11-30'));
  expect(router.state.location.search).toBe('?when=orders&state=expired&from=2026-11-01&to=2026-11-30&q=jazz');
});

it('no order, no order that fits, and a failure look different', async () => {
  answerWith([]);
  const first = show();
  await screen.findByRole('heading', { name: 'No orders yet' });
  first.unmount();
  const second = show('/?when=orders&state=expired');
  await screen.findByRole('heading', { name: 'No order fits these filters' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
  await screen.findByRole('heading', { name: 'No orders yet' });
  second.unmount();
  answerWith([], 400);
  show();
  await screen.findByRole('button', { name: /try again/i });
});
