// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { expectError } from '../../test/form-user.ts';
import { renderRoutes } from '../../test/render.tsx';
import { Reconciliation } from './Reconciliation.tsx';

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const at = '2026-12-01T10:00:00.000Z';
const figures = (received: number) => ({ in: received, inCount: 1, out: 0, outCount: 0 });
const one = {
  ...{ _id: id, kind: 'wrong_amount', gateway: 'mtn', gatewayRef: 'a1', gatewayTxnId: 'MP1', amount: 4_000, received: null },
  ...{ expected: 5_000, receivedAt: at, payer: { _id: id, name: 'Brenda Ngo', email: 'b@example.cm' }, orderId: id },
  ...{ orderCode: 'GEHQRPRH', eventName: 'Makossa Night', decision: null },
};
const details = {
  ...{ ...one, operator: 'mtn', number: '237677123456', transfers: [], possible: ['refunded', 'assigned', 'written_off'] },
  answer: { status: 'succeeded', amount: 4_000, currency: 'XAF', txnId: 'MP1' },
};
const difference = {
  ...{ difference: 'missing_in_books:payment:stray', kind: 'missing_in_books', line: 'payment', ref: 'stray', txnId: null },
  ...{
    booksAmount: null,
    gatewayAmount: 700,
    delta: 700,
    at,
    paymentId: null,
    paymentState: null,
    orderId: null,
    orderCode: null,
  },
  explanation: null,
};
const day = {
  ...{
    gateway: 'mtn',
    name: 'MTN MoMo',
    day: '2026-12-01',
    state: 'differs',
    isOver: true,
    books: figures(5_000),
    ledger: 5_000,
  },
  ...{ statement: figures(5_700), open: 0, matched: 1, hasStatement: false, closes: [], differences: [difference] },
  loaded: { source: 'asked', by: 'Ada', at, unanswered: 0 },
};
const list = {
  days: [
    {
      ...{ gateway: 'mtn', day: '2026-12-01', books: figures(5_000), statement: figures(5_700), isLoaded: true, isOver: true },
      ...{ closedAt: null, hasChanged: false },
    },
  ],
  gateways: [{ id: 'mtn', name: 'MTN MoMo', hasStatement: false }],
  suspense: { account: 4_000, open: 4_000, isSound: true },
};

/** Replies by method and the end of the path. */
let replies: Record<string, (body: unknown) => Response>;
const sent: { name: string; body: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  replies = {
    'GET /days': () => Response.json(list),
    'GET /suspense': () => Response.json({ cases: [one], balance: list.suspense, total: 1, currentPage: 1 }),
    [`GET /suspense/${id}`]: () => Response.json({ case: details }),
    'GET /days/mtn/2026-12-01': () => Response.json({ day }),
  };
  stubFetch(async (address: string, init?: RequestInit) => {
    const path = new URL(String(address), 'http://ngoma').pathname.replace('/api/reconciliation', '');
    const name = `${init?.method ?? 'GET'} ${path}`;
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    if (init?.method === 'POST') sent.push({ name, body });
    return replies[name]?.(body) ?? Response.json({ message: `No ${name}`, code: 'not_found' }, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (address = '/?tab=reconciliation') => renderRoutes([{ path: '/', element: <Reconciliation /> }], address);
const click = async (name: string | RegExp) =>
  userEvent.setup().click(await screen.findByRole('button', { name }, { timeout: 5_000 }));

it('the days, the suspense balance and the open cases are shown', async () => {
  open();
  expect(await screen.findByRole('button', { name: /1 Dec 2026.*MTN MoMo/ }, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText(/Suspense account, equal to the open cases/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Brenda Ngo · GEHQRPRH/ })).toBeTruthy();
});

it('a suspense account that differs from its cases is an error', async () => {
  replies['GET /days'] = () => Response.json({ ...list, suspense: { account: 4_000, open: 3_000, isSound: false } });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('differs from its open cases');
});

it('a case is ended with a reason after a confirmation, and an error keeps what was typed', async () => {
  let isRefused = true;
  replies[`POST /suspense/${id}/outcome`] = () =>
    isRefused
      ? Response.json({ message: 'This order cannot be paid', code: 'order_not_payable' }, { status: 409 })
      : Response.json({ message: 'The order is paid', case: one });
  open();
  await click(/Brenda Ngo/);
  expect(await screen.findByText('+237677123456')).toBeTruthy();
  await click('Assign to an order');
  const user = userEvent.setup();
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  const confirm = dialog.getByRole('button', { name: 'Assign to an order' });
  await user.click(confirm);
  expect(sent).toEqual([]);
  expectError(dialog.getByLabelText(/Reason/), 'Write at least three characters');
  await user.type(dialog.getByLabelText('Order code'), 'ABCD');
  await user.type(dialog.getByLabelText(/Reason/), 'The buyer called');
  await user.click(confirm);
  expect(await dialog.findByText('This order cannot be paid')).toBeTruthy();
  isRefused = false;
  await user.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    name: `POST /suspense/${id}/outcome`,
    body: { outcome: 'assigned', reason: 'The buyer called', orderCode: 'ABCD' },
  });
});

it('a day with differences cannot be closed, and an unknown payment is taken into suspense', async () => {
  replies['POST /days/mtn/2026-12-01/stray-payments'] = () =>
    Response.json({ message: 'In suspense', day: { ...day, differences: [] } });
  open('/?tab=reconciliation&open=mtn:2026-12-01');
  expect(await screen.findByText('Only the gateway has it', {}, { timeout: 5_000 })).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Close the day' }) as HTMLButtonElement).disabled).toBe(true);
  await click('Take into suspense');
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Take into suspense' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'POST /days/mtn/2026-12-01/stray-payments', body: { ref: 'stray' } }]));
});

it('an explained day is closed after a confirmation', async () => {
  replies['GET /days/mtn/2026-12-01'] = () => Response.json({ day: { ...day, state: 'explained', differences: [] } });
  replies['POST /days/mtn/2026-12-01/close'] = () => Response.json({ message: 'Closed', day: { ...day, state: 'closed' } });
  open('/?tab=reconciliation&open=mtn:2026-12-01');
  await click('Close the day');
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Close the day' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'POST /days/mtn/2026-12-01/close', body: { note: '' } }]));
});

it('the wrong rows of an uploaded statement are named, and the text stays', async () => {
  replies['POST /statements/mtn'] = () =>
    Response.json(
      { message: 'Nothing was stored', code: 'statement_invalid', errors: { 'row.3': 'No amount' } },
      { status: 400 },
    );
  open();
  await click('Upload a statement');
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  const text = dialog.getByLabelText('Or paste its content');
  await user.type(text, 'kind,ref');
  await user.click(dialog.getByRole('button', { name: 'Upload a statement' }));
  expect(await dialog.findByText('Row 3: No amount')).toBeTruthy();
  expect((text as HTMLTextAreaElement).value).toBe('kind,ref');
});

it('the days are narrowed to a gateway and to a time before, and the cases to those that had a decision', async () => {
  const { router } = open();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Gateway' }, { timeout: 5_000 }), 'MTN MoMo');
  expect(router.state.location.search).toBe('?tab=reconciliation&gateway=mtn');
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01' } });
  expect(router.state.location.search).toContain('until=2026-12-01');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cases' }), 'Closed cases');
  expect(router.state.location.search).toContain('suspense=closed');
});
