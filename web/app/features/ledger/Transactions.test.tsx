// @vitest-environment jsdom
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { type OrganizerTransaction, organizerTransactions } from '@ngoma/api/features/ledger/transactions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { choose, field, press } from '../../test/form-user.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../test/serve.ts';
import { Balances } from './Balances.tsx';
import { Transactions } from './Transactions.tsx';
import { readTransactionFilter } from './transaction-filter.ts';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-12T19:00:00.000Z';
const event = { _id: idOf('night'), eventName: 'Makossa Night' };
const sale: Part<OrganizerTransaction> = {
  ...{ _id: idOf('sale'), kind: 'sale', at, event, order: { _id: idOf('o'), code: 'R7KQ2M', buyerName: 'Brenda Ngo' } },
  ...{ gross: 10_000, commission: 500, amount: 9_500, pending: 9_500 },
};
const page =
  (transactions: readonly Part<OrganizerTransaction>[], total = transactions.length) =>
  () =>
    Response.json(replyOf(organizerTransactions, { transactions, total, currentPage: 1, sums: { in: 9_500, out: 300_000 } }));

/** The list as its page has it: with filters and page in the address. */
function List() {
  const [params, setParams] = useSearchParams();
  return (
    <Transactions
      filter={readTransactionFilter(params)}
      page={Number(params.get('page') ?? 1)}
      onFilter={(change) =>
        setParams((before) => {
          const next = Object.entries({ ...Object.fromEntries(before), ...change, page: '' });
          return new URLSearchParams(next.filter(([, value]) => value !== ''));
        })
      }
      onPage={(next) => setParams((before) => ({ ...Object.fromEntries(before), page: String(next) }))}
    />
  );
}
const path = 'GET /dashboard/organizer/transactions';
const show = (answers: Answers, start = '/') => {
  const sent = serve(answers);
  const view = renderPart(<List />, start);
  const asked = () => Object.fromEntries(sent.filter(({ call }) => call === path).at(-1)?.query ?? []);
  return { asked, ...view };
};
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Statement' });
  return within(table).getAllByRole('row').slice(1).map(textOf);
};

it('each transaction says what it is: money that came, that left, and that only changed its balance', async () => {
  const own = { ...sale, order: null, gross: null, commission: null, event: null, pending: 0 };
  show({
    [path]: page([
      sale,
      { ...own, _id: idOf('paid'), kind: 'withdrawal', amount: -300_000 },
      { ...own, _id: idOf('held'), kind: 'withdrawal', amount: 0, available: -300_000, reserved: 300_000 },
      { ...own, _id: idOf('back'), kind: 'withdrawal', amount: 0, available: 300_000, reserved: -300_000 },
      { ...own, _id: idOf('free'), kind: 'release', event, amount: 0, pending: -9_500, available: 9_500 },
    ]),
  });
  // Amounts are in XAF, which the heads of their columns say.
  expect(await rows()).toEqual([
    expect.stringMatching(/^12 Dec 2026, 20:00\s?Sale\s?Brenda Ngo\s?R7KQ2M\s?Makossa Night\s?10,000\s?500\s?\+9,500$/),
    expect.stringMatching(/Withdrawal\s?Paid out\s?−300,000$/),
    expect.stringMatching(/Withdrawal\s?Set aside for a withdrawal\s?300,000$/),
    expect.stringMatching(/Withdrawal\s?Available again\s?300,000$/),
    expect.stringMatching(/Released\s?Became available\s?Makossa Night\s?9,500$/),
  ]);
  const table = within(screen.getByRole('table', { name: 'Statement' }));
  const links = table.getAllByRole('link', { name: /Brenda/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/ticket-and-reservation-management?order=${idOf('o')}`]);
  for (const name of ['Paid, XAF', 'Commission, XAF', 'Net, XAF'])
    expect(screen.getByRole('columnheader', { name })).toBeTruthy();
  expect(textOf(screen.getByText(/^5 transactions/))).toBe('5 transactions: 9,500 XAF in, 300,000 XAF out.');
});

it('the list is narrowed by type and days, and begins at the first page again', async () => {
  const { asked, router } = show({ [path]: page([sale], 60) });
  await rows();
  await press('Page 3');
  await waitFor(() => expect(asked()).toEqual({ page: '3', limit: '20' }));
  await choose('Type', 'Refund');
  fireEvent.change(field('From'), { target: { value: '2026-12-01' } });
  fireEvent.change(field('To'), { target: { value: '2026-12-31' } });
  await waitFor(() => expect(asked()).toEqual({ kind: 'refund', from: '2026-12-01', to: '2026-12-31', page: '1', limit: '20' }));
  expect(router.state.location.search).toContain('kind=refund');
});

it('the list is sorted by the heads of its columns, in both directions, and by a field where it is no table', async () => {
  const { asked, router } = show({ [path]: page([sale], 60) }, '/?kind=sale&page=2');
  await rows();
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('When').getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('link', { name: 'Net, XAF' }));
  await waitFor(() => expect(asked()).toEqual({ kind: 'sale', sort: 'amount', page: '1', limit: '20' }));
  expect(head('Net, XAF').getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('link', { name: 'Net, XAF' }));
  await waitFor(() => expect(asked()).toEqual({ kind: 'sale', sort: 'amount', order: 'asc', page: '1', limit: '20' }));
  expect(head('Net, XAF').getAttribute('aria-sort')).toBe('ascending');
  // `order` in an address is an order that is open beside a list.
  expect(router.state.location.search).toBe('?kind=sale&sort=amount&direction=asc');
  expect(head('When').getAttribute('aria-sort')).toBeNull();
  await choose('Sort by', 'Oldest first');
  await waitFor(() => expect(asked()).toEqual({ kind: 'sale', order: 'asc', page: '1', limit: '20' }));
  await choose('Sort by', 'Latest first');
  await waitFor(() => expect(asked()).toEqual({ kind: 'sale', page: '1', limit: '20' }));
  expect(router.state.location.search).not.toContain('sort');
});

it('the list is downloaded as it is filtered and sorted, and an empty one is not', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const xlsx = 'GET /dashboard/organizer/transactions/xlsx';
  const answers = { [path]: inTurn(page([sale]), page([])), [xlsx]: () => new Response('file') };
  const sent = serve(answers);
  const view = renderPart(<List />, '/?kind=sale&sort=amount');
  await rows();
  await press('Download');
  await press('Excel file');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const asked = sent.find(({ call }) => call === xlsx);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ kind: 'sale', sort: 'amount' });
  view.unmount();
  renderPart(<List />);
  expect(await screen.findByText('No transactions here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

it('what the address has is not asked of the server if it is invalid', async () => {
  const { asked } = show({ [path]: page([sale]) }, '/?kind=theft&from=soon&to=2026-12-31');
  await rows();
  expect(asked()).toEqual({ to: '2026-12-31', page: '1', limit: '20' });
});

it('a list without transactions says so, and one that cannot be loaded offers another try', async () => {
  show({ [path]: inTurn(() => refusal(409, 'busy', 'Not now'), page([])) });
  await press('Try again');
  expect(await screen.findByText('No transactions here')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('balances stand with what they mean, and a debt only if there is one', async () => {
  const balance = replyOf(myBalance, { available: 574_560, pending: 90_000, reserved: 1_500 });
  serve({ 'GET /wallet': () => Response.json(balance) });
  const first = renderPart(<Balances />);
  expect(await screen.findByText(/^574,560/)).toBeTruthy();
  for (const name of ['Available', 'Pending', 'Reserved']) expect(screen.getByText(name)).toBeTruthy();
  expect(textOf(document.body)).toContain('You can withdraw it, or fund contract milestones with it.');
  expect(screen.queryByText(/settle this first/)).toBeNull();
  first.unmount();
  serve({ 'GET /wallet': () => Response.json({ ...balance, owed: 700 }) });
  renderPart(<Balances />);
  expect(await screen.findByText(/settle this first/)).toBeTruthy();
  expect(textOf(document.body)).toContain('700 XAF');
});
