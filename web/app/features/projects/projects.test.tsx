// @vitest-environment jsdom
import { readProject } from '@ngoma/api/features/projects/bidding';
import type { Bid, MyBid } from '@ngoma/api/features/projects/bids';
import { bidsOfProject, type Project, type ProjectWithBids } from '@ngoma/api/features/projects/projects';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../test/downloads.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { AwardDialog } from './bids/AwardDialog.tsx';
import { AwardState } from './bids/AwardState.tsx';
import { BidsCompare } from './bids/BidsCompare.tsx';
import { MyBidActions } from './bids/MyBidActions.tsx';
import { RejectDialog } from './bids/RejectDialog.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';
import { ProjectFiles } from './ProjectFiles.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const [projectId, bidId] = [idOf('project'), idOf('bid')];
const event = { _id: idOf('event'), eventName: 'Makossa Night', zone: 'Africa/Douala' };
const facts: Part<Project> = {
  ...{ _id: projectId, title: 'DJ for the opening', category: 'dj', location: 'Bonanjo', city: 'Douala', event },
  ...{ date: '2099-12-12T19:00:00.000Z', endDate: '2099-12-13T01:00:00.000Z', deadline: '2099-12-05T19:00:00.000Z' },
  ...{ budgetMin: 150_000, budgetMax: 200_000 },
};
const bid: Part<Bid> = {
  ...{ _id: bidId, projectId, version: 2, total: 180_000, deposit: 54_000, depositPercent: 30, message: 'I know the hall' },
  ...{ lines: [{ label: 'DJ set', amount: 180_000 }], validUntil: '2099-12-01T22:59:00.000Z', cancellationPolicy: 'moderate' },
};
const kinda = { _id: idOf('kinda'), name: 'DJ Kinda', isVerified: true, rating: { average: 4.46, count: 12 } };
const projectOf = (part: Part<ProjectWithBids> = {}): ProjectWithBids =>
  replyOf(bidsOfProject, { projectWithBids: { ...facts, ...part } }).projectWithBids;
const bidReply = (message: string) => Response.json({ message, data: projectOf() });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the bids of a project', () => {
  const show = (bids: Part<ProjectWithBids>['bids']) => {
    const [onAward, onReject] = [vi.fn(), vi.fn()];
    renderPart(<BidsCompare bids={projectOf({ bids }).bids} onAward={onAward} onReject={onReject} />);
    return { onAward, onReject };
  };

  it('stand beside each other with provider, price, terms and what is close to free', async () => {
    const dear = { ...bid, _id: idOf('dear'), total: 250_000, canAward: true, provider: { name: 'Chez Mado' }, version: 1 };
    const { onAward, onReject } = show([
      { ...bid, status: 'updated', canAward: true, isFree: true, roadMinutes: 210, provider: kinda },
      dear,
    ]);
    const [one, other] = screen.getAllByRole('listitem').filter((item) => item.parentElement?.children.length === 2);
    expect(textOf(one)).toMatch(
      /DJ Kinda.*4\.5 \(12\).*180,000 XAF.*Lowest price\s?Version 2.*Due at signing \(30%\)\s?54,000 XAF/,
    );
    expect(textOf(one)).toMatch(
      /Free on that day\s?About 3 h 30 by road\s?Valid until Tue 1 Dec 2099.*free of charge until 14 days before/,
    );
    expect(within(one as HTMLElement).getByRole('img', { name: 'Verified' })).toBeTruthy();
    expect(textOf(other)).toMatch(/Chez Mado.*No ratings yet.*Booked elsewhere on that day/);
    expect(textOf(other)).not.toMatch(/Lowest price|Version/);
    await press('Choose DJ Kinda');
    expect(onAward).toHaveBeenCalledWith(expect.objectContaining({ _id: bidId }));
    await press('Turn down: DJ Kinda');
    expect(onReject).toHaveBeenCalledWith(expect.objectContaining({ _id: bidId }));
  });

  it('that are over cannot be chosen, and say why', () => {
    show([{ ...bid, status: 'declined', reason: 'I am ill', provider: kinda, validUntil: '2026-01-01T11:00:00.000Z' }]);
    expect(screen.getByText('Declined')).toBeTruthy();
    expect(screen.getByText(/I am ill/)).toBeTruthy();
    expect(screen.getByText(/^Was valid until Thu 1 Jan 2026/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a bid that is turned down', () => {
  const path = `PUT /o/place-a-bid/${projectId}/${bidId}/reject`;

  it('is sent with the chosen reason, after a refusal was shown in the dialog', async () => {
    const answers = inTurn(
      () => refusal(409, 'bid_not_live', 'This bid is no longer valid'),
      () => bidReply('The bid is turned down'),
    );
    const sent = serve({ [path]: answers });
    const onClose = vi.fn();
    const [compared] = projectOf({ bids: [{ ...bid, provider: kinda }] }).bids;
    if (compared) renderPart(<RejectDialog bid={compared} onClose={onClose} />);
    const form = await dialog('Turn down the bid of DJ Kinda?');
    await userEvent.selectOptions(form.getByLabelText(/^Why not\? \(optional, shown to DJ Kinda\)/), 'Price too high');
    await userEvent.click(form.getByRole('button', { name: 'Turn down' }));
    expect(await form.findByText('This bid is no longer valid')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Turn down' }));
    expect(await screen.findByText('The bid is turned down')).toBeTruthy();
    expect(writesOf(sent)).toEqual(Array(2).fill([path, { lostReason: 'price' }]));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('an award', () => {
  const path = `PUT /o/place-a-bid/${projectId}/${bidId}`;
  const show = (answers: Answers) => {
    const onClose = vi.fn();
    const sent = serve(answers);
    const [compared] = projectOf({ bids: [{ ...bid, provider: kinda }] }).bids;
    if (compared) renderPart(<AwardDialog bid={compared} hasOthers onClose={onClose} />);
    return { sent, onClose };
  };

  it('names its consequences, and is sent for the version of the bid that was read', async () => {
    const { sent, onClose } = show({ [path]: () => bidReply('DJ Kinda was chosen') });
    const form = await dialog(/Award to DJ Kinda for 180,000.XAF/);
    expect(form.getAllByRole('listitem').map(textOf)[0]).toMatch(/^DJ Kinda has 72 hours to accept/);
    await userEvent.click(form.getByRole('button', { name: 'Award' }));
    expect(await screen.findByText('DJ Kinda was chosen')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[path, { version: 2 }]]);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('takes the reason that the other bidders get, if the organizer gives one', async () => {
    const { sent } = show({ [path]: () => bidReply('DJ Kinda was chosen') });
    const form = await dialog(/Award to DJ Kinda/);
    await userEvent.selectOptions(form.getByLabelText(/^Why not the other bids/), 'Came too late');
    await userEvent.click(form.getByRole('button', { name: 'Award' }));
    await waitFor(() => expect(writesOf(sent)).toEqual([[path, { version: 2, othersReason: 'late' }]]));
  });

  it('of a bid that has changed is refused in the dialog, which stays', async () => {
    const { onClose } = show({ [path]: () => refusal(409, 'bid_changed', 'This bid has changed meanwhile') });
    await press('Award');
    expect(await screen.findByText('This bid has changed meanwhile')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a project whose bid was awarded', () => {
  const path = `PUT /o/place-a-bid/${projectId}/${bidId}/projectUpdate`;
  const show = (part: Part<ProjectWithBids>, answers: Answers = {}) => {
    const sent = serve(answers);
    const project = projectOf({ awardedBidId: bidId, bids: [{ ...bid, provider: kinda }], ...part });
    renderPart(<AwardState project={project} contractPath="/contracts/1" />);
    return sent;
  };

  it('is taken back with a reason, without which nothing is sent', async () => {
    const answers = inTurn(
      () => refusal(409, 'wrong_state', 'DJ Kinda has just accepted'),
      () => bidReply('The award is withdrawn'),
    );
    const sent = show({ status: 'awarded', awardExpiresAt: '2099-12-01T10:00:00.000Z' }, { [path]: answers });
    await press('Withdraw award');
    const form = await dialog('Withdraw the award?');
    const confirm = () => userEvent.click(form.getByRole('button', { name: 'Withdraw award' }));
    await confirm();
    expect(form.getByText('Please give a reason')).toBeTruthy();
    expect(writesOf(sent)).toEqual([]);
    await userEvent.type(form.getByLabelText(/^Reason \(shown to DJ Kinda\)/), ' No answer ');
    await confirm();
    expect(await form.findByText('DJ Kinda has just accepted')).toBeTruthy();
    await confirm();
    expect(await screen.findByText('The award is withdrawn')).toBeTruthy();
    expect(writesOf(sent).map(([, body]) => body)).toEqual(Array(2).fill({ newStatus: 'open', reason: 'No answer' }));
    await closed();
  });

  it('is completed after a confirmation, once the work has begun', async () => {
    const sent = show({ status: 'active', date: '2026-01-01T10:00:00.000Z' }, { [path]: () => bidReply('Well done') });
    expect(screen.getByRole('link', { name: 'View contract' }).getAttribute('href')).toBe('/contracts/1');
    await press('The work is done');
    await userEvent.click((await dialog('Is the work done?')).getByRole('button', { name: 'Yes, it is done' }));
    expect(await screen.findByText('Well done')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[path, { newStatus: 'completed' }]]);
  });

  it.each([
    [{ status: 'active' }, /^DJ Kinda has accepted\./],
    [{ status: 'completed' }, /^Completed by DJ Kinda\./],
    [{ status: 'cancelled', reason: 'The hall has its own' }, 'Cancelled: The hall has its own'],
  ] as const)('in the state %j has no button but the contract', (part, text) => {
    show(part);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the own bid of a provider', () => {
  const show = (part: Part<MyBid>, answers: Answers = {}) => {
    const sent = serve(answers);
    const { _project, myBid } = replyOf(readProject, { _project: facts, myBid: { ...bid, ...part } });
    if (myBid) renderPart(<MyBidActions bid={myBid} project={_project} editPath="/edit" contractPath="/contracts/1" />);
    return sent;
  };
  const answer = `PUT /o/place-a-bid/${projectId}/${bidId}/providerAcceptance`;
  const reply = (message: string) => () => {
    const { _project, myBid } = replyOf(readProject, { _project: facts, myBid: bid });
    const { matchesServices: _1, isFree: _2, myBidState: _3, ...project } = _project;
    return Response.json({ message, data: { _project: project, myBid, contractId: null } });
  };

  it('that was chosen is accepted after a confirmation', async () => {
    const sent = show({ status: 'awarded', awardExpiresAt: '2099-12-01T10:00:00.000Z' }, { [answer]: reply('You have the job') });
    await press('Accept');
    const question = await dialog('Accept “DJ for the opening”?');
    expect(question.getByText(/^Sat 12 Dec · 20:00 is booked.*180,000.XAF/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You have the job')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[answer, { accepted: true }]]);
  });

  it('that was chosen is declined with a reason', async () => {
    const sent = show({ status: 'awarded' }, { [answer]: reply('The organizer knows') });
    await press('Decline');
    const form = await dialog('Decline “DJ for the opening”?');
    await userEvent.type(form.getByLabelText(/^Reason/), 'I am ill');
    await userEvent.click(form.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The organizer knows')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[answer, { accepted: false, reason: 'I am ill' }]]);
  });

  it('is withdrawn after a confirmation, and a refusal is shown', async () => {
    const path = `DELETE /p/project/${projectId}`;
    const sent = show({ canEdit: true }, { [path]: () => refusal(409, 'bid_not_editable', 'It has just been awarded') });
    expect(screen.getByRole('link', { name: 'Edit: DJ for the opening' }).getAttribute('href')).toBe('/edit');
    await press('Withdraw: DJ for the opening');
    const question = await dialog('Withdraw your bid?');
    expect(writesOf(sent)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('It has just been awarded')).toBeTruthy();
    await closed();
  });

  it('that was accepted leads to its contract, and one that was not chosen shows the reason', () => {
    show({ status: 'accepted' });
    expect(screen.getByRole('link', { name: 'View contract: DJ for the opening' })).toBeTruthy();
    show({ status: 'rejected', lostReason: 'price' });
    expect(screen.getByText('Reason: Price too high')).toBeTruthy();
    cleanup();
    show({ status: 'rejected', reason: 'Too dear' });
    expect(screen.getByText('“Too dear”')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it.each([
  [{ budgetMin: 150_000, budgetMax: 200_000 }, '150,000 – 200,000 XAF'],
  [{ budgetMin: 0, budgetMax: 200_000 }, 'up to 200,000 XAF'],
  [{ budgetMin: 200_000, budgetMax: 200_000 }, '200,000 XAF'],
])('the facts of a project have the budget %j as %s', (budget, text) => {
  renderPart(<ProjectFacts project={projectOf(budget)} />);
  expect(textOf(screen.getByText(/XAF$/))).toBe(text);
  expect(screen.getByText(/Sat 12 Dec · 20:00 – Sun 13 Dec · 02:00/)).toBeTruthy();
  expect(screen.getByText('Bonanjo, Douala')).toBeTruthy();
});

it('a file of a project is saved under its name, and a failure is shown', async () => {
  const names = collectDownloads();
  const { files } = projectOf({ files: [{ _id: idOf('rider'), name: 'rider.pdf', size: 1_240_000 }] });
  serve({
    [`GET /project-files/${idOf('rider')}`]: inTurn(
      () => new Response('%PDF'),
      () => refusal(404, 'not_found', 'It is gone'),
    ),
  });
  renderPart(<ProjectFiles files={files} />);
  const button = within(screen.getByRole('list', { name: 'Files' })).getByRole('button', { name: /rider\.pdf.*1\.2.MB/ });
  await userEvent.click(button);
  await waitFor(() => expect(names).toEqual(['rider.pdf']));
  await userEvent.click(button);
  expect(await screen.findByText('It is gone')).toBeTruthy();
});

it('the history names people, and what happened by itself', () => {
  const at = '2026-12-01T10:00:00.000Z';
  const { history } = projectOf({
    history: [
      { _id: idOf('1'), kind: 'award_lapsed', by: null, at },
      { _id: idOf('2'), kind: 'bid_declined', by: 'DJ Kinda', reason: 'I am ill', at },
    ],
  });
  renderPart(<ProjectHistory history={history} />);
  const [alone, declined] = screen.getAllByRole('listitem').map(textOf);
  expect(alone).toMatch(/^The time to reply ran out: open again\s?1 Dec 2026, 11:00$/);
  expect(declined).toMatch(/^DJ Kinda declined the award.*“I am ill”$/);
});
