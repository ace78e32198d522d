// @vitest-environment jsdom
import { allActivities } from '@ngoma/api/features/events/activities';
import { listBalances, statement } from '@ngoma/api/features/ledger/ledger';
import { listAuditEntries } from '@ngoma/api/features/people/users';
import {
  getSupervisedOrder,
  getSupervisedPayment,
  listCases,
  listSupervisedOrders,
  listSupervisedPayments,
  type SupervisedOrder,
} from '@ngoma/api/features/supervision/supervision';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { choose, closed, dialog, press } from '../../test/form-user.ts';
import { stubNarrowScreen } from '../../test/layout.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { ActivityStream } from './audit/ActivityStream.tsx';
import { AuditLog } from './audit/AuditLog.tsx';
import { Holders } from './money/Holders.tsx';
import { Cases } from './sales/Cases.tsx';
import { Orders } from './sales/Orders.tsx';
import { Payments } from './sales/Payments.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-12T19:00:00.000Z';
const show = (list: ReactNode, answers: Answers, start = '/') => {
  const sent = serve(answers);
  const view = renderPart(list, start);
  const asked = () => Object.fromEntries(sent.filter(({ query }) => query.has('limit')).at(-1)?.query ?? []);
  return { sent, asked, ...view };
};
const search = (text: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), text);
const row = async () => textOf(await screen.findByRole('listitem'));

it('orders are filtered by their three states, searched and paged, each time from the first page', async () => {
  stubNarrowScreen();
  const orders: readonly Part<SupervisedOrder>[] = [
    {
      ...{ _id: idOf('order'), code: 'NG-1', eventName: 'Makossa Night', buyer: { name: 'Brenda Ngo' }, state: 'confirmed' },
      ...{ refund: 'partial', ticketCount: 2, total: 10_000, createdAt: at },
    },
  ];
  const { asked, router } = show(
    <Orders />,
    { 'GET /supervision/orders': () => Response.json(replyOf(listSupervisedOrders, { orders, total: 45, currentPage: 1 })) },
    '/?tab=orders',
  );
  expect(await row()).toMatch(
    /^Brenda Ngo\s?NG-1 · 12 Dec 2026, 20:00\s?Makossa Night · 2 tickets\s?Confirmed\s?Partly refunded\s?10,000 XAF$/,
  );
  await search('brenda');
  await waitFor(() => expect(asked()).toMatchObject({ q: 'brenda', page: '1' }));
  await press('Page 3');
  await waitFor(() => expect(asked()).toMatchObject({ page: '3' }));
  // On a phone they are folded away, because the list comes first.
  const filters = screen.getByText('Filters').closest('details');
  expect(filters?.open).toBe(false);
  await userEvent.click(screen.getByText('Filters'));
  expect(filters?.open).toBe(true);
  await choose('Status', 'Confirmed');
  await choose('Payment', 'Paid');
  await choose('Refund', 'Partly refunded');
  await waitFor(() =>
    expect(asked()).toEqual({
      ...{ q: 'brenda', state: 'confirmed', payment: 'paid', refund: 'partial', page: '1', limit: '20' },
    }),
  );
  expect(router.state.location.search).toBe('?tab=orders&q=brenda&state=confirmed&payment=paid&refund=partial');
  expect(textOf(filters?.querySelector('summary'))).toBe('Filters (3)');
  await choose('Status', 'All');
  await waitFor(() => expect(asked()).not.toHaveProperty('state'));
});

it('an order is opened by the keyboard beside the list, and closed again', async () => {
  const order = { _id: idOf('order'), code: 'NG-1', buyer: { name: 'Brenda Ngo' }, state: 'confirmed' } as const;
  const { router } = show(<Orders />, {
    'GET /supervision/orders': () => Response.json(replyOf(listSupervisedOrders, { orders: [order], total: 1, currentPage: 1 })),
    [`GET /supervision/orders/${idOf('order')}`]: () =>
      Response.json(replyOf(getSupervisedOrder, { order: { ...order, eventZone: 'Africa/Douala' } })),
  });
  (await screen.findByRole('row', { name: /Brenda Ngo/ })).focus();
  await userEvent.keyboard('{Enter}');
  const drawer = await dialog('Order NG-1');
  expect(router.state.location.search).toBe(`?open=${idOf('order')}`);
  await press('Close', drawer);
  await closed();
  expect(router.state.location.search).toBe('');
});

it('payments are filtered by the gateways that were used', async () => {
  stubNarrowScreen();
  const payment = { number: '237677123456', amount: 5_000, createdAt: at, state: 'failed', gateway: 'mtn' } as const;
  const payments = [
    { ...payment, _id: idOf('a'), purpose: 'order', purposeId: idOf('order'), payer: { name: 'Brenda Ngo' }, orderCode: 'NG-1' },
    { ...payment, _id: idOf('b'), purpose: 'milestone', payer: { name: 'Awa Ndi' }, outcome: 'refunded' },
  ] as const;
  const gateways = ['mtn', 'orange'];
  const { asked } = show(<Payments />, {
    'GET /supervision/payments': () =>
      Response.json(replyOf(listSupervisedPayments, { payments, gateways, total: 2, currentPage: 1 })),
  });
  const [first, second] = (await screen.findAllByRole('listitem')).map(textOf);
  expect(first).toMatch(/^Brenda Ngo.*MTN MoMo · NG-1 · \+237\s6\s77\s12\s34\s56\s?Failed\s?5,000 XAF$/);
  expect(second).toMatch(/^Awa Ndi.*Failed\s?Not applied/);
  await choose('Gateway', 'Orange Money');
  await choose('Status', 'Failed');
  await waitFor(() => expect(asked()).toMatchObject({ gateway: 'orange', state: 'failed' }));
});

it.each([
  ['an order', { orderCode: 'NG-1', purposeId: idOf('order'), contract: null }, 'NG-1', `?tab=orders&open=${idOf('order')}`],
  ['a contract', { contract: { _id: idOf('contract'), title: 'Sound' } }, 'Sound', `/contracts/${idOf('contract')}`],
] as const)('a payment for %s shows its history, and leads to what it paid', async (_what, purpose, name, address) => {
  const id = idOf('a');
  const payment = {
    ...{ _id: id, ref: 'P-77', payer: { _id: idOf('brenda'), name: 'Brenda Ngo' }, gateway: 'mtn', state: 'succeeded' as const },
    ...{ amount: 5_000, gatewayFee: 75, number: '237677123456', gatewayRef: 'G-1', submittedAt: at, ...purpose },
    facts: (['succeeded', 'dispute_won', 'suspense_closed'] as const).map((kind) => ({ kind, at })),
  };
  show(
    <Payments />,
    {
      'GET /supervision/payments': () =>
        Response.json(replyOf(listSupervisedPayments, { payments: [{ _id: id }], gateways: [], total: 1, currentPage: 1 })),
      [`GET /supervision/payments/${id}`]: () => Response.json(replyOf(getSupervisedPayment, { payment })),
    },
    `/?open=${id}`,
  );
  const drawer = await dialog('Payment of Brenda Ngo');
  expect((await drawer.findByRole('link', { name })).getAttribute('href')).toContain(address);
  expect(drawer.getByRole('link', { name: 'Brenda Ngo' }).getAttribute('href')).toBe(`/user-management?open=${idOf('brenda')}`);
  for (const words of ['P-77', '5,000 XAF', '75 XAF', 'Sent to the gateway', 'Dispute won', 'No ledger entries yet.'])
    drawer.getByText(words);
  expect(drawer.getByText(/677|6 77/)).toBeTruthy();
});

it('the table of orders is sorted by the server, kept to a period, and summed up as a whole or as far as chosen', async () => {
  const order = (place: number, state: 'confirmed' | 'expired') => ({
    ...{
      _id: idOf(`order ${place}`),
      code: `NG-${place}`,
      buyer: { name: `Buyer ${place}`, email: `b${place}@example.cm` },
      state,
    },
    ...{ total: place * 1_000, commission: place * 50, createdAt: at },
  });
  const orders = [order(1, 'confirmed'), order(2, 'expired'), order(4, 'confirmed')];
  const sums = { all: 70_000, confirmed: 50_000, commission: 2_500 };
  const { asked } = show(
    <Orders />,
    {
      'GET /supervision/orders': ({ query }) =>
        Response.json(replyOf(listSupervisedOrders, { orders, sums: query.has('q') ? null : sums, total: 3, currentPage: 1 })),
    },
    '/?from=2026-12-01',
  );
  const foot = () => textOf(screen.getAllByRole('row').at(-1) as HTMLElement).replaceAll('\u00a0', ' ');
  await screen.findByRole('row', { name: /Buyer 1/ });
  expect(foot()).toBe('All resultsConfirmed 50,000 XAFCommission 2,500 XAFAll 70,000 XAF');
  expect(asked()).toEqual({ from: '2026-12-01', page: '1', limit: '20' });
  await userEvent.click(screen.getByRole('button', { name: 'Placed' }));
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'placed', order: 'asc' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select NG-2, Buyer 2' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select NG-4, Buyer 4' }));
  expect(foot()).toBe('SelectedConfirmed 4,000 XAFCommission 200 XAFAll 6,000 XAF');
});

it('the period of a table is folded away until it is asked for, and open where the address has one', async () => {
  const answers: Answers = {
    'GET /supervision/orders': () => Response.json(replyOf(listSupervisedOrders, { orders: [], total: 0, currentPage: 1 })),
  };
  const folded = () => screen.getByText('More filters').closest('details')?.open;
  const first = show(<Orders />, answers);
  expect(await screen.findByText('No results')).toBeTruthy();
  expect(folded()).toBe(false);
  await userEvent.click(screen.getByText('More filters'));
  expect(folded()).toBe(true);
  first.unmount();
  const { asked } = show(<Orders />, answers, '/?from=2026-12-01&to=2026-12-31&state=expired');
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-12-01', to: '2026-12-31', state: 'expired' }));
  expect(folded()).toBe(true);
});

it('a search, whose sums are unknown, has those of its page', async () => {
  const orders = [{ _id: idOf('order'), state: 'confirmed' as const, total: 5_000, commission: 250, createdAt: at }];
  show(
    <Orders />,
    {
      'GET /supervision/orders': () =>
        Response.json(replyOf(listSupervisedOrders, { orders, sums: null, total: 30, currentPage: 1 })),
    },
    '/?q=buyer',
  );
  expect(textOf(await screen.findByRole('row', { name: /^On this page/ }))).toMatch(
    /Confirmed 5,000.XAFCommission 250.XAFAll 5,000.XAF$/,
  );
});

it('in the table of payments each opens, and the chosen ones are summed up', async () => {
  const payment = { amount: 5_000, createdAt: at, gateway: 'orange' } as const;
  const payments = [
    { ...payment, _id: idOf('a'), purpose: 'order', state: 'succeeded', payer: { name: 'Brenda Ngo' }, orderCode: 'NG-1' },
    { ...payment, _id: idOf('b'), purpose: 'milestone', state: 'failed', payer: { name: 'Awa Ndi' } },
  ] as const;
  const sums = { all: 10_000, succeeded: 5_000 };
  const { router } = show(<Payments />, {
    'GET /supervision/payments': () =>
      Response.json(replyOf(listSupervisedPayments, { payments, sums, gateways: [], total: 2, currentPage: 1 })),
    [`GET /supervision/payments/${idOf('b')}`]: () =>
      Response.json(replyOf(getSupervisedPayment, { payment: { payer: { name: 'Awa Ndi' } } })),
  });
  await screen.findByText('Awa Ndi');
  expect(textOf(screen.getAllByRole('row').at(-1) as HTMLElement)).toMatch(/^All resultsPaid 5,000.XAFAll 10,000.XAF$/);
  await userEvent.click(screen.getByText('Awa Ndi'));
  await dialog('Payment of Awa Ndi');
  expect(router.state.location.search).toBe(`?open=${idOf('b')}`);
});

const sawa = {
  ...{ _id: idOf('sawa'), name: 'Maison Sawa', email: 'sawa@example.cm', role: 'organizer' as const, isVerified: true },
  ...{ pending: 90_000, available: 500, reserved: 0, owed: 700 },
};
const totals = { pending: 90_000, available: 500, reserved: 0, owed: 700 };
const balanceList = () => Response.json(replyOf(listBalances, { balances: [sawa], totals, total: 1, currentPage: 1 }));

it('balances on a phone are cards, filtered by a debt, and summed up above', async () => {
  stubNarrowScreen();
  const { asked } = show(<Holders />, { 'GET /ledger/balances': balanceList });
  expect(await row()).toMatch(
    /^Maison Sawa\s?sawa@example\.cm\s?Available 500 XAF · reserved 0 XAF\s?Owes 700 XAF\s?Verified\s?90,000 XAF$/,
  );
  expect(screen.getAllByRole('definition').map(textOf)).toContain('700 XAF');
  await choose('Show', 'With a debt');
  await waitFor(() => expect(asked()).toMatchObject({ owing: 'true' }));
});

it('the table of balances is sorted by the server in both directions, and each opens its statement', async () => {
  const { asked, router } = show(<Holders />, {
    'GET /ledger/balances': balanceList,
    [`GET /ledger/balances/${sawa._id}`]: () =>
      Response.json(replyOf(statement, { holder: { _id: sawa._id, name: 'Maison Sawa' }, total: 0, currentPage: 1 })),
  });
  expect(textOf(await screen.findByRole('row', { name: /Maison Sawa/ }))).toMatch(/90,000 XAF.*500 XAF.*0 XAF.*700 XAF$/);
  await press('Debt');
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'owed', order: 'desc' }));
  await press('Debt');
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'owed', order: 'asc' }));
  await press(/^Maison Sawa/);
  await dialog('Maison Sawa');
  expect(router.state.location.search).toContain(`open=${sawa._id}`);
});

it('the latest activities stand with place and time, and can be loaded again', async () => {
  const data = [
    { _id: idOf('a'), description: 'Awa published “Makossa Night”', path: '/our-event/1', location: 'Douala', timestamp: at },
    { _id: idOf('b'), description: 'Brenda signed up', timestamp: at },
  ];
  show(<ActivityStream />, {
    'GET /activities/get-all-activies': inTurn(
      () => refusal(409, 'busy', 'Not now'),
      () => Response.json(replyOf(allActivities, { data })),
    ),
  });
  await press('Try again');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(textOf(first)).toMatch(/^Awa published “Makossa Night”\s?Douala · /);
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/our-event/1');
  expect(textOf(second)).toMatch(/^Brenda signed up/);
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
});

const activitiesOf = (...descriptions: readonly string[]) =>
  Response.json(
    replyOf(allActivities, {
      data: descriptions.map((description, place) => ({ _id: idOf(`${description} ${place}`), description, timestamp: at })),
    }),
  );
const latest = () => within(screen.getByRole('region', { name: 'Activity' })).queryAllByRole('listitem');

it('of the latest activities five are shown until more are asked for, and equal ones in a row once', async () => {
  const others = ['C', 'D', 'E', 'F', 'G'];
  show(<ActivityStream />, {
    'GET /activities/get-all-activies': () => activitiesOf('Picture shown', 'Picture shown', 'Picture shown', 'B', ...others),
  });
  await screen.findByText('B');
  expect(latest()).toHaveLength(5);
  expect(textOf(latest()[0])).toMatch(/^Picture shown\s?.*· 3 times$/);
  expect(textOf(latest()[1])).not.toContain('times');
  expect(screen.queryByText('F')).toBeNull();
  await press('2 more');
  expect(latest().map((row) => textOf(row)[0])).toEqual(['P', 'B', ...others]);
  expect(screen.getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true');
  await press('Show fewer');
  expect(latest()).toHaveLength(5);
});

it('the latest activities are narrowed to a kind, which stands in the address and in the link to all', async () => {
  const { sent, router } = show(
    <ActivityStream />,
    {
      'GET /activities/get-all-activies': ({ query }) => (query.get('kind') ? activitiesOf() : activitiesOf('Brenda signed up')),
    },
    '/?tab=overview',
  );
  await screen.findByText('Brenda signed up');
  const kinds = within(screen.getByRole('navigation', { name: 'Kinds of activity' }));
  expect(kinds.getAllByRole('link').map(textOf)).toEqual([
    ...['All', 'Events', 'Sales', 'People', 'Marketplace', 'Money', 'Platform'],
  ]);
  await userEvent.click(kinds.getByRole('link', { name: 'Money' }));
  expect(await screen.findByText('No activity of this kind yet.')).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=overview&kind=money');
  expect(sent.at(-1)?.query.get('kind')).toBe('money');
  expect(kinds.getByRole('link', { name: 'Money' }).getAttribute('aria-current')).toBe('true');
  await userEvent.click(kinds.getByRole('link', { name: 'All' }));
  await screen.findByText('Brenda signed up');
  expect(screen.getByRole('link', { name: 'All activity' }).getAttribute('href')).toBe('/marketplace-lists?tab=activity');
});

it('the audit log names action, subject, reason and admin, and is narrowed to one action', async () => {
  const acts = [
    {
      ...{ _id: idOf('a'), action: 'account.blocked', subjectName: 'Awa Ndi', reason: 'Resold tickets', at },
      actor: { name: 'Ada' },
    },
    { _id: idOf('b'), action: 'old.name', subjectName: null, at },
    { _id: idOf('c'), action: 'order.tickets_issued', reason: 'guest_list', at },
  ];
  const { asked, router } = show(<AuditLog />, {
    'GET /users/acts': () =>
      Response.json(replyOf(listAuditEntries, { acts, actions: ['account.blocked', 'old.name'], total: 3, currentPage: 1 })),
  });
  const [blocked, old, issued] = (await screen.findAllByRole('listitem')).map(textOf);
  expect(blocked).toMatch(/^Account blocked\s?Resold tickets\s?Awa Ndi\s?Ada\s?12 Dec 2026, 20:00$/);
  expect(old).toMatch(/^old\.name\s?System/);
  expect(issued).toContain('Guest list');
  await choose('Action', 'Account blocked');
  await waitFor(() => expect(asked()).toMatchObject({ action: 'account.blocked', page: '1' }));
  expect(router.state.location.search).toBe('?action=account.blocked');
});

it('the audit log is narrowed to the days of the address, and says that there is nothing', async () => {
  const { asked } = show(
    <AuditLog />,
    {
      'GET /users/acts': () => Response.json(replyOf(listAuditEntries, { acts: [], actions: [], total: 0, currentPage: 1 })),
    },
    '/?from=2026-12-01&to=2026-12-12',
  );
  expect(await screen.findByText('No actions found.')).toBeTruthy();
  expect(asked()).toMatchObject({ from: '2026-12-01', to: '2026-12-12' });
});

it('a refund that failed is repeated after a confirmation, and cases are narrowed to one kind with its number', async () => {
  const failed = {
    ...{ _id: idOf('r'), kind: 'failed_refund' as const, amount: 5_000, orderCode: 'NG-1', payer: { name: 'Brenda Ngo' }, at },
    ...{ attempts: 2, refundState: 'failed' as const },
  };
  const path = `POST /supervision/refunds/${idOf('r')}/retry`;
  const { sent, asked } = show(<Cases />, {
    'GET /supervision/cases': () =>
      Response.json(replyOf(listCases, { cases: [failed], counts: { failed_refund: 1 }, total: 1, currentPage: 1 })),
    [path]: inTurn(
      () => refusal(409, 'refund_not_failed', 'It has arrived meanwhile'),
      () => Response.json({ message: 'The refund is tried again' }),
    ),
  });
  expect(await row()).toMatch(/^Brenda Ngo\s?NG-1\s?The gateway rejected the refund.*2 attempts\s?Failed refund\s?5,000 XAF/);
  await press('Try again');
  const question = await dialog(/^Retry the refund of 5,000.XAF for order NG-1\?$/);
  await press('Try again', question);
  expect((await question.findByText('It has arrived meanwhile')).getAttribute('role')).toBe('alert');
  await press('Try again', question);
  expect(await screen.findByText('The refund is tried again')).toBeTruthy();
  expect(writesOf(sent)).toHaveLength(2);
  await choose('Type', 'Failed refund (1)');
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'failed_refund' }));
});

it('a case of a payment for a milestone leads to that payment', async () => {
  const stuck = {
    ...{ _id: idOf('c'), kind: 'stuck' as const, amount: 60_000, payer: { name: 'Otto Njoh' }, at },
    ...{ purpose: 'milestone', purposeId: idOf('milestone'), paymentId: idOf('payment') },
  };
  const { router } = show(<Cases />, {
    'GET /supervision/cases': () => Response.json(replyOf(listCases, { cases: [stuck], counts: {}, total: 1, currentPage: 1 })),
  });
  await press('Otto Njoh');
  await waitFor(() => expect(router.state.location.search).toBe(`?tab=payments&open=${idOf('payment')}`));
});

it('a list without entries says so', async () => {
  show(<Cases />, { 'GET /supervision/cases': () => Response.json(replyOf(listCases, { total: 0, currentPage: 1 })) });
  expect(await screen.findByText('Nothing to do: no failed refunds, no stuck payments')).toBeTruthy();
});
