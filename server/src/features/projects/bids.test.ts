import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aForm, ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/people';
import { aBid, answer, aProject, award, bidFields, compare, placeBid, projectSteps, type TestProject } from '#test/projects';

const house = await buildTestApp();
const { app, db, clock, mails } = house;
const { read, update, newsOf, toldTo, lettersTo } = projectSteps(house);

const change = (as: Person, id: string, wishes: object = {}) =>
  ask(house, 'PUT', `/p/project/${id}`, { as, body: bidFields(house, wishes as Record<string, unknown>) });
async function withdraw(as: Person, id: string) {
  const reply = await app.inject({ method: 'DELETE', url: `/api/p/project/${id}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

describe('a bid', () => {
  it('is placed with its lines, whose sum is its total, and its organizer is told', async () => {
    const project = await aProject(house);
    const provider = await aProvider(house, { name: 'DJ Kinda' });
    const { status, body } = await placeBid(house, provider, project.projectId);
    expect([status, body.message]).toEqual([201, 'Your bid is placed']);
    expect(body.myBid).toMatchObject({
      projectId: project.projectId,
      status: 'placed',
      version: 1,
      total: 200_000,
      deposit: 60_000,
      canEdit: true,
      canWithdraw: true,
    });
    expect(body.project).toMatchObject({ _id: project.projectId, bidCount: 1, myBidState: 'placed', isFree: true });
    expect((await newsOf(project.organizer))[0]).toMatchObject({
      activityType: 'bid_placed',
      description: 'DJ Kinda bids 200,000 XAF for “DJ for the rooftop”',
      path: `/place-a-bid/bids/${project.projectId}`,
    });
  });

  it('is one at a time, comes before the deadline, and only while the project is open', async () => {
    const project = await aProject(house);
    const { provider } = await aBid(house, project.projectId);
    expect((await placeBid(house, provider, project.projectId)).body.code).toBe('already_bid');
    await withdraw(provider, project.projectId);
    expect((await placeBid(house, provider, project.projectId)).status).toBe(201);
    const early = await aProject(house, { fields: { deadline: daysAhead(house.platform, 0.01).toISOString() } });
    clock.advance({ hours: 1 });
    expect((await placeBid(house, await aProvider(house), early.projectId)).body.code).toBe('bidding_closed');
    await ask(house, 'PUT', `/o/place-a-bid/${early.projectId}/cancel`, { as: early.organizer, body: { reason: 'x' } });
    expect((await placeBid(house, await aProvider(house), early.projectId)).status).toBe(404);
    expect((await placeBid(house, provider, newId())).status).toBe(404);
  });

  it('is changed and withdrawn by its owner until the award, and keeps what it said', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const changed = await change(provider, project.projectId, { lines: [{ label: 'All in', amount: 170_000 }] });
    expect([changed.status, changed.body.message]).toEqual([200, 'Your bid is changed']);
    expect(changed.body.data).toMatchObject({ _id: bid._id, status: 'updated', version: 2, total: 170_000 });
    expect((await change(provider, bid._id)).body.data.version).toBe(3);
    const versions = await db
      .selectFrom('bid_versions')
      .select(['version', 'total_xaf'])
      .where('bid_id', '=', bid._id)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, total_xaf: 200_000 },
      { version: 2, total_xaf: 170_000 },
      { version: 3, total_xaf: 200_000 },
    ]);
    await expect(db.deleteFrom('bid_versions').execute()).rejects.toThrow();
    const stranger = await aProvider(house);
    for (const id of [project.projectId, bid._id]) {
      expect((await change(stranger, id)).status).toBe(404);
      expect((await withdraw(stranger, id)).status).toBe(404);
    }
    await award(house, project, bid._id);
    expect((await change(provider, bid._id)).body.code).toBe('bid_not_editable');
    expect((await withdraw(provider, bid._id)).body.code).toBe('bid_not_editable');
  });

  it('is refused with a validity that has passed, no lines, or an amount that is none', async () => {
    const { projectId } = await aProject(house);
    const provider = await aProvider(house);
    for (const wishes of [
      { validUntil: '2020-01-01T00:00:00Z' },
      { lines: [] },
      { lines: [{ label: 'Nothing', amount: 0 }] },
      { lines: [{ label: 'Half', amount: 500.5 }] },
      { lines: Array.from({ length: 3 }, () => ({ label: 'A palace', amount: 400_000_000 })) },
      { depositPercent: 101 },
      { cancellationPolicy: 'whatever' },
    ])
      expect((await placeBid(house, provider, projectId, wishes)).status).toBe(400);
  });

  it('is nobody else’s to see: other providers learn how many there are, and organizers see their own projects’ only', async () => {
    const project = await aProject(house);
    const { provider: one } = await aBid(house, project.projectId);
    const { provider: two } = await aBid(house, project.projectId, { fields: { message: 'A secret of two' } });
    const seen = await read(one, project.projectId);
    expect(seen.body._project.bidCount).toBe(2);
    expect(JSON.stringify(seen.body)).not.toContain('A secret of two');
    expect(JSON.stringify((await ask(house, 'GET', '/p/project/my-bids', { as: one })).body)).not.toContain('A secret of two');
    expect(JSON.stringify((await ask(house, 'GET', '/p/project', { as: one })).body)).not.toContain('A secret of two');
    expect((await read(two, project.projectId)).body.myBid.message).toBe('A secret of two');
    const other = await anOrganizer(house);
    for (const path of [`/o/place-a-bid/${project.projectId}/bid-data`, `/o/event/${project.eventId}/bid-data`])
      expect((await ask(house, 'GET', path, { as: other })).status).toBe(404);
    for (const as of [one, await aParticipant(house), await anAdmin(house)])
      expect((await ask(house, 'GET', `/o/place-a-bid/${project.projectId}/bid-data`, { as })).status).toBe(403);
    expect((await read(other, project.projectId)).status).toBe(403);
  });

  it('is listed to its owner with its project, by state', async () => {
    const provider = await aProvider(house);
    const [one, two] = [await aProject(house), await aProject(house)];
    await aBid(house, one.projectId, { provider });
    clock.advance({ minutes: 1 });
    await aBid(house, two.projectId, { provider });
    await withdraw(provider, one.projectId);
    const { body } = await ask(house, 'GET', '/p/project/my-bids', { as: provider });
    expect(body._mybids).toEqual([two.projectId, one.projectId]);
    expect(body.counts).toEqual({ placed: 1, withdrawn: 1 });
    expect(body.mybids[0]).toMatchObject({ status: 'placed', project: { _id: two.projectId, title: 'DJ for the rooftop' } });
    const { body: gone } = await ask(house, 'GET', '/p/project/my-bids?state=withdrawn', { as: provider });
    expect([gone.total, gone._mybids]).toEqual([1, [one.projectId]]);
  });
});

describe('beside each bid', () => {
  it('stands how much was written with its provider about this project, and what waits to be read', async () => {
    const project = await aProject(house);
    const { provider } = await aBid(house, project.projectId);
    await aBid(house, project.projectId, { provider: await aProvider(house, { name: 'Petra' }) });
    const other = await aProject(house, { organizer: project.organizer });
    await aBid(house, other.projectId, { provider });
    const about = { type: 'project', id: project.projectId };
    const { body } = await ask(house, 'POST', '/conversations', { as: provider, body: { about } });
    const write = (as: Person) =>
      ask(house, 'POST', `/conversations/${body.conversation._id}/messages`, { as, body: aForm({ text: 'Is there a stage?' }) });
    await write(provider);
    await write(provider);
    const said = async (of: TestProject) =>
      Object.fromEntries((await compare(house, of)).bids.map((bid) => [bid.provider.name, bid.messages]));
    const none = { count: 0, unread: 0 };
    expect(await said(project)).toEqual({ 'DJ Kinda': { count: 2, unread: 2 }, Petra: none });
    expect(await said(other)).toEqual({ 'DJ Kinda': none });
    await ask(house, 'PUT', `/conversations/${body.conversation._id}/read`, { as: project.organizer, body: {} });
    await write(project.organizer);
    expect(await said(project)).toEqual({ 'DJ Kinda': { count: 3, unread: 0 }, Petra: none });
  });
});

describe('what is due at signing', () => {
  it('is in the bid what it is in the contract, to the franc', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId, {
      fields: { lines: [{ label: 'Set', amount: 100_001 }], depositPercent: 33 },
    });
    await award(house, project, bid._id);
    const { contractId } = (await answer(house, provider, project.projectId, bid._id)).body.data;
    const { milestones } = (await ask(house, 'GET', `/contracts/${contractId}`, { as: provider })).body.contract;
    expect([bid.deposit, milestones[0].amount, milestones[1].amount]).toEqual([33_000, 33_000, 67_001]);
  });
});

describe('an award', () => {
  it('gives its provider 72 hours, tells the others, and leaves their bids in the running', async () => {
    const project = await aProject(house);
    const { provider: winner, bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId, { provider: await aProvider(house, { locale: 'fr' }) });
    const { status, body } = await award(house, project, bid._id, bid.version);
    expect([status, body.message]).toEqual([200, 'Awarded: the provider has 72 hours to accept']);
    expect(body.data).toMatchObject({ _id: project.projectId, status: 'awarded', awardedBidId: bid._id, bidCount: 2 });
    expect(new Date(body.data.awardExpiresAt).getTime() - clock().getTime()).toBe(72 * 3_600_000);
    expect((await newsOf(winner))[0]).toMatchObject({
      activityType: 'bid_awarded',
      description: 'Ada has chosen your bid for “DJ for the rooftop”: 200,000 XAF',
    });
    expect((await toldTo(other, 'fr')).join('; ')).toContain('la vôtre reste en lice');
    expect(lettersTo(winner).map(({ locale, subject }) => [locale, subject.en])).toEqual([
      ['en', 'Ada has chosen your bid for “DJ for the rooftop”: 200,000 XAF'],
    ]);
    expect(lettersTo(other)).toEqual([]);
    expect((await read(winner, project.projectId)).body.myBid).toMatchObject({
      status: 'awarded',
      canEdit: false,
      awardExpiresAt: body.data.awardExpiresAt,
    });
    expect((await read(other, project.projectId)).body.myBid).toMatchObject({ status: 'placed', awardExpiresAt: null });
  });

  it('is accepted in one step: calendar, contract, states, and the others are told', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId, { provider: await aProvider(house, { locale: 'fr' }) });
    await award(house, project, bid._id);
    const { status, body } = await answer(house, provider, project.projectId, bid._id);
    expect([status, body.message]).toEqual([200, 'Accepted: your calendar is booked and the contract is drafted']);
    expect(body.data).toMatchObject({
      contractId: expect.any(String),
      _project: { status: 'active' },
      myBid: { status: 'accepted' },
    });
    const contract = await db
      .selectFrom('contracts')
      .selectAll()
      .where('id', '=', body.data.contractId)
      .executeTakeFirstOrThrow();
    expect(contract).toMatchObject({ source_id: project.projectId, total_xaf: 200_000, state: 'draft' });
    const seen = await compare(house, project);
    expect(seen.bids.map(({ status: state }) => state)).toEqual(['accepted', 'rejected']);
    expect(seen.history.map(({ kind }) => kind)).toEqual(['bid_accepted', 'bid_awarded', 'bid_placed', 'bid_placed', 'posted']);
    expect((await newsOf(project.organizer)).map(({ description }) => description)).toContain(
      'DJ Kinda has accepted “DJ for the rooftop”: the contract is drafted',
    );
    expect(await toldTo(other, 'fr')).toContain('Une autre offre a été prise pour « DJ for the rooftop »');
    expect(lettersTo(other).map(({ locale, subject }) => [locale, subject.fr])).toEqual([
      ['fr', 'Une autre offre a été prise pour « DJ for the rooftop »'],
    ]);
    const again = await answer(house, provider, project.projectId, bid._id);
    expect([again.status, again.body.message]).toEqual([409, 'You have accepted this award already']);
    const { body: listed } = await ask(house, 'GET', '/o/place-a-bid/awarded', { as: project.organizer });
    expect(listed).toMatchObject({
      total: 1,
      counts: { awarded: 0, active: 1, completed: 0 },
      _projects: [{ bid: { _id: bid._id, provider: { name: 'DJ Kinda' } } }],
    });
    const off = await ask(house, 'PUT', `/o/place-a-bid/${project.projectId}/cancel`, {
      as: project.organizer,
      body: { reason: 'x' },
    });
    expect([off.status, off.body.code]).toEqual([409, 'contract_stands']);
  });

  it('is declined with a reason, and the project is open again for the others', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId);
    await award(house, project, bid._id);
    expect((await answer(house, provider, project.projectId, bid._id, { accepted: false })).status).toBe(400);
    const { body } = await answer(house, provider, project.projectId, bid._id, { accepted: false, reason: 'I am ill' });
    expect(body).toMatchObject({
      message: 'Declined: the project is open again',
      data: { contractId: null, myBid: { status: 'declined', reason: 'I am ill' } },
    });
    expect(await compare(house, project)).toMatchObject({
      status: 'open',
      awardedBidId: null,
      awardExpiresAt: null,
      bidCount: 1,
    });
    expect(await toldTo(project.organizer)).toContain('DJ Kinda has declined “DJ for the rooftop”: “I am ill”');
    expect(await toldTo(other)).toContain('“DJ for the rooftop” is open again, and your bid still stands');
    expect((await placeBid(house, provider, project.projectId)).status).toBe(201);
  });

  it('lapses after 72 hours: the project opens, both are told once, and a late yes is refused', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    await award(house, project, bid._id);
    await house.runJobs();
    clock.advance({ hours: 71 });
    const lapse = () => house.platform.jobs.enqueue(db, 'projects.lapse-awards', {});
    await lapse();
    await house.runJobs();
    const state = () => db.selectFrom('projects').select('state').where('id', '=', project.projectId).executeTakeFirstOrThrow();
    expect(await state()).toEqual({ state: 'awarded' });
    clock.advance({ hours: 2 });
    const again = await signInAgain(house, provider);
    expect((await answer(house, again, project.projectId, bid._id)).body.code).toBe('award_lapsed');
    mails.length = 0;
    await lapse();
    await house.runJobs();
    await lapse();
    await house.runJobs();
    expect(await state()).toEqual({ state: 'open' });
    expect(lettersTo(provider).map(({ subject }) => subject.en)).toEqual([
      'Your time to accept “DJ for the rooftop” has run out',
    ]);
    expect(lettersTo(project.organizer).map(({ subject }) => subject.en)).toEqual([
      'DJ Kinda did not answer in time: “DJ for the rooftop” is open again',
    ]);
    expect((await answer(house, again, project.projectId, bid._id)).body.code).toBe('award_lapsed');
  });

  it('is taken back by the organizer, and the bid stands as before', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    await change(provider, bid._id);
    await award(house, project, bid._id);
    const { status, body } = await update(project.organizer, project.projectId, bid._id, {
      newStatus: 'open',
      reason: 'A mistake',
    });
    expect([status, body.message, body.data.status]).toEqual([200, 'The award is taken back', 'open']);
    expect(body.data.bids).toMatchObject([{ _id: bid._id, status: 'updated', canAward: true }]);
    expect((await toldTo(provider)).join('; ')).toContain('has taken the award of “DJ for the rooftop” back: “A mistake”');
    expect((await update(project.organizer, project.projectId, bid._id, { newStatus: 'open' })).body.code).toBe('wrong_state');
  });

  it('is refused for what no longer stands, has run out, was changed since, or is another project’s', async () => {
    const [project, other] = [await aProject(house), await aProject(house)];
    const { provider, bid } = await aBid(house, project.projectId);
    const { bid: foreign } = await aBid(house, other.projectId);
    await change(provider, bid._id);
    const changed = await award(house, project, bid._id, 1);
    expect([changed.status, changed.body.code, changed.body.version]).toEqual([409, 'bid_changed', 2]);
    expect((await award(house, project, foreign._id)).status).toBe(404);
    await withdraw(provider, bid._id);
    expect((await award(house, project, bid._id)).body.code).toBe('bid_not_live');
    const { bid: short } = await aBid(house, project.projectId, {
      fields: { validUntil: daysAhead(house.platform, 0.01).toISOString() },
    });
    clock.advance({ hours: 1 });
    expect((await award(house, project, short._id)).body.code).toBe('bid_expired');
    expect((await award(house, { ...project, organizer: other.organizer }, short._id)).status).toBe(404);
  });

  it('is answered by its own provider only', async () => {
    const project = await aProject(house);
    const { bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId);
    await award(house, project, bid._id);
    for (const as of [other, await aProvider(house)])
      expect((await answer(house, as, project.projectId, bid._id)).status).toBe(404);
    expect((await answer(house, project.organizer, project.projectId, bid._id)).status).toBe(403);
  });

  it('two overlapping ones of one provider: the second yes is refused, and nothing of it stays', async () => {
    const provider = await aProvider(house);
    const [one, two] = [await aProject(house), await aProject(house)];
    const [first, second] = [await aBid(house, one.projectId, { provider }), await aBid(house, two.projectId, { provider })];
    await award(house, one, first.bid._id);
    await award(house, two, second.bid._id);
    expect((await answer(house, provider, one.projectId, first.bid._id)).status).toBe(200);
    const { status, body } = await answer(house, provider, two.projectId, second.bid._id);
    expect([status, body.code]).toEqual([409, 'double_booked']);
    expect(await compare(house, two)).toMatchObject({
      status: 'awarded',
      contractId: null,
      bids: [{ status: 'awarded', isFree: false }],
    });
  });
});
