import { describe, expect, it } from 'vitest';
import { ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aProvider, type Person, signInAgain } from '#test/people';
import { aBid, answer, aProject, award, bidFields, compare, placeBid, projectSteps } from '#test/projects';

const house = await buildTestApp();
const { app, db, clock, mails } = house;
const { read, update, newsOf, toldTo, lettersTo } = projectSteps(house);

const change = (as: Person, id: string, wishes: object = {}) =>
  ask(house, 'PUT', `/p/project/${id}`, { as, body: bidFields(house, wishes as Record<string, unknown>) });
async function withdraw(as: Person, id: string) {
  const reply = await app.inject({ method: 'DELETE', url: `/api/p/project/${id}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

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
