// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import {
  bidsOfEvent,
  bidsOfProject,
  eventsForProjects,
  listAwarded,
  listOwnProjects,
  type OwnProject,
  postProject,
} from '@ngoma/api/features/projects/projects';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { collectDownloads } from '../../../test/downloads.ts';
import { renderPart, renderRoutes, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import PlaceABidAdd from './place-a-bid-add.tsx';
import PlaceABidAwarded from './place-a-bid-awarded.tsx';
import PlaceABidBids from './place-a-bid-bids.tsx';
import PlaceABidView from './place-a-bid-view.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const id = idOf('project');
const event = { _id: idOf('event'), eventName: 'Makossa Night', zone: 'Africa/Douala' };
const project: Part<OwnProject> = {
  ...{ _id: id, title: 'DJ for the opening', status: 'open', bidCount: 2, isAcceptingBids: true, event },
  ...{ date: '2099-12-12T19:00:00.000Z', city: 'Douala', budgetMax: 200_000, deadline: '2099-12-05T19:00:00.000Z' },
};
const busy = () => refusal(409, 'busy', 'Not now');
const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

describe('the own projects', () => {
  const page = (part: Part<ReplyOf<typeof listOwnProjects>>) => () => Response.json(replyOf(listOwnProjects, part));
  const show = (answer: Answers[string], start = '/') => {
    const sent = serve({ 'GET /o/place-a-bid': answer });
    renderPart(<PlaceABidView />, start);
    return sent;
  };

  it('stand with budget, day, bids and deadline, filtered by the state in the address, page by page', async () => {
    const sent = show(page({ _projects: [project], counts: { open: 13, active: 2 }, total: 13 }), '/?state=open');
    expect(textOf(await screen.findByRole('article'))).toMatch(
      /Open for bids.*DJ for the opening\s?up to 200,000 XAF\s?Sat 12 Dec · 20:00 · Douala\s?Makossa Night\s?2 bids · bids close in/,
    );
    const filter = within(screen.getByRole('navigation', { name: 'Projects by state' }));
    expect(filter.getAllByRole('link').map(textOf)).toEqual(['All15', 'Open for bids13', 'In progress2']);
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('state=open&page=2&limit=12'));
    await userEvent.click(filter.getByRole('link', { name: /In progress/ }));
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('state=active&page=1&limit=12'));
  });

  it('are searched, sorted and summed, as the address says', async () => {
    const sent = show(
      page({ _projects: [project], counts: { open: 1 }, total: 1, totals: { bids: 2, budgetMax: 200_000 } }),
      '/?q=opening&sort=bids',
    );
    expect(await screen.findByText(/^1 project · 2 bids · budgets up to 200,000.XAF$/)).toBeTruthy();
    expect(sent.at(-1)?.query.toString()).toBe('q=opening&sort=bids&page=1&limit=12');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Highest budget');
    await waitFor(() => expect(sent.at(-1)?.query.get('sort')).toBe('budget'));
  });

  it('of one event stand above the bids of that event, with the lowest prices and the sums', async () => {
    const bids = [
      { _id: idOf('a'), status: 'placed', total: 180_000 },
      { _id: idOf('b'), status: 'updated', total: 150_000 },
      { _id: idOf('c'), status: 'withdrawn', total: 10_000 },
    ] as const;
    const sent = serve({
      'GET /o/place-a-bid': page({ _projects: [project], counts: { open: 1 }, total: 1 }),
      [`GET /o/event/${event._id}/bid-data`]: () =>
        Response.json(
          replyOf(bidsOfEvent, {
            projectWithBids: [
              { ...project, bids },
              { ...project, status: 'cancelled', bids },
            ],
          }),
        ),
      [`GET /event/${event._id}`]: () => refusal(404, 'not_found', 'Gone'),
    });
    renderPart(<PlaceABidView />, `/?event=${event._id}`);
    const table = within(await screen.findByRole('table', { name: 'Bids by project' }));
    const [, row, ...rest] = table.getAllByRole('row').map(textOf);
    expect(row).toMatch(/^DJ for the opening.*2\s?150,000 XAF.*–$/);
    expect(rest).toEqual([expect.stringMatching(/^2 bids in all · lowest prices together: 150,000.XAF · awarded: 0.XAF$/)]);
    expect(sent.find(({ call }) => call === 'GET /o/place-a-bid')?.query.get('eventId')).toBe(event._id);
  });

  it('that no search finds say so', async () => {
    show(page({}), '/?q=zzz');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
  });

  it('begin with an invitation to post one, after an error with another try', async () => {
    show(inTurn(busy, page({})));
    await retry();
    expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Projects by state' })).toBeNull();
  });

  it('of a state without any say so', async () => {
    show(page({ counts: { open: 1 } }), '/?state=cancelled');
    expect(await screen.findByRole('heading', { name: 'Nothing in this state' })).toBeTruthy();
  });
});

it('awarded projects are searched, summed by state and saved as a file', async () => {
  const downloads = collectDownloads();
  const bid = { total: 180_000, provider: { name: 'DJ Kinda' } };
  const part = {
    _projects: [{ ...project, status: 'active', bid }],
    counts: { active: 1 },
    amounts: { active: 180_000 },
    total: 1,
  } as const;
  const sent = serve({
    'GET /o/place-a-bid/awarded': () => Response.json(replyOf(listAwarded, part)),
    'GET /o/place-a-bid/awarded/csv': () => new Response('Project', { headers: { 'content-type': 'text/csv' } }),
  });
  renderPart(<PlaceABidAwarded />, '/?q=kinda&sort=amount');
  await screen.findByRole('article');
  expect(sent[0]?.query.toString()).toBe('q=kinda&sort=amount&page=1&limit=12');
  expect(screen.getAllByText('In progress').map(({ parentElement }) => textOf(parentElement))).toContain(
    'In progress180,000 XAF1 project',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await userEvent.click(await screen.findByRole('button', { name: 'CSV file', hidden: true }));
  await waitFor(() => expect(downloads).toEqual(['ngoma-awarded-bids.csv']));
  expect(sent.at(-1)?.query.toString()).toBe('q=kinda&sort=amount');
});

it('awarded projects stand with their provider, the sum, and the time that is left to answer', async () => {
  const bid = { total: 180_000, provider: { name: 'DJ Kinda' } };
  const awarded = { ...project, status: 'awarded', awardExpiresAt: '2099-12-01T10:00:00.000Z', bid } as const;
  const page = () => Response.json(replyOf(listAwarded, { _projects: [awarded], counts: { awarded: 1 }, total: 1 }));
  serve({ 'GET /o/place-a-bid/awarded': inTurn(busy, page) });
  renderPart(<PlaceABidAwarded />);
  await retry();
  expect(textOf(await screen.findByRole('article'))).toMatch(/DJ Kinda\s?180,000 XAF\s?answer due in [\d,]+ d \d+ h$/);
});

describe('the time line of an awarded bid', () => {
  const bid = { total: 180_000, provider: { name: 'DJ Kinda' } };
  const at = (day: string) => `2099-12-${day}T10:00:00.000Z`;
  const stepsUntil = (reached: number, dates: readonly (string | null)[]) =>
    (['placed', 'awarded', 'signed', 'funded', 'event', 'done'] as const).map((step, index) => ({
      ...{ step, isReached: index < reached, at: dates[index] ?? null },
    }));
  type Timeline = NonNullable<ReplyOf<typeof listAwarded>['_projects'][number]['timeline']>;
  const show = async (timeline: Timeline) => {
    const part = { _projects: [{ ...project, status: 'active', bid, timeline }], counts: { active: 1 }, total: 1 } as const;
    serve({ 'GET /o/place-a-bid/awarded': () => Response.json(replyOf(listAwarded, part)) });
    renderPart(<PlaceABidAwarded />);
    return within(await screen.findByRole('list', { name: 'Progress of the bid' })).getAllByRole('listitem');
  };

  it('shows what is reached with its date, marks the next step, and says it in words', async () => {
    const steps = await show({
      steps: stepsUntil(2, [at('01'), at('02'), null, null, at('12')]),
      milestones: null,
      next: { kind: 'provider_signature', by: at('12') },
    });
    expect(steps.map(textOf)).toEqual(['BidDone1 Dec', 'AwardedDone2 Dec', 'Signed', 'Funded', 'Event12 Dec', 'Done']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null, null]);
    expect(screen.getByText('Next: the provider signs by Sat 12 Dec')).toBeTruthy();
  });

  it('counts the funded milestones until all are, then says that they are paid', async () => {
    const dates = [at('01'), at('02'), at('03'), null, at('12')];
    const waiting = { steps: stepsUntil(3, dates), milestones: { total: 3, funded: 1, paid: 0 } };
    const [, , , part] = await show({ ...waiting, next: { kind: 'funding', by: null } });
    expect([textOf(part), part?.getAttribute('aria-current')]).toEqual(['Funded1 of 3', 'step']);
    expect(screen.getByText('Next: you fund a milestone')).toBeTruthy();
  });

  it('names the event by its day', async () => {
    const dates = [at('01'), at('02'), at('03'), at('04'), at('12')];
    const funded = { steps: stepsUntil(4, dates), milestones: { total: 2, funded: 2, paid: 1 } };
    await show({ ...funded, next: { kind: 'event', by: at('12') } });
    expect(screen.getByText('Next: the event on Sat 12 Dec')).toBeTruthy();
  });

  it('says nothing of a next step once the work is done', async () => {
    const dates = ['01', '02', '03', '13', '12', '16'].map(at);
    const steps = await show({ steps: stepsUntil(6, dates), milestones: { total: 2, funded: 2, paid: 2 }, next: null });
    expect(steps.slice(3).map(textOf)).toEqual(['PaidDone13 Dec', 'EventDone12 Dec', 'DoneDone16 Dec']);
    expect(steps.some((step) => step.hasAttribute('aria-current'))).toBe(false);
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });
});

describe('one project', () => {
  const bids = `GET /o/place-a-bid/${id}/bid-data`;
  const kinda = { _id: idOf('kinda'), name: 'DJ Kinda' };
  const page = (part: object) => () => Response.json(replyOf(bidsOfProject, { projectWithBids: { ...project, ...part } }));
  const show = (answers: Answers) => {
    const sent = serve(answers);
    const element = (
      <ToastProvider>
        <PlaceABidBids />
      </ToastProvider>
    );
    const { router } = renderRoutes([{ path: '/:projectId', element }], `/${id}`);
    return { sent, search: () => router.state.location.search };
  };

  it('sorts its bids as the address says', async () => {
    const two = ['a', 'b'].map((name) => ({ _id: idOf(name), projectId: id, total: 1_000, provider: kinda }));
    const { sent, search } = show({ [bids]: page({ bids: two }) });
    expect(await screen.findByRole('heading', { name: '2 bids' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Rating' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('sort')).toBe('rating'));
    expect(search()).toBe('?sort=rating');
  });

  it('without bids says that they are on their way, and is cancelled with a reason', async () => {
    const cancel = `PUT /o/place-a-bid/${id}/cancel`;
    const { sent } = show({ [bids]: page({}), [cancel]: () => refusal(409, 'contract_stands', 'There is a contract') });
    expect(await screen.findByRole('heading', { name: 'No bids yet' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel project' }));
    const form = within(await screen.findByRole('dialog', { name: 'Cancel the project?' }));
    await userEvent.click(form.getByRole('button', { name: 'Cancel project' }));
    expect(form.getByText('Please give a reason')).toBeTruthy();
    await userEvent.type(form.getByLabelText(/^Reason/), 'The hall has its own DJ');
    await userEvent.click(form.getByRole('button', { name: 'Cancel project' }));
    expect(await form.findByText('There is a contract')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[cancel, { reason: 'The hall has its own DJ' }]]);
  });

  it('of another organizer does not exist', async () => {
    show({ [bids]: () => refusal(404, 'not_found', 'This project does not exist') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });
});

describe('a new project', () => {
  beforeEach(() => localStorage.clear());
  const show = (answers: Answers) => {
    const sent = serve(answers);
    const { router } = renderPart(<PlaceABidAdd />, '/place-a-bid/add');
    return { sent, path: () => router.state.location.pathname };
  };
  const events = (__event: Part<ReplyOf<typeof eventsForProjects>['__event']>) => () =>
    Response.json(replyOf(eventsForProjects, { __event }));
  const night = { ...event, date: '2099-12-12T19:00:00.000Z', city: 'Douala', location: 'Bonanjo' };

  it('needs an event', async () => {
    show({ 'GET /o/event-com': inTurn(busy, events([])) });
    await retry();
    expect(await screen.findByRole('heading', { name: 'Create an event first' })).toBeTruthy();
  });

  it('begins with the draft of this device, and leads to the page of the posted project', async () => {
    localStorage.setItem(
      'ngoma.new-project',
      JSON.stringify({ title: 'DJ for the opening', description: 'Six hours', budgetMax: '200000' }),
    );
    const post = 'POST /o/place-a-bid';
    const { sent, path } = show({
      'GET /o/event-com': events([night]),
      [post]: () => Response.json(replyOf(postProject, { message: 'It is posted', projectId: id }), { status: 201 }),
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^For which event/ }), event._id);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Service/ }), 'DJ');
    await userEvent.click(screen.getByRole('button', { name: 'Post the project' }));
    await waitFor(() => expect(path()).toBe(`/place-a-bid/bids/${id}`));
    expect(writesOf(sent)[0]?.[1]).toMatchObject({
      title: 'DJ for the opening',
      category: 'dj',
      budgetMin: '0',
      eventId: event._id,
    });
    expect(sent.find(({ call }) => call === post)?.key).toBeTruthy();
    expect(localStorage.getItem('ngoma.new-project')).toBeNull();
  });
});
