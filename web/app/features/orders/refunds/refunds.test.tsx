// @vitest-environment jsdom
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import type { RefundCost, RefundQuote, RefundRequest } from '@ngoma/api/features/orders/refunds';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { renderRoutes } from '../../../test/render.tsx';
import { ManagedRefunds } from './ManagedRefunds.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';

afterEach(() => vi.unstubAllGlobals());

const orderId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const at = '2026-12-01T10:00:00.000Z';
const ticket = (last: string, change: Partial<RefundQuote['tickets'][number]> = {}): RefundQuote['tickets'][number] => ({
  ...{ _id: `019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e7${last}`, code: `CODE${last}`, holder: `Holder ${last}`, typeName: 'Standard' },
  ...{
    paid: 10_000,
    fee: 0,
    addedTax: 0,
    commission: 500,
    earlier: 0,
    percent: 50,
    amount: 5_000,
    reason: 'policy',
    returnsCommission: false,
  },
  ...{ mayRequest: true, openRequestId: null },
  ...change,
});
const quote: RefundQuote = {
  ...{ orderId, currency: 'XAF', refundPolicy: { kind: 'steps' }, steps: [{ hoursBefore: 24, percent: 50, until: at }] },
  ...{ isOpen: true, lastRequestAt: at, destination: { operator: 'mtn', numberEnding: '3401' }, gatewayFee: 0 },
  ...{ total: 30_000, fromBalance: 0, refunded: 0 },
  tickets: [ticket('1'), ticket('2'), ticket('3', { reason: 'used', amount: 0, percent: 0, mayRequest: false })],
};
const refund: RefundRequest = {
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e80', orderId, orderCode: 'R7KQ2M', eventId: orderId, eventName: 'Makossa Night' },
  ...{
    buyer: { name: 'Brenda', email: 'brenda@ngoma.test' },
    state: 'requested',
    origin: 'buyer',
    reason: 'Ill',
    endsTickets: true,
    destination: 'origin',
    toBalance: 0,
  },
  ...{ paid: 10_000, policyAmount: 0, amount: null, commissionBack: 0, decidedBy: null, decisionNote: null, decidedAt: null },
  ...{
    tickets: [],
    decideBy: at,
    isEscalated: false,
    createdAt: at,
    history: [{ state: 'requested', at, by: 'Brenda', actor: 'buyer', note: 'Ill' }],
  },
};
const cost: RefundCost = {
  ...{ amount: 10_000, commissionBack: 0, commissionKept: 500, fromPending: 9_500, fromAvailable: 0, owed: 500, gatewayFee: 0 },
};
const order = {
  ...{ _id: orderId, state: 'confirmed', payment: 'paid', total: 30_000, event: { status: 'published' } },
} as unknown as OrderWithDetails;

const show = (screenPart: ReactNode) => renderRoutes([{ path: '/', element: <ToastProvider>{screenPart}</ToastProvider> }]);

/** Answers requests by the end of their path, and returns the bodies that were sent. */
function serve(answers: Readonly<Record<string, unknown>>): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: { method: string; body?: string }) => {
    const path = `${init.method} ${new URL(address, 'https://ngoma.test').pathname.replace('/api', '')}`;
    if (init.body) sent.push({ path, body: JSON.parse(init.body) });
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    return Response.json(found?.[1] ?? { message: 'Not served' }, { status: found ? 200 : 500 });
  });
  return sent;
}

it('a buyer sees which part of a price is added taxes', async () => {
  const tickets = [ticket('1', { paid: 11_925, addedTax: 1_925, amount: 5_963 }), ticket('2')];
  serve({ '/refunds': { refunds: [] }, '/refund-quote': { quote: { ...quote, tickets } } });
  show(<OrderRefunds order={order} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const sheet = await screen.findByRole('dialog', { name: 'Refund tickets' });
  expect(within(sheet).getAllByText(/its price contains 1,925.XAF of added taxes/)).toHaveLength(1);
});

it('a buyer takes the refund as credit, and sees that the balance gets it', async () => {
  const sent = serve({
    '/refunds': { refunds: [] },
    '/refund-quote': { quote: { ...quote, fromBalance: 6_000 } },
    '/refund-requests': { message: 'Done', refund },
  });
  show(<OrderRefunds order={order} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const sheet = await screen.findByRole('dialog', { name: 'Refund tickets' });
  await userEvent.click((await within(sheet).findAllByRole('checkbox'))[0] as HTMLElement);
  expect(within(sheet).getByText(/ending in 3401; 1,000.XAF to your Ngoma balance/)).toBeDefined();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'To my Ngoma balance, at once' }));
  expect(within(sheet).getByText('Your Ngoma balance')).toBeDefined();
  await userEvent.type(within(sheet).getByRole('textbox'), 'Ill');
  await userEvent.click(within(sheet).getByRole('button', { name: /^Refund 5,000.XAF$/ }));
  expect(await screen.findByText('Done')).toBeDefined();
  expect(sent).toMatchObject([{ body: { destination: 'wallet' } }]);
});

it('a buyer chooses tickets, sees what comes back and where it goes, and asks with a reason', async () => {
  const sent = serve({
    '/refunds': { refunds: [] },
    '/refund-quote': { quote },
    '/refund-requests': { message: 'On its way', refund },
  });
  show(<OrderRefunds order={order} />);
  expect(await screen.findByText('No refund so far.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const sheet = await screen.findByRole('dialog', { name: 'Refund tickets' });
  const boxes = (await within(sheet).findAllByRole('checkbox')) as HTMLInputElement[];
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true]);
  expect(within(sheet).getByText('Used at the entrance')).toBeDefined();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask the organizer' }));
  expect(within(sheet).getByRole('alert').textContent).toBe('Choose at least one ticket');
  await userEvent.click(boxes[0] as HTMLElement);
  expect(within(sheet).getByText('MTN Mobile Money, number ending in 3401')).toBeDefined();
  await userEvent.type(within(sheet).getByRole('textbox'), 'Ill');
  await userEvent.click(within(sheet).getByRole('button', { name: /^Refund 5,000.XAF$/ }));
  expect(await screen.findByText('On its way')).toBeDefined();
  expect(sent).toEqual([
    {
      path: `POST /event-order/${orderId}/refund-requests`,
      body: { ticketIds: [quote.tickets[0]?._id], reason: 'Ill', destination: 'origin' },
    },
  ]);
});

it('a failed load is shown with a way to try again', async () => {
  serve({});
  show(<OrderRefunds order={order} />);
  expect(await screen.findByRole('button', { name: /try again/i }, { timeout: 10_000 })).toBeDefined();
});

it('an organizer sees what a refund costs before it is made', async () => {
  const sent = serve({
    ...{ 'GET /event-order/019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f/refunds': { refunds: [refund] }, '/refund-quote': { quote } },
    ...{
      '/preview': { cost },
      'POST /event-order/019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f/refunds': { message: 'Refunded', refund },
    },
  });
  show(<ManagedRefunds orderId={orderId} isRefundable />);
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Refund tickets' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Commission that Ngoma keeps')).toBeDefined();
  expect(within(dialog).getByText('You will owe')).toBeDefined();
  const confirm = await within(dialog).findByRole('button', { name: /^Refund 10,000.XAF$/ });
  await userEvent.click(confirm);
  expect(within(dialog).getByText('Please give a reason')).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason for the buyer/ }), 'A gesture');
  await userEvent.click(confirm);
  expect(await screen.findByText('Refunded')).toBeDefined();
  expect(sent.filter(({ path }) => path.endsWith('/refunds'))).toMatchObject([{ body: { reason: 'A gesture' } }]);
});
