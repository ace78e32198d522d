import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aForm, ask, daysAhead } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { aBid, aProject, award, bidFields, compare, placeBid, projectSteps, type TestProject } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { fastify, db, clock } = app;
const { read, notificationsOf } = projectSteps(app);

const change = (as: Person, id: string, options: object = {}) =>
  ask(app, 'PUT', `/p/project/${id}`, { as, body: bidFields(app, options as Record<string, unknown>) });
async function withdraw(as: Person, id: string) {
  const reply = await fastify.inject({ method: 'DELETE', url: `/api/p/project/${id}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

describe('a bid', () => {
  it('is placed with lines that sum to its total, and the organizer is notified', async () => {
    const project = await aProject(app);
    const provider = await aProvider(app, { name: 'DJ Kinda' });
    const { status, body } = await placeBid(app, provider, project.projectId);
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
    expect((await notificationsOf(project.organizer))[0]).toMatchObject({
      activityType: 'bid_placed',
      description: 'DJ Kinda bids 200,000 XAF for “DJ for the rooftop”',
      path: `/place-a-bid/bids/${project.projectId}`,
    });
  });

  it('is refused while another one is live, after the deadline, and for a project that is not open', async () => {
    const project = await aProject(app);
    const { provider } = await aBid(app, project.projectId);
    expect((await placeBid(app, provider, project.projectId)).body.code).toBe('already_bid');
    await withdraw(provider, project.projectId);
    expect((await placeBid(app, provider, project.projectId)).status).toBe(201);
    const early = await aProject(app, { fields: { deadline: daysAhead(app.platform, 0.01).toISOString() } });
    clock.advance({ hours: 1 });
    expect((await placeBid(app, await aProvider(app), early.projectId)).body.code).toBe('bidding_closed');
    await ask(app, 'PUT', `/o/place-a-bid/${early.projectId}/cancel`, { as: early.organizer, body: { reason: 'x' } });
    expect((await placeBid(app, await aProvider(app), early.projectId)).status).toBe(404);
    expect((await placeBid(app, provider, newId())).status).toBe(404);
  });

  it('can be changed and withdrawn by its provider until the award, and keeps its earlier versions', async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId);
    const changed = await change(provider, project.projectId, { lines: [{ label: 'All in', amount: 170_000 }] });
    expect([changed.status, changed.body.message]).toEqual([200, 'Your bid is updated']);
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
    const stranger = await aProvider(app);
    for (const id of [project.projectId, bid._id]) {
      expect((await change(stranger, id)).status).toBe(404);
      expect((await withdraw(stranger, id)).status).toBe(404);
    }
    await award(app, project, bid._id);
    expect((await change(provider, bid._id)).body.code).toBe('bid_not_editable');
    expect((await withdraw(provider, bid._id)).body.code).toBe('bid_not_editable');
  });

  it('is refused with an expired validity, without lines, or with an invalid amount', async () => {
    const { projectId } = await aProject(app);
    const provider = await aProvider(app);
    for (const options of [
      { validUntil: '2020-01-01T00:00:00Z' },
      { lines: [] },
      { lines: [{ label: 'Nothing', amount: 0 }] },
      { lines: [{ label: 'Half', amount: 500.5 }] },
      { lines: Array.from({ length: 3 }, () => ({ label: 'A palace', amount: 400_000_000 })) },
      { depositPercent: 101 },
      { cancellationPolicy: 'whatever' },
    ])
      expect((await placeBid(app, provider, projectId, options)).status).toBe(400);
  });

  it('is visible to its provider and the project’s organizer only; other providers see the number of bids', async () => {
    const project = await aProject(app);
    const { provider: one } = await aBid(app, project.projectId);
    const { provider: two } = await aBid(app, project.projectId, { fields: { message: 'A secret of two' } });
    const seen = await read(one, project.projectId);
    expect(seen.body._project.bidCount).toBe(2);
    expect(JSON.stringify(seen.body)).not.toContain('A secret of two');
    expect(JSON.stringify((await ask(app, 'GET', '/p/project/my-bids', { as: one })).body)).not.toContain('A secret of two');
    expect(JSON.stringify((await ask(app, 'GET', '/p/project', { as: one })).body)).not.toContain('A secret of two');
    expect((await read(two, project.projectId)).body.myBid.message).toBe('A secret of two');
    const other = await anOrganizer(app);
    for (const path of [`/o/place-a-bid/${project.projectId}/bid-data`, `/o/event/${project.eventId}/bid-data`])
      expect((await ask(app, 'GET', path, { as: other })).status).toBe(404);
    for (const as of [one, await aParticipant(app), await anAdmin(app)])
      expect((await ask(app, 'GET', `/o/place-a-bid/${project.projectId}/bid-data`, { as })).status).toBe(403);
    expect((await read(other, project.projectId)).status).toBe(403);
  });

  it('is listed to its provider with its project, by state', async () => {
    const provider = await aProvider(app);
    const [one, two] = [await aProject(app), await aProject(app)];
    await aBid(app, one.projectId, { provider });
    clock.advance({ minutes: 1 });
    await aBid(app, two.projectId, { provider });
    await withdraw(provider, one.projectId);
    const { body } = await ask(app, 'GET', '/p/project/my-bids', { as: provider });
    expect(body._mybids).toEqual([two.projectId, one.projectId]);
    expect(body.counts).toEqual({ placed: 1, withdrawn: 1 });
    expect(body.mybids[0]).toMatchObject({ status: 'placed', project: { _id: two.projectId, title: 'DJ for the rooftop' } });
    const { body: gone } = await ask(app, 'GET', '/p/project/my-bids?state=withdrawn', { as: provider });
    expect([gone.total, gone._mybids]).toEqual([1, [one.projectId]]);
  });
});

describe('each bid in a comparison', () => {
  it('shows the number of messages with its provider about this project, and how many are unread', async () => {
    const project = await aProject(app);
    const { provider } = await aBid(app, project.projectId);
    await aBid(app, project.projectId, { provider: await aProvider(app, { name: 'Petra' }) });
    const other = await aProject(app, { organizer: project.organizer });
    await aBid(app, other.projectId, { provider });
    const about = { type: 'project', id: project.projectId };
    const { body } = await ask(app, 'POST', '/conversations', { as: provider, body: { about } });
    const write = (as: Person) =>
      ask(app, 'POST', `/conversations/${body.conversation._id}/messages`, { as, body: aForm({ text: 'Is there a stage?' }) });
    await write(provider);
    await write(provider);
    const said = async (of: TestProject) =>
      Object.fromEntries((await compare(app, of)).bids.map((bid) => [bid.provider.name, bid.messages]));
    const none = { count: 0, unread: 0 };
    expect(await said(project)).toEqual({ 'DJ Kinda': { count: 2, unread: 2 }, Petra: none });
    expect(await said(other)).toEqual({ 'DJ Kinda': none });
    await ask(app, 'PUT', `/conversations/${body.conversation._id}/read`, { as: project.organizer, body: {} });
    await write(project.organizer);
    expect(await said(project)).toEqual({ 'DJ Kinda': { count: 3, unread: 0 }, Petra: none });
  });
});
