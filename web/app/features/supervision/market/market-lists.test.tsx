// @vitest-environment jsdom
import { decideReview } from '@ngoma/api/features/reviews';
import {
  getMarketProvider,
  getMarketReview,
  listMarketContracts,
  listMarketProjects,
  listMarketProviders,
  listMarketReviews,
} from '@ngoma/api/features/supervision/supervised-market';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { Contracts } from './Contracts.tsx';
import { Projects } from './Projects.tsx';
import { Providers } from './Providers.tsx';
import { Reviews } from './Reviews.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const page = { total: 1, currentPage: 1, isTotalCapped: false };
const show = (List: () => React.ReactNode, start = '/') => {
  const element = (
    <ToastProvider>
      <List />
    </ToastProvider>
  );
  return renderRoutes([{ path: '/', element }], start);
};
const lastAsked = () => String(server.mock.calls.at(-1)?.[0]);

it('projects are filtered and sorted by the server, and filters stand in the address', async () => {
  server.mockImplementation(async () =>
    Response.json(replyOf(listMarketProjects, { ...page, rows: [{ _id: idOf('stage'), title: 'Stage', state: 'open' }] })),
  );
  const { router } = show(Projects, '/?state=open');
  await screen.findByRole('row', { name: /Stage/ });
  expect(lastAsked()).toMatch(/\/supervision\/projects\?state=open/);
  await userEvent.selectOptions(screen.getByLabelText('Service'), 'dj');
  await waitFor(() => expect(lastAsked()).toMatch(/category=dj/));
  expect(router.state.location.search).toContain('category=dj');
  await userEvent.click(screen.getByRole('button', { name: 'Budget' }));
  await waitFor(() => expect(lastAsked()).toMatch(/sort=budget&order=desc/));
});

it('a contract shows the faces of both sides and the cover of its event', async () => {
  const row = {
    ...{ _id: idOf('stage'), title: 'Stage' },
    organizer: { name: 'Ada Njoya', avatar: null },
    provider: { name: 'DJ Kinda', avatar: { url: '/files/kinda.webp' } },
    event: { coverImage: { url: '/files/night.webp' } },
  };
  server.mockImplementation(async () => Response.json(replyOf(listMarketContracts, { ...page, rows: [row] })));
  show(Contracts);
  const shown = await screen.findByRole('row', { name: /Stage/ });
  const pictures = [...shown.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(['/files/night.webp', '/files/kinda.webp']);
  expect(shown.querySelector('[data-initials="AN"]')).toBeTruthy();
});

it('an admin hides a service of a provider with a reason, and reads why another one is hidden', async () => {
  const id = idOf('kinda');
  server.mockImplementation(async (address, init) => {
    if (init.method === 'PUT') return Response.json({ message: 'The service is hidden' });
    if (String(address).includes(`/providers/${id}`)) {
      const offered = [
        { _id: idOf('nights'), title: 'Nights', hiddenReason: null },
        { _id: idOf('days'), title: 'Days', hiddenReason: 'Not a service' },
      ];
      return Response.json(replyOf(getMarketProvider, { provider: { _id: id, name: 'Kinda', offered } }));
    }
    return Response.json(replyOf(listMarketProviders, { ...page, rows: [{ _id: id, name: 'Kinda', hiddenServices: 1 }] }));
  });
  show(Providers, `/?open=${id}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Kinda' }));
  expect(await drawer.findByText('Not a service')).toBeTruthy();
  expect(drawer.getByRole('button', { name: 'Show again' })).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Hide service' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Hide “Nights”?' }));
  await userEvent.click(ask.getByRole('button', { name: 'Hide service' }));
  expect(server.mock.calls.filter(([, init]) => init.method === 'PUT')).toEqual([]);
  await userEvent.type(ask.getByRole('textbox'), 'It sells something else');
  await userEvent.click(ask.getByRole('button', { name: 'Hide service' }));
  await waitFor(() => {
    const sent = server.mock.calls.find(([, init]) => init.method === 'PUT');
    expect(String(sent?.[0])).toContain(`/supervision/services/${idOf('nights')}/hidden`);
    expect(JSON.parse(String(sent?.[1].body))).toEqual({ isHidden: true, reason: 'It sells something else' });
  });
});

it.each([
  ['waiting', ['Take down', 'Keep and close reports']],
  ['kept', ['Take down']],
  ['taken_down', ['Restore']],
] as const)('a review that is %s offers the decisions %j', async (state, names) => {
  const id = idOf('review');
  server.mockImplementation(async (address, init) => {
    if (init.method === 'PUT') return Response.json(replyOf(decideReview, { message: 'Decided' }));
    if (String(address).includes(`/reviews/${id}`)) {
      const review = { _id: id, state, stars: 1, comment: 'A thief', reported: [{ reason: 'An insult', by: { name: 'Paul' } }] };
      return Response.json(replyOf(getMarketReview, { review }));
    }
    return Response.json(replyOf(listMarketReviews, { ...page, rows: [{ _id: id, state, stars: 1 }] }));
  });
  show(Reviews, `/?open=${id}`);
  expect(await screen.findByText('An insult')).toBeTruthy();
  const offered = ['Take down', 'Keep and close reports', 'Restore'].filter((name) => screen.queryByRole('button', { name }));
  expect(offered).toEqual(names);
  await userEvent.click(screen.getByRole('button', { name: names[0] }));
  const ask = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
  await userEvent.type(ask.getByRole('textbox'), 'By our rules');
  await userEvent.click(ask.getByRole('button', { name: names[0] }));
  await waitFor(() => {
    const sent = server.mock.calls.find(([, init]) => init.method === 'PUT');
    expect(JSON.parse(String(sent?.[1].body)).reason).toBe('By our rules');
  });
});
