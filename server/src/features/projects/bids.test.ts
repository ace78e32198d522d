import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aForm, ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';
import { aBid, aProject, award, bidFields, compare, placeBid, projectSteps, type TestProject } from '#test/projects';

const house = await buildTestApp();
const { app, db, clock } = house;
const { read, newsOf } = projectSteps(house);

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
