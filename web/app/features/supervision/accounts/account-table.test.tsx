// @vitest-environment jsdom
import { blockUsers, getUser, listUsers } from '@ngoma/api/features/people/users';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { stubNarrowScreen } from '../../../test/layout.ts';
import { renderRoutes, textOf } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { Accounts } from './Accounts.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const accounts = ['Awa', 'Brenda', 'Chantal'].map((name) => ({ _id: idOf(name), name, email: `${name}@example.cm` }));

function show(start = '/') {
  server.mockImplementation(async (address, init) => {
    if (init.method === 'POST') {
      const results = accounts.slice(0, 2).map(({ _id }, place) => ({
        ...{ _id, isDone: place === 0, message: place === 0 ? null : 'The last admin cannot be blocked' },
      }));
      return Response.json(replyOf(blockUsers, { message: '1 account is blocked.', results }));
    }
    const user = accounts.find(({ _id }) => String(address).endsWith(_id));
    if (user) return Response.json(replyOf(getUser, { user }));
    if (!/\/users(\?|$)/.test(String(address))) return undefined;
    return Response.json(replyOf(listUsers, { users: accounts, counts: { participant: 3 }, total: 3, currentPage: 1 }));
  });
  const element = (
    <ToastProvider>
      <Accounts ownId={idOf('own')} />
    </ToastProvider>
  );
  return renderRoutes([{ path: '/', element }], start);
}

it('selected accounts are blocked with a reason, and the outcome of each is listed with the cause', async () => {
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Awa' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Brenda' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block 2 accounts?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Block accounts' }));
  expect(server.mock.calls.filter(([, init]) => init.method === 'POST')).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), 'Resold tickets');
  await userEvent.click(dialog.getByRole('button', { name: 'Block accounts' }));
  const results = within(await screen.findByRole('dialog', { name: 'Result for each account' }));
  expect(results.getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(/^Awa\s?Done$/),
    expect.stringMatching(/^Brenda\s?Not done\s?The last admin cannot be blocked$/),
  ]);
  const [, init] = server.mock.calls.find(([, sent]) => sent.method === 'POST') ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ ids: accounts.slice(0, 2).map(({ _id }) => _id), reason: 'Resold tickets' });
});

it.each([
  ['Unblock', 'Unblock 2 accounts?', 'Unblock accounts', '/users/unblocks', {}],
  ['Ask for papers', 'Ask 2 accounts for papers?', 'Ask for papers', '/users/paper-requests', {}],
  ['Message', 'A message to 2 accounts', 'Send the message', '/users/messages', { text: 'Please add the address' }],
] as const)('selected accounts get the action “%s” after a confirmation', async (button, title, confirm, path, extra) => {
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Awa' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Brenda' }));
  if (button !== 'Message') await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  if ('text' in extra) {
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    expect(dialog.getByText('Write the message first.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Message'), extra.text);
  }
  expect(server.mock.calls.filter(([, init]) => init.method === 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  expect(await screen.findByRole('dialog', { name: 'Result for each account' })).toBeTruthy();
  const [address, init] = server.mock.calls.find(([, sent]) => sent.method === 'POST') ?? [];
  expect(String(address)).toMatch(new RegExp(`${path}$`));
  expect(JSON.parse(String(init?.body))).toEqual({ ids: accounts.slice(0, 2).map(({ _id }) => _id), ...extra });
});

it('a press on Last seen sorts the accounts by it, the latest first', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Last seen' }));
  await vi.waitFor(() => expect(String(server.mock.calls.at(-1)?.[0])).toContain('sort=seen&order=desc'));
});

it('a press on Name sorts the accounts from A, and a row opens its account', async () => {
  const { router } = show('/?role=participant');
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await vi.waitFor(() => expect(String(server.mock.calls.at(-1)?.[0])).toMatch(/role=participant.*sort=name&order=asc/));
  const row = await screen.findByRole('row', { name: /Chantal/ });
  row.focus();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.search).toContain(`open=${idOf('Chantal')}`);
});

it('accounts are selected and blocked by the keyboard alone, and Escape ends the selection', async () => {
  show();
  (await screen.findByRole('row', { name: /Awa/ })).focus();
  await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  await userEvent.keyboard('{Home} ');
  screen.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Block' }).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block 1 account?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'Resold tickets');
  dialog.getByRole('button', { name: 'Block accounts' }).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(server.mock.calls.filter(([, init]) => init.method === 'POST')).toHaveLength(1));
  const [, init] = server.mock.calls.find(([, sent]) => sent.method === 'POST') ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ ids: [accounts[0]?._id], reason: 'Resold tickets' });
});

it('on a phone accounts are opened as cards, and chosen and blocked once one has said so', async () => {
  stubNarrowScreen();
  const { router } = show('/?role=participant');
  await userEvent.click(await screen.findByRole('button', { name: /Select/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Chantal' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block 1 account?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'Resold tickets');
  await userEvent.click(dialog.getByRole('button', { name: 'Block accounts' }));
  const sent = () => server.mock.calls.find(([, init]) => init.method === 'POST')?.[1].body;
  await vi.waitFor(() => expect(JSON.parse(String(sent()))).toEqual({ ids: [accounts[2]?._id], reason: 'Resold tickets' }));
  expect(router.state.location.search).toBe('?role=participant');
});

it('on a phone a press on a card opens its account', async () => {
  stubNarrowScreen();
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: /Brenda/ }));
  expect(router.state.location.search).toBe(`?open=${idOf('Brenda')}`);
  expect(await screen.findByRole('dialog', { name: 'Brenda' })).toBeTruthy();
});
