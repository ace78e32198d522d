// @vitest-environment jsdom
import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { Rewards } from './Rewards.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const reward: ManagedReward = {
  ...{
    _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
    kind: 'partner_code',
    title: 'Grilled fish for two',
    titleFr: 'Poisson braisé',
  },
  ...{ description: 'Any evening', descriptionFr: null, partner: 'Chez Mado', cost: 400, stock: 12, redeemed: 5, perPerson: 2 },
  address: 'Rond-point Deido, Douala',
  ...{ opensAt: null, closesAt: '2026-12-31T22:59:30.000Z', state: 'active', isEnded: false, version: 3 },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', picture: null },
};
const list = { rewards: [reward], counts: { active: 1, upcoming: 0, used_up: 0, ended: 4 }, total: 1, currentPage: 1 };
const change = { field: 'cost', from: 300, to: 400 };
const details = {
  reward,
  history: [{ action: 'reward.changed', by: 'Ada', at: '2026-11-02T10:00:00.000Z', reason: null, changes: [change] }],
};
const patient = { timeout: 10_000 };

/** Renders the rewards. The function answers writes; reads get the list and the details above. */
function show(start: string, write: (body: Record<string, unknown>) => Response = () => Response.json({})) {
  let latest = details;
  server.mockImplementation(async (address, init) => {
    if (init?.method === 'POST' || init?.method === 'PUT') {
      // The write, or the one of another admin before it, has raised the version.
      latest = { ...details, reward: { ...reward, version: latest.reward.version + 1 } };
      return write(JSON.parse(String(init.body)));
    }
    return Response.json(String(address).includes(reward._id) ? latest : list);
  });
  const element = (
    <ToastProvider>
      <Rewards />
    </ToastProvider>
  );
  return renderRoutes([{ path: '/', element }], start);
}

it('a reward shows its price, its period and how much of it was redeemed, and the filter how many there are in each state', async () => {
  show('/');
  expect(await screen.findByRole('button', { name: 'Grilled fish for two' }, patient)).toBeTruthy();
  expect(screen.getByText('400 points · until Thu 31 Dec 2026')).toBeTruthy();
  expect(screen.getByRole('img', { name: '5 of 12 redeemed' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Ended (4)' })).toBeTruthy();
});

it('the drawer of a reward names what was changed, by which admin', async () => {
  show(`/?open=${reward._id}`);
  const drawer = await screen.findByRole('dialog', { name: 'Grilled fish for two' }, patient);
  expect(await within(drawer).findByText('Reward changed', undefined, patient)).toBeTruthy();
  expect(within(drawer).getByText('Price in points: 300 → 400')).toBeTruthy();
  expect(within(drawer).getByRole('link', { name: 'Rond-point Deido, Douala' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Rond-point%20Deido%2C%20Douala%2C%20Cameroun',
  );
});

it('a new reward is sent with numbers, codes by line, and nothing for what was left empty', async () => {
  const sent: Record<string, unknown>[] = [];
  show('/', (body) => {
    sent.push(body);
    return Response.json({ message: 'The reward is offered', reward }, { status: 201 });
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a reward' }));
  const dialog = await screen.findByRole('dialog', undefined, patient);
  const type = (label: RegExp, text: string) => user.type(within(dialog).getByLabelText(label), text);
  await type(/^Title \*/, 'A coffee');
  await type(/^Description \*/, 'Hot');
  await type(/^Partner/, 'Café Noun');
  await type(/^Address of the partner/, ' Akwa, Douala ');
  await type(/^Price in points/, '100');
  await type(/^Stock/, '3');
  await type(/^Codes of the partner/, 'NOUN-1\n\nNOUN-2');
  expect(within(dialog).getByText(/^1 code is made for you/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Offer the reward' }));
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  expect(sent[0]).toEqual({
    ...{ title: 'A coffee', titleFr: '', description: 'Hot', descriptionFr: '', partner: 'Café Noun', cost: 100, stock: 3 },
    address: 'Akwa, Douala',
    ...{ perPerson: null, opensAt: null, closesAt: null, codes: ['NOUN-1', 'NOUN-2'] },
  });
}, 20_000);

it('a change names the version that was read, keeps an unchanged time to the second, and stays open in a conflict', async () => {
  const sent: Record<string, unknown>[] = [];
  show(`/?open=${reward._id}`, (body) => {
    sent.push(body);
    return Response.json({ message: 'Another admin has changed this reward', code: 'reward_changed' }, { status: 409 });
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit' }, patient));
  const dialog = await screen.findByRole('dialog', { name: /^Change/ }, patient);
  const stock = within(dialog).getByLabelText(/^Stock/);
  await user.clear(stock);
  await user.type(stock, '10');
  expect(within(dialog).getByText('2 codes that were not redeemed are withdrawn')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Another admin has changed this reward', undefined, patient)).toBeTruthy();
  expect(sent[0]).toMatchObject({ version: 3, stock: 10, address: reward.address, closesAt: reward.closesAt });
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Stock/).value).toBe('10');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ version: 3 }, { version: 3, stock: 10 }]));
}, 20_000);

it('a reward is ended only with a reason', async () => {
  const sent: Record<string, unknown>[] = [];
  show(`/?open=${reward._id}`, (body) => {
    sent.push(body);
    return Response.json({ message: 'The reward is no longer offered', reward });
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'End' }, patient));
  const dialog = await screen.findByRole('dialog', { name: /^End/ }, patient);
  await user.click(within(dialog).getByRole('button', { name: 'End' }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), 'The partner has closed');
  await user.click(within(dialog).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(sent).toEqual([{ version: 3, reason: 'The partner has closed' }]));
}, 20_000);
