// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { MenuButton } from '#ui/kit/overlay/Menu.tsx';
import { stubNarrowScreen } from '../../test/layout.ts';
import { renderRoutes } from '../../test/render.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataColumn } from './table/columns.ts';
import { useAddressSort } from './table/use-address-sort.ts';
import { useRowSelection } from './table/use-row-selection.ts';

interface Order {
  readonly id: string;
  readonly buyer: string;
  readonly city: string;
  readonly totalXaf: number;
}

const orders: readonly Order[] = ['Awa', 'Brenda', 'Chantal', 'Didier', 'Esther'].map((buyer, place) => ({
  ...{ id: `o${place + 1}`, buyer, city: 'Douala', totalXaf: (place + 1) * 1_000 },
}));
const columns: readonly DataColumn<Order>[] = [
  { id: 'buyer', label: 'Buyer', isFixed: true, cell: ({ buyer }) => buyer },
  { id: 'city', label: 'City', cell: ({ city }) => city },
  { id: 'total', label: 'Total', align: 'end', firstSort: 'desc', cell: ({ totalXaf }) => totalXaf },
  { id: 'note', label: 'Note', isHiddenAtFirst: true, cell: () => 'none' },
];

const opened = vi.fn<(id: string) => void>();
const saved = vi.fn<(what: string) => void>();
beforeEach(() => {
  localStorage.clear();
  opened.mockReset();
  saved.mockReset();
});

function Example() {
  const filters = useFilters();
  const { sort, onSort } = useAddressSort(filters, ['placed', 'total'], { by: 'placed', direction: 'desc' });
  const selection = useRowSelection({ shown: orders.map(({ id }) => id), total: 120, list: filters.get('state') });
  return (
    <ToastProvider>
      <DataTable
        {...{ label: 'Orders', name: 'test', columns, rows: orders, total: 120, isTotalCapped: false, sort, onSort, selection }}
        idOf={({ id }) => id}
        nameOf={({ buyer }) => buyer}
        onOpen={opened}
        actions={<button type="button">{`Act on ${selection.ids.join(' ')}`}</button>}
        moreActions={<MenuButton onClick={() => saved(`also ${selection.ids.join(' ')}`)}>Also act</MenuButton>}
        onSave={async (format) => saved(`${format} ${selection.isAllMatching ? 'all' : selection.ids.join(' ')}`)}
        foot="Sum"
        cardOf={({ id, buyer }) => (
          <button type="button" onClick={() => opened(id)}>
            Card of {buyer}
          </button>
        )}
      />
    </ToastProvider>
  );
}
const show = (start = '/') => renderRoutes([{ path: '/', element: <Example /> }], start);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const chosen = () => screen.getAllByRole('row', { selected: true }).map((one) => one.dataset.row);
/** The number of selected rows; toasts are in a region of their own. */
const status = () => screen.getAllByRole('status')[0]?.textContent;
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent);

it('one row is a stop of the tab key, and arrows, Home and End move between the rows', async () => {
  show();
  row('Awa').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(row('Brenda'));
  expect(orders.map(({ buyer }) => row(buyer).tabIndex)).toEqual([-1, 0, -1, -1, -1]);
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(document.activeElement).toBe(row('Esther'));
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(row('Awa'));
});

it('Space selects, Shift with arrows or Space selects a range, Ctrl+A the page, Escape none, and Enter opens', async () => {
  show();
  row('Brenda').focus();
  await userEvent.keyboard(' ');
  expect(chosen()).toEqual(['o2']);
  await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['o2', 'o3', 'o4']);
  expect(status()).toBe('3 selected');
  expect(screen.getByRole('button', { name: 'Act on o2 o3 o4' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  await userEvent.keyboard('{Home} {End}{Shift>} {/Shift}');
  expect(chosen()).toEqual(['o1', 'o2', 'o3', 'o4', 'o5']);
  await userEvent.keyboard('{Escape}{Control>}a{/Control}');
  expect(chosen()).toHaveLength(5);
  expect(opened).not.toHaveBeenCalled();
  await userEvent.keyboard('{Home}{Enter}');
  expect(opened.mock.calls).toEqual([['o1']]);
});

it('boxes select single rows and ranges, and a press elsewhere opens the row', async () => {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Select Awa' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Chantal' }));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['o1', 'o2', 'o3']);
  await user.click(screen.getByRole('checkbox', { name: 'Select Brenda' }));
  expect(chosen()).toEqual(['o1', 'o3']);
  expect(opened).not.toHaveBeenCalled();
  await user.click(within(row('Didier')).getByText('Douala'));
  await user.click(screen.getByRole('button', { name: 'Esther' }));
  expect(opened.mock.calls).toEqual([['o4'], ['o5']]);
});

it('all rows that match are selected on all pages, until the filters change or a row is taken back', async () => {
  const { router } = show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(status()).toBe('5 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Select all 120' }));
  expect(status()).toBe('All 120 selected');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Awa' }));
  expect(status()).toBe('4 selected');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 120' }));
  await router.navigate('/?state=confirmed');
  expect(await screen.findByText('5 selected')).toBeTruthy();
});

it('a press on a head sorts by the address, first in the direction of the column, and starts at the first page', async () => {
  const { router } = show('/?page=3&state=confirmed');
  const head = screen.getByRole('columnheader', { name: 'Total' });
  expect([head.getAttribute('aria-sort'), screen.getByRole('columnheader', { name: 'City' }).getAttribute('aria-sort')]).toEqual([
    ...['none', null],
  ]);
  await userEvent.click(within(head).getByRole('button'));
  expect(router.state.location.search).toBe('?state=confirmed&sort=total&direction=desc');
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(head).getByRole('button'));
  expect(router.state.location.search).toContain('direction=asc');
  expect(head.getAttribute('aria-sort')).toBe('ascending');
});

it('columns are chosen and ordered, and the choice is there at the next visit', async () => {
  const first = show();
  expect(heads()).toEqual(['Buyer', 'City', 'Total']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Buyer' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Note' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move Total up' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Total up' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move Total up' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(heads()).toEqual(['Buyer', 'Total', 'City', 'Note']);
  first.unmount();
  show();
  expect(heads()).toEqual(['Buyer', 'Total', 'City', 'Note']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(heads()).toEqual(['Buyer', 'City', 'Total']);
});

it('a stored choice of other columns, or one that is broken, does no harm', () => {
  localStorage.setItem('ngoma.columns.test.', JSON.stringify({ order: ['gone', 'total', 'buyer'], hidden: ['gone', 'buyer'] }));
  const first = show();
  expect(heads()).toEqual(['Buyer', 'Total', 'City']);
  first.unmount();
  localStorage.setItem('ngoma.columns.test.', '{"order":7');
  show();
  expect(heads()).toEqual(['Buyer', 'City', 'Total']);
});

it('what is filtered is downloaded, or what is selected', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Excel file' }));
  await vi.waitFor(() => expect(saved.mock.calls).toEqual([['xlsx ']]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Brenda' }));
  await userEvent.click(screen.getByRole('button', { name: 'Download selection' }));
  await userEvent.click(await screen.findByRole('button', { name: 'CSV file' }));
  await vi.waitFor(() => expect(saved.mock.calls.at(-1)).toEqual(['csv o2']));
});

describe('on phones', () => {
  beforeEach(stubNarrowScreen);
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('the rows are cards with a choice of their order', async () => {
    const { router } = show();
    expect(screen.queryByRole('grid')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Total, ascending');
    expect(router.state.location.search).toBe('?sort=total&direction=asc');
    await userEvent.click(screen.getByRole('button', { name: 'Card of Brenda' }));
    expect(opened).toHaveBeenCalledWith('o2');
  });

  it('cards are chosen instead of opened once one has said so', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    const [, brenda] = screen.getAllByRole('checkbox');
    expect(brenda?.closest('li')?.querySelector('[inert]')?.textContent).toBe('Card of Brenda');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Brenda' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Didier' }));
    expect(status()).toBe('2 selected');
    expect(screen.getByRole('button', { name: 'Act on o2 o4' })).toBeTruthy();
    const more = () => userEvent.click(screen.getByRole('button', { name: 'More' }));
    await more();
    expect(screen.getByText('Download selection')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'CSV file' }));
    await vi.waitFor(() => expect(saved.mock.calls.at(-1)).toEqual(['csv o2 o4']));
    await more();
    await userEvent.click(screen.getByRole('button', { name: 'Also act' }));
    expect(saved.mock.calls.at(-1)).toEqual(['also o2 o4']);
    await more();
    await userEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
    await more();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 120' }));
    expect(status()).toBe('All 120 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
