// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listOrders } from '@ngoma/api/features/orders/orders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { oneOf, readFields } from '#lib/page/query-fields.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { orderFields } from '../order-fields.ts';
import { MyOrders } from './MyOrders.tsx';
import { filterOf, queryOf } from './orders-filter.ts';

type Order = ReplyOf<typeof listOrders>['allOrders'][number];
const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const order = (change: Partial<Order> = {}): Order => ({
  ...{ _id: id, code: 'R7KQ2M', eventId: id, state: 'confirmed', payment: 'paid', refund: 'none', refundPayout: 'none' },
  ...{ total: 10_000, fromBalance: 0, fees: 0 },
  ...{ currency: 'XAF', holdsUntil: null, createdAt: '2026-11-22T12:00:00.000Z' },
  ...{ addedTaxes: 0, taxes: [] },
  items: [{ ticketTypeId: id, name: 'Standard', quantity: 2, unitPrice: 5_000, unitFee: 0, unitTax: 0 }],
  ...{ eventName: 'Makossa Night', eventDate: '2026-12-12T19:00:00.000Z', coverImage: { url: '/cover.webp' } },
  ...{ buyerName: 'Brenda', buyerAvatar: null, buyerEmail: 'brenda@ngoma.test' },
  ...{ paidWith: 'mtn', ticketCount: 2, enteredCount: 0, issued: null },
  ...change,
});

const handle = { query: readFields({ when: oneOf(['orders']), ...orderFields }) };
const show = (orders: readonly Order[], start = '/ticket-management?when=orders') =>
  renderRoutes([{ path: '/ticket-management', handle, element: <MyOrders orders={[...orders]} total={orders.length} /> }], start);

it('every order leads to its page and shows its state, also what was refunded', async () => {
  const cancelled = { state: 'cancelled', refund: 'full' } as const;
  show([
    order(),
    order({ ...cancelled, _id: `${id.slice(0, -1)}0`, eventName: 'Jazz', refundPayout: 'done' }),
    order({ ...cancelled, _id: `${id.slice(0, -1)}1`, eventName: 'Soul', refundPayout: 'sent' }),
    order({ ...cancelled, _id: `${id.slice(0, -1)}2`, eventName: 'Rap', refundPayout: 'failed' }),
  ]);
  const link = await screen.findByRole('link', { name: 'Makossa Night' });
  expect(link.getAttribute('href')).toBe(`/orders/${id}`);
  const [first, second, third, fourth] = screen.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/2 × Standard.*R7KQ2M.*10,000.XAF.*Confirmed/);
  expect(second?.textContent).toContain('Refunded');
  expect(third?.textContent).toContain('Refund on its way');
  expect(fourth?.textContent).toContain('Refund not paid yet');
});

it('the filters of the address are asked of the server, without what is invalid', () => {
  const given = new URLSearchParams('when=orders&state=refunded&from=2026-11-01&to=never&q=jazz');
  expect(queryOf(filterOf(handle.query(given)))).toEqual({ page: 1, limit: 20, q: 'jazz', refunded: 'true', from: '2026-11-01' });
});

it('each change of a filter goes into the address, and begins at the first page', async () => {
  const { router } = show([order()], '/ticket-management?when=orders&state=refunded&from=2026-11-01&q=jazz');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  const search = () => router.state.location.search;
  await waitFor(() => expect(search()).toBe('?when=orders&q=jazz&state=expired&from=2026-11-01&to=2026-11-30'));
});

it('no order and no order that fits look different', async () => {
  const first = show([]);
  await screen.findByRole('heading', { name: 'No orders yet' });
  first.unmount();
  show([], '/ticket-management?when=orders&state=expired');
  await screen.findByRole('heading', { name: 'No order fits these filters' });
  await userEvent.click(screen.getByRole('link', { name: 'Show all orders' }));
  await screen.findByRole('heading', { name: 'No orders yet' });
});
