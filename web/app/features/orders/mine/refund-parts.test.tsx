// @vitest-environment jsdom
import type { RefundQuote, RefundRequest } from '@ngoma/api/features/orders/refunds';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ActionFunction, data } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { RefundParts, refundTexts } from './RefundParts.tsx';

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
// A test does not wait for what the browser loads with this part.
beforeAll(() => refundTexts.fetch(translationFor('en'), 'en'));

const action = vi.fn<ActionFunction>();
beforeEach(() => action.mockReset());

/** Shows the refunds of an order with its form unfolded. */
async function show(quoted: RefundQuote, refunds: readonly RefundRequest[] = []) {
  const now = new Date('2026-12-01T08:30:00.000Z');
  const element = <RefundParts refunds={refunds} quote={quoted} formKey="key-of-the-form" now={now} />;
  renderRoutes([{ path: '/', action, element }]);
  await userEvent.click(await screen.findByText('Refund', { selector: 'summary *' }));
}
const firstBox = () => screen.getAllByRole<HTMLInputElement>('checkbox')[0] as HTMLInputElement;

/** Returns the fields of the form that was sent last. */
async function sentFields(): Promise<Record<string, unknown>> {
  await waitFor(() => expect(action).toHaveBeenCalled());
  return Object.fromEntries((await action.mock.lastCall?.[0].request.formData()) ?? []);
}

it('a buyer sees which part of a price is added taxes', async () => {
  await show({ ...quote, tickets: [ticket('1', { paid: 11_925, addedTax: 1_925, amount: 5_963 }), ticket('2')] });
  expect(screen.getAllByText(/its price contains 1,925.XAF of added taxes/)).toHaveLength(1);
});

it('a buyer takes the refund as credit, and sees that the balance gets it', async () => {
  action.mockReturnValue(null);
  await show({ ...quote, fromBalance: 6_000 });
  await userEvent.click(firstBox());
  expect(screen.getByText(/ending in 3401; 1,000.XAF to your Ngoma balance/)).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'To my Ngoma balance, at once' }));
  expect(screen.getByText('Your Ngoma balance')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox'), 'Ill');
  await userEvent.click(screen.getByRole('button', { name: /^Refund 5,000.XAF$/ }));
  expect(await sentFields()).toEqual({
    ...{ do: 'refund', key: 'key-of-the-form', ticket: quote.tickets[0]?._id, destination: 'wallet', reason: 'Ill' },
  });
});

it('a refused request says what is missing beside the field, and keeps what was typed', async () => {
  action.mockReturnValue(
    data({ values: { do: 'refund', reason: '' }, errors: { root: 'Check the fields', reason: 'Required' } }, { status: 400 }),
  );
  await show(quote);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([false, false, true]);
  expect(screen.getByText('Used at the entrance')).toBeDefined();
  await userEvent.click(firstBox());
  expect(screen.getByText('MTN MoMo, number ending in 3401')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Refund 5,000.XAF$/ }));
  expect(await screen.findByText('Please give a reason')).toBeDefined();
  expect(firstBox().checked).toBe(true);
});

it('a request without a ticket is refused with what is missing', async () => {
  action.mockReturnValue(
    data({ values: { do: 'refund' }, errors: { root: 'Check the fields', ticketIds: 'Too few' } }, { status: 400 }),
  );
  await show(quote);
  await userEvent.click(screen.getByRole('button', { name: 'Refund tickets' }));
  expect(await screen.findByText('Choose at least one ticket')).toBeDefined();
});

it('each request shows its state, its history, and how long the organizer has to decide', async () => {
  await show(quote, [refund]);
  expect(screen.getByText('Requested', { selector: 'span' })).toBeDefined();
  expect(screen.getByText('“Ill”')).toBeDefined();
  expect(screen.getByText(/^2 hours left to decide/)).toBeDefined();
});
