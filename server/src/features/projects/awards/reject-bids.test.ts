import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anOrganizer, aProvider, type Person } from '#test/factories/people';
import { aBid, answer, aProject, award, compare, placeBid, projectSteps } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { read, notificationsOf, notificationTextsOf } = projectSteps(app);

const reject = (as: Person, projectId: string, bidId: string, body: object = {}) =>
  ask(app, 'PUT', `/o/place-a-bid/${projectId}/${bidId}/reject`, { as, body });

describe('a bid that is turned down before the award', () => {
  it('shows its provider the reason, no longer counts, and can be followed by another one', async () => {
    const { projectId, organizer } = await aProject(app);
    const { provider, bid } = await aBid(app, projectId);
    const { status, body } = await reject(organizer, projectId, bid._id, { lostReason: 'price' });
    expect([status, body.message]).toEqual([200, 'The bid is turned down']);
    expect(body.data).toMatchObject({ status: 'open', bidCount: 0, bids: [{ status: 'rejected', lostReason: 'price' }] });
    expect(body.data.history[0]).toMatchObject({ kind: 'bid_rejected', by: 'Ada' });
    expect((await read(provider, projectId)).body.myBid).toMatchObject({
      status: 'rejected',
      lostReason: 'price',
      canEdit: false,
    });
    expect((await notificationsOf(provider))[0]?.description).toBe(
      'Your bid for “DJ for the rooftop” was not selected: “price too high”',
    );
    expect((await placeBid(app, provider, projectId)).status).toBe(201);
  });

  it('needs no reason', async () => {
    const { projectId, organizer } = await aProject(app);
    const { bid } = await aBid(app, projectId);
    expect((await reject(organizer, projectId, bid._id)).body.data.bids).toMatchObject([
      { status: 'rejected', lostReason: null },
    ]);
    expect((await reject(organizer, projectId, bid._id, { lostReason: 'weather' })).status).toBe(400);
  });

  it('must be waiting: the awarded bid and those that are over are refused without a trace', async () => {
    const project = await aProject(app);
    const { projectId, organizer } = project;
    const { bid } = await aBid(app, projectId);
    const { bid: other } = await aBid(app, projectId, { provider: await aProvider(app) });
    await award(app, project, bid._id);
    expect((await reject(organizer, projectId, bid._id)).body).toMatchObject({ code: 'bid_not_live' });
    expect((await reject(organizer, projectId, other._id)).status).toBe(200);
    expect((await reject(organizer, projectId, other._id)).body).toMatchObject({ code: 'bid_not_live' });
    expect(await compare(app, project)).toMatchObject({ status: 'awarded', bidCount: 1 });
  });

  it('belongs to a project of the caller', async () => {
    const { projectId } = await aProject(app);
    const { bid, provider } = await aBid(app, projectId);
    expect((await reject(await anOrganizer(app), projectId, bid._id)).status).toBe(404);
    expect((await reject(provider, projectId, bid._id)).status).toBe(403);
  });
});

describe('the reason for the other bids', () => {
  it('reaches them once the awarded bid is accepted, and is forgotten when the award ends', async () => {
    const project = await aProject(app);
    const { projectId, organizer } = project;
    const { provider, bid } = await aBid(app, projectId);
    const { provider: other, bid: second } = await aBid(app, projectId, {
      provider: await aProvider(app, { name: 'MC Nyango' }),
    });
    const awardFor = (bidId: string, othersReason: string) =>
      ask(app, 'PUT', `/o/place-a-bid/${projectId}/${bidId}`, { as: organizer, body: { othersReason } });
    await awardFor(bid._id, 'experience');
    expect((await read(other, projectId)).body.myBid).toMatchObject({ status: 'placed', lostReason: null });
    await answer(app, provider, projectId, bid._id, { accepted: false, reason: 'Ill' });
    const { provider: third, bid: late } = await aBid(app, projectId, { provider: await aProvider(app) });
    await award(app, project, second._id);
    await answer(app, other, projectId, second._id);
    expect((await read(third, projectId)).body.myBid).toMatchObject({ _id: late._id, status: 'rejected', lostReason: null });
  });

  it('is in the notification of the other bidders', async () => {
    const { projectId, organizer } = await aProject(app);
    const { provider, bid } = await aBid(app, projectId);
    const { provider: other } = await aBid(app, projectId, { provider: await aProvider(app) });
    await ask(app, 'PUT', `/o/place-a-bid/${projectId}/${bid._id}`, { as: organizer, body: { othersReason: 'late' } });
    await answer(app, provider, projectId, bid._id);
    expect((await read(other, projectId)).body.myBid).toMatchObject({ status: 'rejected', lostReason: 'late' });
    expect((await notificationTextsOf(other)).join('; ')).toContain(
      'Another bid was accepted for “DJ for the rooftop”: “came too late”',
    );
  });
});
