import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { answer, aBid as aPlacedBid, aProject, award } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, platform } = app;
const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
const event = await aPublishedEvent(app, { organizer });
const get = async (as: Person, query = '') => (await ask(app, 'GET', `/dashboard/provider/performance${query}`, { as })).body;

interface ContractFacts {
  readonly releasedXaf: number;
  readonly inDays: number;
  readonly category?: string;
}

/** Inserts a completed contract with one released milestone, as the contracts feature would leave it. */
async function aCompletedContract(provider: Person, { releasedXaf, inDays, category = 'dj' }: ContractFacts): Promise<string> {
  const id = newId();
  const at = daysAhead(platform, inDays);
  await sql`insert into contracts (id, source_type, source_id, event_id, organizer_id, provider_id, category, state, in_force, proposed, title,
      location, starts_at, ends_at, total_xaf, cancellation_policy, created_at, updated_at, completed_at)
    values (${id}, 'request', ${newId()}, ${event.eventId}, ${organizer.user.id}, ${provider.user.id}, ${category}, 'completed', 1,
      null, 'Wedding', 'Douala', ${at}, ${daysAhead(platform, inDays + 0.2)}, ${releasedXaf}, 'moderate', ${at}, ${at}, ${at})`.execute(
    db,
  );
  await sql`insert into milestones (id, contract_id, position, due, amount_xaf, state, funded_from, released_xaf, settled_at, created_at)
    values (${newId()}, ${id}, 0, 'signing', ${releasedXaf}, 'released', 'balance', ${releasedXaf}, ${at}, ${at})`.execute(db);
  return id;
}

interface BidFacts {
  readonly state: string;
  readonly inDays?: number;
  readonly category?: string;
  readonly totalXaf?: number;
  readonly lostReason?: string;
  /** The total of the bid that was accepted instead. */
  readonly acceptedXaf?: number;
}

async function aBid(provider: Person, facts: BidFacts): Promise<void> {
  const { state, inDays = -1, category = 'dj', totalXaf = 90_000, lostReason = null, acceptedXaf } = facts;
  const [projectId, at] = [newId(), daysAhead(platform, inDays)];
  await sql`insert into projects (id, organizer_id, event_id, title, category, description, budget_min_xaf, budget_max_xaf, starts_at, ends_at,
      city, location, deadline, created_at, updated_at)
    values (${projectId}, ${organizer.user.id}, ${event.eventId}, 'A DJ for the quay', ${category}, 'x', 1, 2, ${daysAhead(platform, 20)},
      ${daysAhead(platform, 21)}, 'Douala', 'Quay', ${daysAhead(platform, 10)}, ${at}, ${at})`.execute(db);
  const insert = (id: string, providerId: string, bidState: string, amountXaf: number, reason: string | null) =>
    sql`insert into bids (id, project_id, provider_id, state, version, total_xaf, valid_until, created_at, updated_at, lost_reason)
      values (${id}, ${projectId}, ${providerId}, ${bidState}, 1, ${amountXaf}, ${daysAhead(platform, 9)}, ${at}, ${at}, ${reason})`.execute(
      db,
    );
  await insert(newId(), provider.user.id, state, totalXaf, lostReason);
  if (acceptedXaf === undefined) return;
  const [acceptedId, winner] = [newId(), await aProvider(app)];
  await insert(acceptedId, winner.user.id, 'accepted', acceptedXaf, null);
  await sql`update projects set state = 'active', awarded_bid_id = ${acceptedId} where id = ${projectId}`.execute(db);
}

async function aRequest(provider: Person, facts: { answeredAfterMinutes?: number; inDays?: number; isSigned?: boolean } = {}) {
  const { answeredAfterMinutes, inDays = -1, isSigned = false } = facts;
  const at = daysAhead(platform, inDays);
  const answeredAt = answeredAfterMinutes === undefined ? null : new Date(at.getTime() + answeredAfterMinutes * 60_000);
  await sql`insert into service_requests (id, event_id, organizer_id, provider_id, category, title, brief, location, city, starts_at, ends_at,
      pro_status, org_status, is_signed, created_at, updated_at, answered_at)
    values (${newId()}, ${event.eventId}, ${organizer.user.id}, ${provider.user.id}, 'dj', 'Gala', 'x', 'x', 'Douala',
      ${daysAhead(platform, 8)}, ${daysAhead(platform, 9)}, ${answeredAt ? 'accepted' : 'pending'}, ${isSigned ? 'awarded' : 'request'},
      ${isSigned}, ${at}, ${at}, ${answeredAt})`.execute(db);
}

describe('the performance of a provider', () => {
  it('of thirty days is counted beside that of the thirty days before', async () => {
    const kinda = await aProvider(app);
    for (const state of ['accepted', 'rejected', 'rejected', 'lapsed', 'placed', 'withdrawn']) await aBid(kinda, { state });
    await aBid(kinda, { state: 'rejected', inDays: -40 });
    await aRequest(kinda, { answeredAfterMinutes: 30, isSigned: true });
    await aRequest(kinda, { answeredAfterMinutes: 90 });
    await aRequest(kinda, { answeredAfterMinutes: 600 });
    await aRequest(kinda);
    await aRequest(kinda, { answeredAfterMinutes: 20, inDays: -45 });
    await aCompletedContract(kinda, { releasedXaf: 100_000, inDays: -3 });
    await aCompletedContract(kinda, { releasedXaf: 40_000, inDays: -33 });
    await aCompletedContract(kinda, { releasedXaf: 1_000, inDays: -70 });
    await ask(app, 'POST', `/providers/${kinda.user.id}/views`);
    expect(await get(kinda)).toMatchObject({
      now: {
        ...{ income: 100_000, jobsCompleted: 1, views: 1, medianAnswerMinutes: 90 },
        bids: { placed: 6, decided: 4, won: 1, signed: 0 },
        requests: { received: 4, answered: 3, proposals: 0, signed: 1 },
        rating: { average: null, count: 0 },
      },
      earlier: {
        ...{ income: 40_000, jobsCompleted: 1, views: 0, medianAnswerMinutes: 20 },
        ...{ bids: { placed: 1, decided: 1, won: 0 }, requests: { received: 1, answered: 1 } },
      },
      answers: [
        { span: 'hour', count: 1, signed: 1 },
        { span: 'hours', count: 1 },
        { span: 'day', count: 1 },
        { span: 'days', count: 0 },
        { span: 'later', count: 0 },
        { span: 'never', count: 1 },
      ],
      lost: {
        count: 3,
        causes: [
          { cause: 'turned_down', count: 2 },
          { cause: 'lapsed', count: 1 },
        ],
        distances: null,
      },
      advice: [{ kind: 'accept_in_time', lapsed: 1 }],
    });
  });

  it('is of one service when asked, while the table of services stays whole', async () => {
    const kinda = await aProvider(app);
    await aCompletedContract(kinda, { releasedXaf: 100_000, inDays: -3 });
    await aCompletedContract(kinda, { releasedXaf: 30_000, inDays: -3, category: 'caterer' });
    await aBid(kinda, { state: 'rejected', category: 'caterer' });
    const figures = await get(kinda, '?category=caterer');
    expect(figures.now).toMatchObject({ income: 30_000, jobsCompleted: 1, bids: { placed: 1 } });
    expect(figures.services).toMatchObject([
      { category: 'dj', income: 100_000, bids: 0 },
      { category: 'caterer', income: 30_000, bids: 1, decided: 1, won: 0 },
    ]);
    expect((await get(kinda)).now).toMatchObject({ income: 130_000 });
  });

  it('is of the days that are asked for, and of as many before', async () => {
    const kinda = await aProvider(app);
    await aCompletedContract(kinda, { releasedXaf: 5_000, inDays: -10 });
    const day = (inDays: number) => daysAhead(platform, inDays).toISOString().slice(0, 10);
    const figures = await get(kinda, `?from=${day(-12)}&to=${day(-8)}`);
    expect(figures).toMatchObject({ from: day(-12), to: day(-8), before: { from: day(-17), to: day(-13) } });
    expect(figures.income).toEqual([{ from: day(-12), to: day(-8), amount: 5_000, before: 0 }]);
    expect((await get(kinda, `?from=${day(-7)}&to=${day(-3)}`)).earlier.income).toBe(5_000);
  });

  it('shows the distance from accepted bids in ranges and from five lost bids on, and never a price of others', async () => {
    const kinda = await aProvider(app);
    const lost = (totalXaf: number) => aBid(kinda, { state: 'rejected', totalXaf, acceptedXaf: 123_400 });
    for (const totalXaf of [100_000, 130_000, 150_000, 200_000]) await lost(totalXaf);
    expect((await get(kinda)).lost.distances).toBeNull();
    await lost(200_000);
    const reply = await get(kinda);
    expect(reply.lost.distances).toEqual([
      { distance: 'lower', count: 1 },
      { distance: 'near', count: 1 },
      { distance: 'higher', count: 1 },
      { distance: 'far', count: 2 },
    ]);
    expect(reply.advice).toContainEqual({ kind: 'price', above: 3, lost: 5 });
    expect(JSON.stringify(reply)).not.toContain('123400');
  });

  it('names the organizer’s reason for a lost bid, and otherwise what is known', async () => {
    const kinda = await aProvider(app);
    const first = await aProject(app, { organizer, eventId: event.eventId });
    await aPlacedBid(app, first.projectId, { provider: kinda });
    const { provider: winner, bid } = await aPlacedBid(app, first.projectId);
    await ask(app, 'PUT', `/o/place-a-bid/${first.projectId}/${bid._id}`, {
      as: organizer,
      body: { othersReason: 'experience' },
    });
    await answer(app, winner, first.projectId, bid._id);
    const second = await aProject(app, { organizer, eventId: event.eventId });
    await aPlacedBid(app, second.projectId, { provider: kinda });
    const { bid: other } = await aPlacedBid(app, second.projectId, { provider: await aProvider(app) });
    await award(app, second, other._id);
    await ask(app, 'PUT', `/o/place-a-bid/${second.projectId}/cancel`, { as: organizer, body: { reason: 'No budget' } });
    const { lost } = await get(kinda);
    expect(lost.causes).toEqual([
      { cause: 'cancelled', count: 1 },
      { cause: 'experience', count: 1 },
    ]);
    expect(lost.latest.map(({ _id }: { _id: string }) => _id).sort()).toEqual([first.projectId, second.projectId].sort());
  });

  it('is a file per table in the reader’s language', async () => {
    const kinda = await aProvider(app);
    await aCompletedContract(kinda, { releasedXaf: 100_000, inDays: -3 });
    const file = await app.fastify.inject({
      url: '/api/dashboard/provider/performance/services/csv',
      headers: { ...kinda.headers, 'accept-language': 'fr' },
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-services-/);
    expect(file.body).toContain('Prestation;Revenus (XAF)');
    expect(file.body).toContain('DJ;100000;1;0;0;0;0;0');
    for (const table of ['income', 'conversion', 'lost', 'answers', 'ratings'])
      expect((await ask(app, 'GET', `/dashboard/provider/performance/${table}/csv`, { as: kinda })).status).toBe(200);
    expect((await ask(app, 'GET', '/dashboard/provider/performance/everything/csv', { as: kinda })).status).toBe(400);
  });

  it('is for providers only', async () => {
    for (const as of [organizer, await aParticipant(app)])
      expect((await ask(app, 'GET', '/dashboard/provider/performance', { as })).status).toBe(403);
  });
});
