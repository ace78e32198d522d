import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aProvider, type Person } from '#test/people';
import { aBid, answer, aProject, award, bidFields, compare } from '#test/projects';

const house = await buildTestApp();
const { app, db } = house;

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => (status < 300 ? 'done' : body.code);
const change = (as: Person, id: string) => ask(house, 'PUT', `/p/project/${id}`, { as, body: bidFields(house) });
async function withdraw(as: Person, id: string) {
  const reply = await app.inject({ method: 'DELETE', url: `/api/p/project/${id}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}
/** Each round may fall out either way; what must hold, holds every time. */
const rounds = [1, 2, 3, 4];

it.each(rounds)('two awards of one project at once: one bid is chosen, the other choice is told (%i)', async () => {
  const project = await aProject(house);
  const [one, two] = [await aBid(house, project.projectId), await aBid(house, project.projectId)];
  const outcomes = (await Promise.all([award(house, project, one.bid._id), award(house, project, two.bid._id)])).map(outcome);
  expect(outcomes.sort()).toEqual(['done', 'project_not_open']);
  const { bids, status } = await compare(house, project);
  expect([status, bids.map((bid) => bid.status).sort()]).toEqual(['awarded', ['awarded', 'placed']]);
});

it.each(rounds)(
  'an edit against an award: the bid that was read is awarded, or the change stands and the organizer is told (%i)',
  async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const calls = [change(provider, bid._id), award(house, project, bid._id, bid.version)];
    const [edit, choice] = (await Promise.all(calls)).map(outcome);
    expect([
      ['done', 'bid_changed'],
      ['bid_not_editable', 'done'],
    ]).toContainEqual([edit, choice]);
    const [seen] = (await compare(house, project)).bids;
    expect([seen?.status, seen?.version]).toEqual(edit === 'done' ? ['updated', 2] : ['awarded', 1]);
  },
);

it.each(rounds)('a withdrawal against an award: one of the two happens (%i)', async () => {
  const project = await aProject(house);
  const { provider, bid } = await aBid(house, project.projectId);
  const [gone, choice] = (await Promise.all([withdraw(provider, bid._id), award(house, project, bid._id)])).map(outcome);
  expect([
    ['done', 'bid_not_live'],
    ['bid_not_editable', 'done'],
  ]).toContainEqual([gone, choice]);
});

it('whoever compares bids while a choice is taken back is told of one moment', async () => {
  const project = await aProject(house);
  const { bid } = await aBid(house, project.projectId);
  await award(house, project, bid._id);
  const takingBack = await db.startTransaction().execute();
  // The reader has read the project, and waits for its bids.
  await sql`lock table bids in access exclusive mode`.execute(takingBack);
  const comparing = compare(house, project);
  const waiting = sql`select from pg_locks where relation = 'bids'::regclass and not granted`;
  await expect.poll(async () => (await waiting.execute(takingBack)).rows.length).toBeGreaterThan(0);
  const open = { state: 'open' as const, awarded_bid_id: null, award_expires_at: null };
  await takingBack.updateTable('projects').set(open).where('id', '=', project.projectId).execute();
  await takingBack.updateTable('bids').set({ state: 'placed' }).where('id', '=', bid._id).execute();
  await takingBack.commit().execute();
  const { status, bids } = await comparing;
  expect([status, bids[0]?.status]).toEqual(['awarded', 'awarded']);
});

it.each(rounds)('two overlapping acceptances by one provider: one is booked, the other refused whole (%i)', async () => {
  const provider = await aProvider(house);
  const projects = [await aProject(house), await aProject(house)];
  const bidIds: string[] = [];
  for (const project of projects) {
    const { bid } = await aBid(house, project.projectId, { provider });
    await award(house, project, bid._id);
    bidIds.push(bid._id);
  }
  const outcomes = (
    await Promise.all(projects.map(({ projectId }, place) => answer(house, provider, projectId, bidIds[place] ?? '')))
  ).map(outcome);
  expect(outcomes.sort()).toEqual(['done', 'double_booked']);
  const states = (await Promise.all(projects.map((project) => compare(house, project)))).map(({ status }) => status);
  expect(states.sort()).toEqual(['active', 'awarded']);
  const { count } = await db
    .selectFrom('contracts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', provider.user.id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

it.each(rounds)('a double acceptance: one is taken, the other told, one contract, everybody told once (%i)', async () => {
  const project = await aProject(house);
  const { provider, bid } = await aBid(house, project.projectId);
  await award(house, project, bid._id);
  await house.runJobs();
  const yes = () => answer(house, provider, project.projectId, bid._id);
  expect((await Promise.all([yes(), yes(), yes()])).map(outcome).sort()).toEqual(['done', 'not_awarded', 'not_awarded']);
  await house.runJobs();
  const told = await db.selectFrom('activities').select('type').where('recipient_id', '=', project.organizer.user.id).execute();
  expect(told.filter(({ type }) => type === 'bid_accepted')).toHaveLength(1);
});

it.each(rounds)('an acceptance against the award being taken back: one of the two happens (%i)', async () => {
  const project = await aProject(house);
  const { provider, bid } = await aBid(house, project.projectId);
  await award(house, project, bid._id);
  const path = `/o/place-a-bid/${project.projectId}/${bid._id}/projectUpdate`;
  const [back, yes] = (
    await Promise.all([
      ask(house, 'PUT', path, { as: project.organizer, body: { newStatus: 'open' } }),
      answer(house, provider, project.projectId, bid._id),
    ])
  ).map(outcome);
  expect([
    ['done', 'not_awarded'],
    ['wrong_state', 'done'],
  ]).toContainEqual([back, yes]);
});

it.each(rounds)('two first bids of one provider at once: one is placed (%i)', async () => {
  const project = await aProject(house, { organizer: await anOrganizer(house) });
  const provider = await aProvider(house);
  const place = () => ask(house, 'POST', `/p/project/${project.projectId}/bids`, { as: provider, body: bidFields(house) });
  expect((await Promise.all([place(), place()])).map(outcome).sort()).toEqual(['already_bid', 'done']);
  expect((await compare(house, project)).bidCount).toBe(1);
});
