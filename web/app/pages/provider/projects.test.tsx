// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { browseProjects, listMyBids, placeBid, readProject } from '@ngoma/api/features/projects/bidding';
import type { MyBid } from '@ngoma/api/features/projects/bids';
import type { Project } from '@ngoma/api/features/projects/projects';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { renderPart, renderRoutes, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import ProjectPage from './project.tsx';
import ProjectBids from './project-bids.tsx';
import ProjectView from './project-view.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = idOf('project');
const project: Part<Project> = {
  ...{ _id: id, title: 'DJ for the opening', status: 'open', bidCount: 2, isAcceptingBids: true, category: 'dj' },
  event: { _id: idOf('event'), eventName: 'Makossa Night', zone: 'Africa/Douala' },
  ...{ date: '2099-12-12T19:00:00.000Z', city: 'Douala', budgetMax: 200_000, deadline: '2099-12-05T19:00:00.000Z' },
};
const bid: Part<MyBid> = {
  ...{ _id: idOf('bid'), projectId: id, status: 'placed', canEdit: true, total: 180_000, message: 'I know the hall' },
  ...{ lines: [{ label: 'DJ set', amount: 180_000 }], validUntil: '2099-12-01T22:59:00.000Z', depositPercent: 30 },
};
const busy = () => refusal(409, 'busy', 'Not now');
const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

describe('open projects', () => {
  const page = (part: Part<ReplyOf<typeof browseProjects>>) => () => Response.json(replyOf(browseProjects, part));
  const show = (answer: Answers[string], start = '/') => {
    const sent = serve({ 'GET /p/project': answer });
    renderPart(<ProjectView />, start);
    return sent;
  };

  it('say how they match the services and the calendar, and are asked for as the address says', async () => {
    const sent = show(
      page({ _projects: [{ ...project, matchesServices: true, isFree: false, myBidState: 'placed' }], total: 13 }),
      '/?category=dj&mine=1',
    );
    expect(textOf(await screen.findByRole('article'))).toMatch(
      /^DJ\s?Placed\s?DJ for the opening.*Matches your services\s?You are booked that day\s?2 bids · bids close in/,
    );
    expect(screen.getByRole('heading', { name: '13 projects' })).toBeTruthy();
    expect(sent[0]?.query.toString()).toBe('category=dj&mine=true&sort=newest&page=1&limit=12');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
    expect(sent.at(-1)?.query.get('category')).toBe('dj');
  });

  it('that none fit offer to clear the filters', async () => {
    const sent = show(inTurn(busy, page({})), '/?q=zzz');
    await retry();
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement);
    await waitFor(() => expect(sent.at(-1)?.query.has('q')).toBe(false));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

describe('the own bids', () => {
  const page = (part: Part<ReplyOf<typeof listMyBids>>) => () => Response.json(replyOf(listMyBids, part));

  it('stand with their state and sum, and are edited from the list', async () => {
    const { _id: _, ...rest } = bid;
    serve({
      'GET /p/project/my-bids': page({ mybids: [{ _id: idOf('bid'), ...rest, project }], counts: { placed: 1 }, total: 1 }),
    });
    renderPart(<ProjectBids />);
    expect(textOf(await screen.findByRole('article'))).toMatch(/Placed.*Your bid: 180,000 XAF\s?Valid until Tue 1 Dec/);
    const edit = await screen.findByRole('link', { name: 'Edit: DJ for the opening' });
    expect(edit.getAttribute('href')).toBe(`/project/${id}?edit=1`);
  });

  it('are searched by the project, sorted, and summed', async () => {
    const sent = serve({
      'GET /p/project/my-bids': page({
        mybids: [{ ...bid, project }],
        ...{ counts: { placed: 1, accepted: 1 }, amounts: { placed: 180_000, accepted: 70_000 }, total: 2 },
      }),
    });
    renderPart(<ProjectBids />, '/?q=opening');
    expect(await screen.findByText(/^Waiting for a decision: 180,000.XAF · Accepted: 70,000.XAF$/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Date of the work');
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('q=opening&sort=date&page=1&limit=12'));
  });

  it('begin with the way to open projects, after an error with another try', async () => {
    serve({ 'GET /p/project/my-bids': inTurn(busy, page({})) });
    renderPart(<ProjectBids />);
    await retry();
    expect(await screen.findByRole('heading', { name: 'No bids yet' })).toBeTruthy();
  });
});

describe('one project', () => {
  const page = (part: Part<ReplyOf<typeof readProject>>) => () => Response.json(replyOf(readProject, part));
  const show = (answers: Answers, search = '') => {
    const sent = serve(answers);
    const element = (
      <ToastProvider>
        <ProjectPage />
      </ToastProvider>
    );
    const { router } = renderRoutes([{ path: '/:projectId', element }], `/${id}${search}`);
    return { sent, search: () => router.state.location.search };
  };
  const read = `GET /p/project/${id}`;
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Item'), 'DJ set');
    await userEvent.type(screen.getByLabelText('Amount (XAF)'), '180 000');
    await userEvent.type(screen.getByLabelText(/^Message/), 'I know the hall');
  };

  it('takes a bid under one key, and shows it once it is placed', async () => {
    const post = `POST /p/project/${id}/bids`;
    const placed = () => Response.json(replyOf(placeBid, { message: 'Your bid is placed', myBid: bid }), { status: 201 });
    const { sent } = show({
      [read]: inTurn(page({ _project: project }), page({ _project: project, myBid: bid })),
      [post]: placed,
    });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Place bid' }));
    expect(await screen.findByText('Your bid is placed')).toBeTruthy();
    expect(sent.find(({ call }) => call === post)?.key).toBeTruthy();
    expect(writesOf(sent)[0]?.[1]).toMatchObject({ lines: [{ label: 'DJ set', amount: 180_000 }], depositPercent: 30 });
    expect(await screen.findByRole('heading', { name: 'Your bid' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Place bid' })).toBeNull();
  });

  it('keeps a bid that came too late in the form, with the reason', async () => {
    show({
      [read]: page({ _project: project }),
      [`POST /p/project/${id}/bids`]: () => refusal(409, 'bidding_closed', 'Bids are closed'),
    });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Place bid' }));
    expect(await screen.findByText('Bids are closed')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Item').value).toBe('DJ set');
  });

  it('has the own bid edited by its address, and shows it again after it was saved', async () => {
    const put = `PUT /p/project/${id}`;
    const { sent, search } = show(
      {
        [read]: page({ _project: project, myBid: bid }),
        [put]: () => Response.json({ message: 'Saved', data: replyOf(readProject, { myBid: bid }).myBid }),
      },
      '?edit=1',
    );
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount (XAF)');
    expect(amount.value).toBe('180000');
    await userEvent.clear(amount);
    await userEvent.type(amount, '170000');
    await userEvent.click(screen.getByRole('button', { name: 'Save bid' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(writesOf(sent)[0]?.[1]).toMatchObject({ lines: [{ label: 'DJ set', amount: 170_000 }] });
    await waitFor(() => expect(search()).toBe(''));
  });

  it('that is closed takes no bids, and one that does not exist says so', async () => {
    const { sent } = show({ [read]: page({ _project: { ...project, isAcceptingBids: false } }) });
    expect(await screen.findByText('This project no longer accepts bids.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Place bid' })).toBeNull();
    expect(sent).toHaveLength(1);
  });
});
