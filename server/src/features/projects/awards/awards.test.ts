import { describe, expect, it } from 'vitest';
import { ask, daysAhead } from '#test/factories/events';
import { aProvider, type Person, signInAgain } from '#test/factories/people';
import { aBid, answer, aProject, award, bidFields, compare, placeBid, projectSteps } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { fastify, db, clock, mails } = app;
const { read, update, notificationsOf, notificationTextsOf, emailsTo } = projectSteps(app);

const change = (as: Person, id: string, options: object = {}) =>
  ask(app, 'PUT', `/p/project/${id}`, { as, body: bidFields(app, options as Record<string, unknown>) });
async function withdraw(as: Person, id: string) {
  const reply = await fastify.inject({ method: 'DELETE', url: `/api/p/project/${id}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

describe('the deposit of a bid', () => {
  it('equals the first milestone of its contract, to the franc', async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId, {
      fields: { lines: [{ label: 'Set', amount: 100_001 }], depositPercent: 33 },
    });
    await award(app, project, bid._id);
    const { contractId } = (await answer(app, provider, project.projectId, bid._id)).body.data;
    const { milestones } = (await ask(app, 'GET', `/contracts/${contractId}`, { as: provider })).body.contract;
    expect([bid.deposit, milestones[0].amount, milestones[1].amount]).toEqual([33_000, 33_000, 67_001]);
  });
});

describe('an award', () => {
  it('gives its provider 72 hours, notifies the other bidders and keeps their bids', async () => {
    const project = await aProject(app);
    const { provider: winner, bid } = await aBid(app, project.projectId);
    const { provider: other } = await aBid(app, project.projectId, { provider: await aProvider(app, { locale: 'fr' }) });
    const { status, body } = await award(app, project, bid._id, bid.version);
    expect([status, body.message]).toEqual([200, 'Awarded: the provider has 72 hours to accept']);
    expect(body.data).toMatchObject({ _id: project.projectId, status: 'awarded', awardedBidId: bid._id, bidCount: 2 });
    expect(new Date(body.data.awardExpiresAt).getTime() - clock().getTime()).toBe(72 * 3_600_000);
    expect((await notificationsOf(winner))[0]).toMatchObject({
      activityType: 'bid_awarded',
      description: 'Ada has selected your bid for “DJ for the rooftop”: 200,000 XAF',
    });
    expect((await notificationTextsOf(other, 'fr')).join('; ')).toContain('la vôtre reste valable');
    expect(emailsTo(winner).map(({ locale, subject }) => [locale, subject.en])).toEqual([
      ['en', 'Ada has selected your bid for “DJ for the rooftop”: 200,000 XAF'],
    ]);
    expect(emailsTo(other)).toEqual([]);
    expect((await read(winner, project.projectId)).body.myBid).toMatchObject({
      status: 'awarded',
      canEdit: false,
      awardExpiresAt: body.data.awardExpiresAt,
    });
    expect((await read(other, project.projectId)).body.myBid).toMatchObject({ status: 'placed', awardExpiresAt: null });
  });

  it('is accepted with calendar, contract and states in one step, and the other bidders are notified', async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId);
    const { provider: other } = await aBid(app, project.projectId, { provider: await aProvider(app, { locale: 'fr' }) });
    await award(app, project, bid._id);
    const { status, body } = await answer(app, provider, project.projectId, bid._id);
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
    const seen = await compare(app, project);
    expect(seen.bids.map(({ status: state }) => state)).toEqual(['accepted', 'rejected']);
    expect(seen.history.map(({ kind }) => kind)).toEqual(['bid_accepted', 'bid_awarded', 'bid_placed', 'bid_placed', 'posted']);
    expect((await notificationsOf(project.organizer)).map(({ description }) => description)).toContain(
      'DJ Kinda has accepted “DJ for the rooftop”: the contract is drafted',
    );
    expect(await notificationTextsOf(other, 'fr')).toContain(
      'Une autre offre a été acceptée pour «\u00a0DJ for the rooftop\u00a0»',
    );
    expect(emailsTo(other).map(({ locale, subject }) => [locale, subject.fr])).toEqual([
      ['fr', 'Une autre offre a été acceptée pour «\u00a0DJ for the rooftop\u00a0»'],
    ]);
    const again = await answer(app, provider, project.projectId, bid._id);
    expect([again.status, again.body.message]).toEqual([409, 'You have already accepted this award']);
    const { body: listed } = await ask(app, 'GET', '/o/place-a-bid/awarded', { as: project.organizer });
    expect(listed).toMatchObject({
      total: 1,
      counts: { awarded: 0, active: 1, completed: 0 },
      _projects: [{ bid: { _id: bid._id, provider: { name: 'DJ Kinda' } } }],
    });
    const off = await ask(app, 'PUT', `/o/place-a-bid/${project.projectId}/cancel`, {
      as: project.organizer,
      body: { reason: 'x' },
    });
    expect([off.status, off.body.code]).toEqual([409, 'contract_stands']);
  });

  it('is declined with a reason, which opens the project again', async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId);
    const { provider: other } = await aBid(app, project.projectId);
    await award(app, project, bid._id);
    expect((await answer(app, provider, project.projectId, bid._id, { accepted: false })).status).toBe(400);
    const { body } = await answer(app, provider, project.projectId, bid._id, { accepted: false, reason: 'I am ill' });
    expect(body).toMatchObject({
      message: 'Declined: the project is open again',
      data: { contractId: null, myBid: { status: 'declined', reason: 'I am ill' } },
    });
    expect(await compare(app, project)).toMatchObject({
      status: 'open',
      awardedBidId: null,
      awardExpiresAt: null,
      bidCount: 1,
    });
    expect(await notificationTextsOf(project.organizer)).toContain('DJ Kinda has declined “DJ for the rooftop”: “I am ill”');
    expect(await notificationTextsOf(other)).toContain('“DJ for the rooftop” is open again, and your bid is still valid');
    expect((await placeBid(app, provider, project.projectId)).status).toBe(201);
  });

  it('expires after 72 hours: the project opens, both sides are notified once, and a late acceptance is refused', async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId);
    await award(app, project, bid._id);
    await app.runJobs();
    clock.advance({ hours: 71 });
    const lapse = () => app.platform.jobs.enqueue(db, 'projects.lapse-awards', {});
    await lapse();
    await app.runJobs();
    const state = () => db.selectFrom('projects').select('state').where('id', '=', project.projectId).executeTakeFirstOrThrow();
    expect(await state()).toEqual({ state: 'awarded' });
    clock.advance({ hours: 2 });
    const again = await signInAgain(app, provider);
    expect((await answer(app, again, project.projectId, bid._id)).body.code).toBe('award_lapsed');
    mails.length = 0;
    await lapse();
    await app.runJobs();
    await lapse();
    await app.runJobs();
    expect(await state()).toEqual({ state: 'open' });
    expect(emailsTo(provider).map(({ subject }) => subject.en)).toEqual(['Your time to accept “DJ for the rooftop” has run out']);
    expect(emailsTo(project.organizer).map(({ subject }) => subject.en)).toEqual([
      'DJ Kinda did not reply in time: “DJ for the rooftop” is open again',
    ]);
    expect((await answer(app, again, project.projectId, bid._id)).body.code).toBe('award_lapsed');
  });

  it('is revoked by the organizer, which restores the bid', async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId);
    await change(provider, bid._id);
    await award(app, project, bid._id);
    const { status, body } = await update(project.organizer, project.projectId, bid._id, {
      newStatus: 'open',
      reason: 'A mistake',
    });
    expect([status, body.message, body.data.status]).toEqual([200, 'The award is withdrawn', 'open']);
    expect(body.data.bids).toMatchObject([{ _id: bid._id, status: 'updated', canAward: true }]);
    expect((await notificationTextsOf(provider)).join('; ')).toContain(
      'has withdrawn the award of “DJ for the rooftop”: “A mistake”',
    );
    expect((await update(project.organizer, project.projectId, bid._id, { newStatus: 'open' })).body.code).toBe('wrong_state');
  });

  it('is refused for a bid that is withdrawn, expired, changed since or of another project', async () => {
    const [project, other] = [await aProject(app), await aProject(app)];
    const { provider, bid } = await aBid(app, project.projectId);
    const { bid: foreign } = await aBid(app, other.projectId);
    await change(provider, bid._id);
    const changed = await award(app, project, bid._id, 1);
    expect([changed.status, changed.body.code, changed.body.version]).toEqual([409, 'bid_changed', 2]);
    expect((await award(app, project, foreign._id)).status).toBe(404);
    await withdraw(provider, bid._id);
    expect((await award(app, project, bid._id)).body.code).toBe('bid_not_live');
    const { bid: short } = await aBid(app, project.projectId, {
      fields: { validUntil: daysAhead(app.platform, 0.01).toISOString() },
    });
    clock.advance({ hours: 1 });
    expect((await award(app, project, short._id)).body.code).toBe('bid_expired');
    expect((await award(app, { ...project, organizer: other.organizer }, short._id)).status).toBe(404);
  });

  it('can be answered by its own provider only', async () => {
    const project = await aProject(app);
    const { bid } = await aBid(app, project.projectId);
    const { provider: other } = await aBid(app, project.projectId);
    await award(app, project, bid._id);
    for (const as of [other, await aProvider(app)]) expect((await answer(app, as, project.projectId, bid._id)).status).toBe(404);
    expect((await answer(app, project.organizer, project.projectId, bid._id)).status).toBe(403);
  });

  it('is refused on acceptance if it overlaps another accepted award of the provider, without side effects', async () => {
    const provider = await aProvider(app);
    const [one, two] = [await aProject(app), await aProject(app)];
    const [first, second] = [await aBid(app, one.projectId, { provider }), await aBid(app, two.projectId, { provider })];
    await award(app, one, first.bid._id);
    await award(app, two, second.bid._id);
    expect((await answer(app, provider, one.projectId, first.bid._id)).status).toBe(200);
    const { status, body } = await answer(app, provider, two.projectId, second.bid._id);
    expect([status, body.code]).toEqual([409, 'double_booked']);
    expect(await compare(app, two)).toMatchObject({
      status: 'awarded',
      contractId: null,
      bids: [{ status: 'awarded', isFree: false }],
    });
  });
});
