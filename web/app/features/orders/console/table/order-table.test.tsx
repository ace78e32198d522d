// @vitest-environment jsdom
import { resendManyTickets } from '@ngoma/api/features/orders/console';
import { getOrder, listOrders } from '@ngoma/api/features/orders/orders';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../../test/checked-fetch.ts';
import { stubNarrowScreen } from '../../../../test/layout.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { idOf, replyOf } from '../../../../test/reply-of.ts';
import { OrdersConsole } from '../OrdersConsole.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const orderAt = (place: number) => ({
  ...{ _id: idOf(String(place)), code: `CODE${place}`, buyerName: `Buyer ${place}`, buyerEmail: `b${place}@example.cm` },
  ...{ state: place % 2 ? ('confirmed' as const) : ('placed' as const), total: place * 1_000, ticketCount: 1 },
  paidWith: place % 2 ? 'mtn' : null,
});

/** Answers the list with as many orders as there are, and the resending with what was sent. */
function show(total: number, start = '/') {
  server.mockImplementation(async (address, init) => {
    const url = new URL(String(address), 'http://ngoma');
    if (init.method === 'POST') return Response.json(replyOf(resendManyTickets, { message: 'On their way', sent: 2, left: 0 }));
    if (url.pathname === `/api/event-order/${idOf('far')}`)
      return Response.json(replyOf(getOrder, { order: { _id: idOf('far'), code: 'FAR123' } }));
    if (url.pathname !== '/api/event-order') return undefined;
    const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))];
    const places = Array.from({ length: total }, (_, place) => place + 1).slice((page - 1) * limit, page * limit);
    return Response.json(replyOf(listOrders, { allOrders: places.map(orderAt), total, currentPage: page }));
  });
  const element = (
    <ToastProvider>
      <OrdersConsole />
    </ToastProvider>
  );
  return renderRoutes([{ path: '/', element }], start);
}
const sentIds = () => {
  const post = server.mock.calls.find(([, init]) => init.method === 'POST');
  return JSON.parse(String(post?.[1].body)).ids as string[];
};
/** Returns the sum line with plain spaces. */
const sumOf = (label: string) => screen.getByText(label).parentElement?.textContent?.replaceAll('\u00a0', ' ');
const send = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Resend tickets' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send tickets' }));
  expect(await screen.findByText('On their way')).toBeTruthy();
};

it('the tickets of selected orders are sent again once the organizer confirms, and the selection ends', async () => {
  show(3);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select CODE1, Buyer 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select CODE3, Buyer 3' }));
  expect(sumOf('Selected orders')).toBe('Selected ordersConfirmed 4,000 XAFAll 4,000 XAF');
  await send();
  expect(sentIds()).toEqual([orderAt(1)._id, orderAt(3)._id]);
  const [, init] = server.mock.calls.find(([, sent]) => sent.method === 'POST') ?? [];
  expect(new Headers(init?.headers).get('idempotency-key')).toBeTruthy();
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  expect(sumOf('On this page')).toBe('On this pageConfirmed 4,000 XAFAll 6,000 XAF');
});

it('all orders that match are sent from all their pages, with the filters of the list', async () => {
  show(130, '/?state=confirmed&sort=placed&direction=asc');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 130' }));
  await send();
  expect(sentIds()).toHaveLength(130);
  const asked = server.mock.calls.map(([address]) => String(address)).filter((address) => address.includes('limit=100'));
  expect(asked).toHaveLength(2);
  for (const address of asked) expect(address).toContain('state=confirmed');
});

it('more than 200 orders are not sent at once', async () => {
  show(201);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 201' }));
  expect(screen.getByText('Tickets are resent for at most 200 orders at once.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resend tickets' })).toBeNull();
});

it('a press on Placed asks the server for another order, and a row opens its order', async () => {
  const { router } = show(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Placed' }));
  await vi.waitFor(() => expect(String(server.mock.calls.at(-1)?.[0])).toMatch(/sort=placed&order=asc/));
  await userEvent.click(await screen.findByRole('button', { name: /Buyer 2/ }));
  expect(router.state.location.search).toContain(`order=${orderAt(2)._id}`);
  expect(router.state.location.search).toContain('direction=asc');
});

it('orders are selected, sent and opened by the keyboard alone', async () => {
  const { router } = show(3);
  const first = await screen.findByRole('row', { name: /CODE1/ });
  first.focus();
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
  expect(screen.getAllByRole('row', { selected: true }).map((row) => row.dataset.row)).toEqual([orderAt(1)._id, orderAt(2)._id]);
  screen.getByRole('button', { name: 'Resend tickets' }).focus();
  await userEvent.keyboard('{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Resend the tickets of 2 orders?' }));
  question.getByRole('button', { name: 'Send tickets' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('On their way')).toBeTruthy();
  expect(sentIds()).toEqual([orderAt(1)._id, orderAt(2)._id]);
  screen.getByRole('row', { name: /CODE1/ }).focus();
  await userEvent.keyboard('{End}{Enter}');
  expect(router.state.location.search).toContain(`order=${orderAt(3)._id}`);
});

it('the search, the state and the page stand in the address, and a filter begins at the first page', async () => {
  const { router } = show(45);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'CODE1');
  await vi.waitFor(() => expect(String(server.mock.calls.at(-1)?.[0])).toContain('q=CODE1'));
  await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }));
  expect(router.state.location.search).toBe('?q=CODE1&page=3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Confirmed');
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=CODE1&state=confirmed'));
  await vi.waitFor(() => expect(String(server.mock.calls.at(-1)?.[0])).toMatch(/q=CODE1&state=confirmed&page=1/));
});

it('the days and the refunds are asked of the server, stand in the address, and are taken back with one press', async () => {
  const { router } = show(0, '/?from=2026-11-01&to=never&refunded=true&event=e1');
  const asked = () => new URL(String(server.mock.calls.at(-1)?.[0]), 'http://ngoma').searchParams;
  await screen.findByRole('button', { name: 'Show all orders' });
  expect(Object.fromEntries(asked())).toEqual({ eventId: 'e1', from: '2026-11-01', refunded: 'true', page: '1', limit: '20' });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  await vi.waitFor(() => expect(asked().get('to')).toBe('2026-11-30'));
  await userEvent.click(screen.getByRole('switch', { name: 'Refunded only' }));
  await vi.waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-01&to=2026-11-30&event=e1'));
  await userEvent.click(await screen.findByRole('button', { name: 'Show all orders' }));
  expect(router.state.location.search).toBe('?event=e1');
});

it('each order shows how it was paid, and an order that is not in the list opens by its address', async () => {
  show(3, `/?order=${idOf('far')}`);
  const cells = await screen.findAllByText('MTN');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['MTN MoMo', 'MTN MoMo']);
  expect(screen.getByRole('columnheader', { name: 'Paid with' })).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Order FAR123' })).toBeTruthy();
});

it('no order and no order that fits look different, and the filters can be taken back', async () => {
  const { router } = show(0, '/?state=expired');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all orders' }));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Show all orders' })).toBeNull();
});

it('on a phone orders are chosen as cards, with their sum, and their tickets are sent again', async () => {
  stubNarrowScreen();
  show(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select CODE1, Buyer 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select CODE3, Buyer 3' }));
  expect(sumOf('Selected orders')).toContain('4,000 XAF');
  await send();
  expect(sentIds()).toEqual([idOf('1'), idOf('3')]);
});
