import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anOrganizer, aProvider, type Person } from '#test/factories/people';
import { aBid, answer, aProject, award, bidFields, compare } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { fastify, db } = app;

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => (status < 300 ? 'done' : body.code);
const change = (as: Person, id: string) => ask(app, 'PUT', `/p/project/${id}`, { as, body: bidFields(app) });
async function withdraw(as: Person, id: string) {
  const reply = await fastify.inject({ method: 'DELETE', url: `/api/p/project/${id}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}
/** Each round may have either outcome; the invariants hold in all of them. */
const rounds = [1, 2, 3, 4];

it.each(rounds)('of two concurrent awards of one project one succeeds and the other gets 409 (%i)', async () => {
  const project = await aProject(app);
  const [one, two] = [await aBid(app, project.projectId), await aBid(app, project.projectId)];
  const outcomes = (await Promise.all([award(app, project, one.bid._id), award(app, project, two.bid._id)])).map(outcome);
  expect(outcomes.sort()).toEqual(['done', 'project_not_open']);
  const { bids, status } = await compare(app, project);
  expect([status, bids.map((bid) => bid.status).sort()]).toEqual(['awarded', ['awarded', 'placed']]);
});

it.each(rounds)(
  'of a concurrent edit and award, either the version that was read is awarded or the edit stands and the award gets 409 (%i)',
  async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId);
    const calls = [change(provider, bid._id), award(app, project, bid._id, bid.version)];
    const [edit, choice] = (await Promise.all(calls)).map(outcome);
    expect([
      ['done', 'bid_changed'],
      ['bid_not_editable', 'done'],
    ]).toContainEqual([edit, choice]);
    const [seen] = (await compare(app, project)).bids;
    expect([seen?.status, seen?.version]).toEqual(edit === 'done' ? ['updated', 2] : ['awarded', 1]);
  },
);

it.each(rounds)('of a concurrent withdrawal and award exactly one succeeds (%i)', async () => {
  const project = await aProject(app);
  const { provider, bid } = await aBid(app, project.projectId);
  const [gone, choice] = (await Promise.all([withdraw(provider, bid._id), award(app, project, bid._id)])).map(outcome);
  expect([
    ['done', 'bid_not_live'],
    ['bid_not_editable', 'done'],
  ]).toContainEqual([gone, choice]);
});

it('a comparison concurrent with a revoked award shows one consistent snapshot', async () => {
  const project = await aProject(app);
  const { bid } = await aBid(app, project.projectId);
  await award(app, project, bid._id);
  const takingBack = await db.startTransaction().execute();
  // The reader has read the project and waits for the lock on bids.
  await sql`lock table bids in access exclusive mode`.execute(takingBack);
  const comparing = compare(app, project);
  const waiting = sql`select from pg_locks where relation = 'bids'::regclass and not granted`;
  await expect.poll(async () => (await waiting.execute(takingBack)).rows.length).toBeGreaterThan(0);
  const open = { state: 'open' as const, awarded_bid_id: null, award_expires_at: null };
  await takingBack.updateTable('projects').set(open).where('id', '=', project.projectId).execute();
  await takingBack.updateTable('bids').set({ state: 'placed' }).where('id', '=', bid._id).execute();
  await takingBack.commit().execute();
  const { status, bids } = await comparing;
  expect([status, bids[0]?.status]).toEqual(['awarded', 'awarded']);
});

it.each(rounds)(
  'of two concurrent acceptances of overlapping projects by one provider one is booked and the other is refused as a whole (%i)',
  async () => {
    const provider = await aProvider(app);
    const projects = [await aProject(app), await aProject(app)];
    const bidIds: string[] = [];
    for (const project of projects) {
      const { bid } = await aBid(app, project.projectId, { provider });
      await award(app, project, bid._id);
      bidIds.push(bid._id);
    }
    const outcomes = (
      await Promise.all(projects.map(({ projectId }, place) => answer(app, provider, projectId, bidIds[place] ?? '')))
    ).map(outcome);
    expect(outcomes.sort()).toEqual(['done', 'double_booked']);
    const states = (await Promise.all(projects.map((project) => compare(app, project)))).map(({ status }) => status);
    expect(states.sort()).toEqual(['active', 'awarded']);
    const { count } = await db
      .selectFrom('contracts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('provider_id', '=', provider.user.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  },
);

it.each(rounds)('of concurrent acceptances of one award one succeeds, with one contract and one notification (%i)', async () => {
  const project = await aProject(app);
  const { provider, bid } = await aBid(app, project.projectId);
  await award(app, project, bid._id);
  await app.runJobs();
  const yes = () => answer(app, provider, project.projectId, bid._id);
  expect((await Promise.all([yes(), yes(), yes()])).map(outcome).sort()).toEqual(['done', 'not_awarded', 'not_awarded']);
  await app.runJobs();
  const activities = await db
    .selectFrom('personal_notifications')
    .select('activity_type as type')
    .where('user_id', '=', project.organizer.user.id)
    .execute();
  expect(activities.filter(({ type }) => type === 'bid_accepted')).toHaveLength(1);
});

it.each(rounds)('of a concurrent acceptance and revocation of an award exactly one succeeds (%i)', async () => {
  const project = await aProject(app);
  const { provider, bid } = await aBid(app, project.projectId);
  await award(app, project, bid._id);
  const path = `/o/place-a-bid/${project.projectId}/${bid._id}/projectUpdate`;
  const [back, yes] = (
    await Promise.all([
      ask(app, 'PUT', path, { as: project.organizer, body: { newStatus: 'open' } }),
      answer(app, provider, project.projectId, bid._id),
    ])
  ).map(outcome);
  expect([
    ['done', 'not_awarded'],
    ['wrong_state', 'done'],
  ]).toContainEqual([back, yes]);
});

it.each(rounds)('of two concurrent first bids of one provider one is placed (%i)', async () => {
  const project = await aProject(app, { organizer: await anOrganizer(app) });
  const provider = await aProvider(app);
  const place = () => ask(app, 'POST', `/p/project/${project.projectId}/bids`, { as: provider, body: bidFields(app) });
  expect((await Promise.all([place(), place()])).map(outcome).sort()).toEqual(['already_bid', 'done']);
  expect((await compare(app, project)).bidCount).toBe(1);
});
