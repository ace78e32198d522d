// @vitest-environment jsdom
import { allActivities } from '@ngoma/api/features/events/activities';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { inTurn, refusal, type Sent, serve } from '../../../test/serve.ts';
import { Activities } from './Activities.tsx';

afterEach(() => vi.unstubAllGlobals());

const all = Array.from({ length: 21 }, (_, at) => ({ _id: idOf(`act${at + 1}`), description: `Act ${at + 1}` }));
/** Answers with one page of the given activities. */
const pageOf =
  (activities: readonly object[]) =>
  ({ query }: Sent) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const data = activities.slice((page - 1) * limit, page * limit);
    return Response.json(replyOf(allActivities, { total: activities.length, currentPage: page, data }));
  };
const list = 'GET /activities/get-all-activies';
const rows = () =>
  within(screen.getByRole('region', { name: 'Activity' }))
    .getAllByRole('listitem')
    .map(textOf);

it('an activity leads to what it is about, if there is a page of it', async () => {
  const data = [
    { _id: idOf('posted'), description: 'Paul posted a project', path: '/projects/stage', location: 'Douala' },
    { _id: idOf('gone'), description: 'Brenda withdrew a bid', path: null, location: null },
  ];
  serve({ [list]: pageOf(data) });
  renderPart(<Activities />);
  const link = await screen.findByRole('link', { name: 'Paul posted a project' });
  expect(link.getAttribute('href')).toBe('/projects/stage');
  expect(screen.queryByRole('link', { name: 'Brenda withdrew a bid' })).toBeNull();
  expect(rows()).toEqual([
    expect.stringMatching(/^Paul posted a project ?Douala · ./),
    expect.stringMatching(/^Brenda withdrew a bid ?[^·]+$/),
  ]);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('activities are read page by page, and the page stands in the address', async () => {
  const sent = serve({ [list]: pageOf(all) });
  const { router } = renderPart(<Activities />);
  await screen.findByText('Act 1');
  expect(rows()).toHaveLength(20);
  await press('Page 2');
  await screen.findByText('Act 21');
  expect(rows()).toHaveLength(1);
  expect(sent.map(({ query }) => [query.get('page'), query.get('limit')])).toEqual([
    ['1', '20'],
    ['2', '20'],
  ]);
  expect(router.state.location.search).toBe('?page=2');
});

it('a page beyond the last leads to the last', async () => {
  serve({ [list]: pageOf(all) });
  const { router } = renderPart(<Activities />, '/?page=9');
  await screen.findByText('Act 21');
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
});

it('a platform without activities says so', async () => {
  serve({ [list]: pageOf([]) });
  renderPart(<Activities />);
  expect(await screen.findByRole('heading', { name: 'No activity yet.' })).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('a list that fails shows the reason, and loads at another try', async () => {
  const failure = () => refusal(403, 'forbidden', 'The activities are locked');
  const sent = serve({ [list]: inTurn(failure, pageOf(all)) });
  renderPart(<Activities />);
  expect(await screen.findByRole('heading', { name: 'The activities are locked' })).toBeTruthy();
  expect(screen.queryByText('No activity yet.')).toBeNull();
  await press('Try again');
  expect(await screen.findByText('Act 1')).toBeTruthy();
  expect(screen.queryByText('The activities are locked')).toBeNull();
  expect(sent).toHaveLength(2);
});

it('the activities of one kind are counted from the first page', async () => {
  const sent = serve({ [list]: ({ query, ...rest }) => pageOf(query.get('kind') ? all.slice(0, 3) : all)({ query, ...rest }) });
  const { router } = renderPart(<Activities />, '/?tab=activity&page=2');
  await screen.findByText('Act 21');
  await userEvent.click(screen.getByRole('link', { name: 'Sales' }));
  await screen.findByText('Act 3');
  expect(rows()).toHaveLength(3);
  expect(router.state.location.search).toBe('?tab=activity&kind=sales');
  expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({ page: '1', limit: '20', kind: 'sales' });
});
