// @vitest-environment jsdom
import { approveRefund, listRefundRequests, previewRefund, type RefundRequest } from '@ngoma/api/features/orders/refunds';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { choose, closed, dialog, expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { RefundRequests } from './RefundRequests.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-01T10:00:00.000Z';
const ticket = { _id: idOf('t'), code: 'K7WQ', holder: 'Brenda Ngo', typeName: 'Standard', paid: 10_000, amount: null };
const request: Part<RefundRequest> = {
  ...{ _id: idOf('r'), orderId: idOf('o'), orderCode: 'R7KQ2M', eventName: 'Makossa Night', buyer: { name: 'Brenda Ngo' } },
  ...{
    state: 'requested',
    reason: 'Ill',
    endsTickets: true,
    paid: 10_000,
    tickets: [ticket],
    decideBy: '2020-01-01T00:00:00.000Z',
  },
  history: [{ state: 'requested', at, by: 'Brenda Ngo', actor: 'buyer', note: 'Ill' }],
};
const page =
  (refunds: readonly Part<RefundRequest>[], total = refunds.length) =>
  () =>
    Response.json(replyOf(listRefundRequests, { refunds, total, currentPage: 1 }));
const preview = `POST /event-order/${idOf('o')}/refunds/preview`;
const cost = (amount: number) => () => Response.json(replyOf(previewRefund, { cost: { amount, owed: 500 } }));
const decided = (message: string) => () => Response.json(replyOf(approveRefund, { message, refund: request }));

const show = (answers: Answers) => {
  const sent = serve({ 'GET /refund-requests': page([request]), [preview]: cost(10_000), ...answers });
  renderPart(<RefundRequests />);
  const asked = () => Object.fromEntries(sent.filter(({ call }) => call === 'GET /refund-requests').at(-1)?.query ?? []);
  const decisions = () => writesOf(sent).filter(([call]) => !call.endsWith('/preview'));
  return { sent, asked, decisions };
};

it('a request names buyer, order, tickets and history, and an organizer without time sees who decides', async () => {
  show({ 'GET /refund-requests': page([request, { ...request, _id: idOf('e'), isEscalated: true }]) });
  const [own, escalated] = (await screen.findAllByRole('listitem')).filter((item) => item.textContent?.includes('R7KQ2M'));
  expect(textOf(own)).toMatch(/^Requested\s?10,000 XAF\s?Brenda Ngo\s?Makossa Night · R7KQ2M\s?Standard · Brenda Ngo/);
  expect(textOf(own)).toContain('0 hours left to decide');
  expect(textOf(own)).toContain('Requested · 1 Dec 2026, 11:00 · Brenda Ngo“Ill”');
  expect(textOf(escalated)).toContain('An admin of Ngoma decides.');
  expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
});

it('a request is approved with a percentage, whose cost is seen before, and a note', async () => {
  const path = `PUT /refund-requests/${idOf('r')}/approve`;
  const { sent, decisions } = show({ [preview]: inTurn(cost(10_000), cost(5_000)), [path]: decided('The refund is on its way') });
  await press('Approve');
  const form = await dialog('Refund Brenda Ngo?');
  expect(await form.findByText('The organizer will owe')).toBeTruthy();
  await fill('Percentage', '0', form);
  expectError(field('Percentage', form), 'From 1 to 100');
  await press(/^Refund 0/, form);
  expect(decisions()).toEqual([]);
  await fill('Percentage', '5x0', form);
  expect(field('Percentage', form).value).toBe('50');
  await fill(/^Message to the buyer/, 'Half of it', form);
  await waitFor(() => expect(writesOf(sent).at(-1)).toEqual([preview, { ticketIds: [idOf('t')], amount: 5_000 }]));
  await press(/^Refund 5,000/, form);
  expect(await screen.findByText('The refund is on its way')).toBeTruthy();
  await closed();
  expect(decisions()).toEqual([[path, { percent: 50, note: 'Half of it' }]]);
});

it('an approval that is refused keeps the dialog with the reason', async () => {
  show({ [`PUT /refund-requests/${idOf('r')}/approve`]: () => refusal(409, 'refund_decided', 'It was decided already') });
  await press('Approve');
  const form = await dialog('Refund Brenda Ngo?');
  await press(/^Refund 10,000/, form);
  expect((await form.findByText('It was decided already')).closest('[role="alert"]')).not.toBeNull();
  expect(field('Percentage', form).value).toBe('100');
});

it('a request is declined with a reason, which is missed at its field', async () => {
  const path = `PUT /refund-requests/${idOf('r')}/decline`;
  const { decisions } = show({
    [path]: inTurn(() => refusal(409, 'refund_escalated', 'An admin decides now'), decided('The request is declined')),
  });
  await press('Decline');
  const form = await dialog('Decline the request of Brenda Ngo?');
  await press('Decline the request', form);
  expectError(field('Reason', form), 'Please give a reason');
  expect(decisions()).toEqual([]);
  await fill('Reason', 'The artist has played', form);
  expect(field('Reason', form).getAttribute('aria-invalid')).toBeNull();
  await press('Decline the request', form);
  await waitFor(() => expectError(field('Reason', form), 'An admin decides now'));
  expect(field('Reason', form).value).toBe('The artist has played');
  await press('Decline the request', form);
  expect(await screen.findByText('The request is declined')).toBeTruthy();
  expect(decisions().at(-1)).toEqual([path, { reason: 'The artist has played' }]);
});

it('decided requests are a list of their own, which begins at the first page', async () => {
  const { asked } = show({
    'GET /refund-requests': ({ query }) => (query.get('state') === 'open' ? page([request], 41) : page([]))(),
  });
  await press('Page 3');
  await waitFor(() => expect(asked()).toMatchObject({ state: 'open', page: '3' }));
  await choose('Show', 'Decided');
  await waitFor(() => expect(asked()).toEqual({ state: 'decided', page: '1', limit: '20' }));
  expect(await screen.findByText('No refund request was decided yet.')).toBeTruthy();
});

it('requests that cannot be loaded offer another try', async () => {
  show({ 'GET /refund-requests': inTurn(() => refusal(409, 'busy', 'Not now'), page([])) });
  await press('Try again');
  expect(await screen.findByText('No refund request waits for you.')).toBeTruthy();
});
