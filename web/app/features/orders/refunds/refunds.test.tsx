// @vitest-environment jsdom
import type { RefundCost, RefundQuote, RefundRequest } from '@ngoma/api/features/orders/refunds';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { ManagedRefunds } from './ManagedRefunds.tsx';

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
    buyer: { name: 'Brenda', email: 'brenda@ngoma.test', avatar: null },
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
const show = (screenPart: ReactNode) => renderRoutes([{ path: '/', element: <ToastProvider>{screenPart}</ToastProvider> }]);

/** Answers requests by the end of their path, and returns the bodies that were sent. */
function serve(answers: Readonly<Record<string, unknown>>): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  stubFetch(async (address, { method, body }) => {
    const path = `${method} ${new URL(address, 'https://ngoma.test').pathname.replace('/api', '')}`;
    if (typeof body === 'string') sent.push({ path, body: JSON.parse(body) });
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    return Response.json(found?.[1] ?? { message: 'Not served' }, { status: found ? 200 : 500 });
  });
  return sent;
}

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
  expect(within(dialog).getByText('The organizer will owe')).toBeDefined();
  const confirm = await within(dialog).findByRole('button', { name: /^Refund 10,000.XAF$/ });
  await userEvent.click(confirm);
  expect(within(dialog).getByText('Please give a reason')).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason for the buyer/ }), 'A gesture');
  await userEvent.click(confirm);
  expect(await screen.findByText('Refunded')).toBeDefined();
  expect(sent.filter(({ path }) => path.endsWith('/refunds'))).toMatchObject([{ body: { reason: 'A gesture' } }]);
});
