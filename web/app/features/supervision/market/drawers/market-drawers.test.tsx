// @vitest-environment jsdom
import { closeProject } from '@ngoma/api/features/projects/projects';
import {
  getMarketBid,
  getMarketContract,
  getMarketProject,
  getMarketRequest,
  listMarketBids,
  listMarketContracts,
  listMarketProjects,
  listMarketRequests,
} from '@ngoma/api/features/supervision/supervised-market';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { idOf, replyOf } from '../../../../test/reply-of.ts';
import { Bids } from '../Bids.tsx';
import { Contracts } from '../Contracts.tsx';
import { Projects } from '../Projects.tsx';
import { Requests } from '../Requests.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const page = { total: 2, currentPage: 1, isTotalCapped: false };
const mballa = { _id: idOf('mballa'), name: 'Mballa Events' };
const kinda = { _id: idOf('kinda'), name: 'DJ Kinda' };

/** Answers a list and the entries of it that are opened. */
function serve(list: unknown, details: Readonly<Record<string, unknown>>) {
  server.mockImplementation(async (address) => {
    const { pathname } = new URL(String(address), 'http://ngoma');
    const opened = Object.entries(details).find(([id]) => pathname.endsWith(id));
    return Response.json(opened ? opened[1] : list);
  });
}

const show = (list: ReactNode, id: string) =>
  renderRoutes([{ path: '/', element: <ToastProvider>{list}</ToastProvider> }], `/?open=${id}`);
const openDrawer = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** Returns the addresses of the links in a drawer by their words. */
const linksOf = (drawer: ReturnType<typeof within>) =>
  Object.fromEntries(drawer.getAllByRole('link').map((link: HTMLElement) => [link.textContent, link.getAttribute('href')]));

it('a bid shows its lines with the total, its terms, and leads to project, people and contract', async () => {
  const [id, contractId, project] = [idOf('bid'), idOf('contract'), { _id: idOf('stage'), title: 'Stage at the river' }];
  const bid = {
    ...{ _id: id, contractId, project, provider: kinda, organizer: mballa, version: 3, total: 160_000, depositPercent: 30 },
    ...{ message: 'We bring our own generator.', reason: 'Another offer fitted better' },
    lines: [
      { label: 'Sound', amount: 120_000 },
      { label: 'Technician', amount: 40_000 },
    ],
  };
  serve(replyOf(listMarketBids, { ...page, rows: [{ _id: id, project, provider: kinda }] }), {
    [id]: replyOf(getMarketBid, { bid }),
  });
  show(<Bids />, id);
  const drawer = await openDrawer('Stage at the river');
  for (const words of [
    '120,000 XAF',
    '40,000 XAF',
    '160,000 XAF',
    '30%',
    'We bring our own generator.',
    'Another offer fitted better',
  ])
    expect(drawer.getByText(words), words).toBeTruthy();
  expect(linksOf(drawer)).toEqual({
    'Stage at the river': `/marketplace-lists?tab=projects&open=${project._id}`,
    'DJ Kinda': `/user-management?open=${kinda._id}`,
    'Mballa Events': `/user-management?open=${mballa._id}`,
    'Open the contract': `/contracts/${contractId}`,
  });
});

it('a request shows what was asked for beside the latest proposal', async () => {
  const id = idOf('request');
  const request = {
    ...{ _id: id, title: 'Buffet for 200', organizer: mballa, provider: kinda, budget: 400_000, contractId: null },
    ...{ location: 'Quai de la Marine', city: 'Douala', brief: 'Ndolè and grilled fish.' },
    proposal: { total: 380_000, depositPercent: 40, message: 'With service until midnight.' },
  };
  serve(replyOf(listMarketRequests, { ...page, rows: [{ _id: id, title: 'Buffet for 200' }] }), {
    [id]: replyOf(getMarketRequest, { request }),
  });
  show(<Requests />, id);
  const drawer = await openDrawer('Buffet for 200');
  const words = [
    '400,000 XAF',
    'Quai de la Marine, Douala',
    'Ndolè and grilled fish.',
    '380,000 XAF',
    '40%',
    'With service until midnight.',
  ];
  for (const each of words) expect(drawer.getByText(each), each).toBeTruthy();
  expect(linksOf(drawer)).not.toHaveProperty('Open the contract');
});

it('a contract shows where its money is and its open dispute, and leads to where it comes from', async () => {
  const [id, source] = [idOf('contract'), { type: 'request' as const, _id: idOf('request') }];
  const sums = { total: 380_000, escrow: 228_000, released: 152_000, refunded: 0 };
  const dispute = { isDecided: false, openedAt: '2026-12-12T14:00:00.000Z', reason: 'The food was cold' };
  const contract = { _id: id, title: 'Buffet for 200', organizer: mballa, provider: kinda, source, dispute, ...sums };
  serve(replyOf(listMarketContracts, { ...page, rows: [{ _id: id, title: 'Buffet for 200' }] }), {
    [id]: replyOf(getMarketContract, { contract }),
  });
  show(<Contracts />, id);
  const drawer = await openDrawer('Buffet for 200');
  expect(drawer.getByText(/The food was cold/).textContent).toContain('12 Dec 2026');
  for (const words of ['380,000 XAF', '228,000 XAF', '152,000 XAF', '0 XAF']) expect(drawer.getByText(words), words).toBeTruthy();
  const addresses = Object.values(linksOf(drawer));
  expect(addresses).toContain(`/marketplace-lists?tab=requests&open=${source._id}`);
  expect(addresses).toContain(`/contracts/${id}`);
});

it('the drawer goes to the entry below in the list and back, and stops at its ends', async () => {
  const [first, second] = [idOf('first'), idOf('second')];
  const rows = [
    { _id: first, title: 'First stage' },
    { _id: second, title: 'Second stage' },
  ];
  serve(
    replyOf(listMarketProjects, { ...page, rows }),
    Object.fromEntries(rows.map((project) => [project._id, replyOf(getMarketProject, { project })])),
  );
  const { router } = show(<Projects />, first);
  const drawer = await openDrawer('First stage');
  const step = (name: string) => drawer.findByRole('button', { name });
  expect((await step('Previous entry')).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(await step('Next entry'));
  await openDrawer('Second stage');
  expect(router.state.location.search).toBe(`?open=${second}`);
  const after = await openDrawer('Second stage');
  const next = after.getByRole('button', { name: 'Next entry' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  expect(router.state.location.search).toBe(`?open=${second}`);
  await userEvent.click(after.getByRole('button', { name: 'Previous entry' }));
  await openDrawer('First stage');
});

it('a project is closed with a reason, and a refusal keeps what was typed', async () => {
  const id = idOf('stage');
  const project = { _id: id, title: 'Stage', state: 'open' as const, canClose: true };
  let refusals = 1;
  server.mockImplementation(async (address, init) => {
    if (init.method !== 'GET') {
      if (refusals-- > 0)
        return Response.json({ code: 'wrong_state', message: 'The project has just been awarded.' }, { status: 409 });
      return Response.json(replyOf(closeProject, { message: 'The project is closed' }));
    }
    const isOne = String(address).includes(id);
    return Response.json(
      isOne ? replyOf(getMarketProject, { project }) : replyOf(listMarketProjects, { ...page, rows: [project] }),
    );
  });
  show(<Projects />, id);
  const drawer = await openDrawer('Stage');
  await userEvent.click(drawer.getByRole('button', { name: 'Close project' }));
  const ask = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
  const field = ask.getByRole('textbox');
  await userEvent.type(field, 'It asks for free work');
  await userEvent.click(ask.getByRole('button', { name: 'Close project' }));
  expect(await ask.findByText('The project has just been awarded.')).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('It asks for free work');
  await userEvent.click(ask.getByRole('button', { name: 'Close project' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  const sent = server.mock.calls.filter(([, init]) => init.method !== 'GET').map(([, init]) => JSON.parse(String(init.body)));
  expect(sent).toEqual([{ reason: 'It asks for free work' }, { reason: 'It asks for free work' }]);
});
