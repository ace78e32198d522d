import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aDraftContract, anActiveContract, aProposal, aRequest } from '#test/factories/agreements';
import { aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { requestsQuery } from './service-requests.read.ts';

const app = await buildTestApp();
const list = async (as: Person, query = '') => (await ask(app, 'GET', `/event-requests/organizer-requests${query}`, { as })).body;
const put = (as: Person, path: string, body: object) => ask(app, 'PUT', `/event-requests/${path}`, { as, body });
const idsOf = ({ requests }: { requests: { _id: string }[] }) => requests.map(({ _id }) => _id);

/** Creates requests of one organizer to one provider, one in most standings. */
async function requestsOfAll() {
  const organizer = await anOrganizer(app, { name: 'Ada' });
  const provider = await aProvider(app, { name: 'DJ Kinda' });
  const { eventId } = await aPublishedEvent(app, { organizer, fields: { eventName: 'Grassfields Jazz' } });
  const sides = { organizer, provider, eventId };
  const waiting = await aRequest(app, { ...sides, inDays: 10 });
  const declined = await aRequest(app, { ...sides, inDays: 12 });
  await put(provider, `p/${declined.requestId}/status`, { proStatus: 'declined', reason: 'Busy' });
  const turnedDown = await aProposal(app, { ...sides, inDays: 14 });
  await put(organizer, `${turnedDown.requestId}/awarded`, { status: 'declined', lostReason: 'price', reason: 'Too dear' });
  const proposed = await aProposal(app, { organizer, provider, inDays: 16 });
  const awarded = await aDraftContract(app, { ...sides, inDays: 20 });
  const signed = await anActiveContract(app, { ...sides, inDays: 30 });
  return { organizer, provider, eventId, waiting, declined, turnedDown, proposed, awarded, signed };
}

describe('the list of requests', () => {
  it('counts each standing, with declined ones of both sides together', async () => {
    const { organizer, provider, declined, turnedDown } = await requestsOfAll();
    const counts = { waiting: 1, declined: 2, proposed: 1, awarded: 1, underway: 1 };
    for (const as of [organizer, provider]) expect((await list(as)).counts).toEqual(counts);
    const refused = await list(provider, '?standing=declined');
    expect(idsOf(refused)).toEqual([turnedDown.requestId, declined.requestId]);
    expect(refused).toMatchObject({
      total: 2,
      counts,
      requests: [{ lostReason: 'price', reason: 'Too dear' }, { lostReason: null }],
    });
  });

  it('is narrowed to a stage, of which those that either side declined are in none', async () => {
    const { provider, waiting, proposed, awarded, signed } = await requestsOfAll();
    const accepted = await aRequest(app, { organizer: signed.organizer, provider, eventId: signed.eventId, inDays: 45 });
    await put(provider, `p/${accepted.requestId}/status`, { proStatus: 'accepted' });
    expect(idsOf(await list(provider, '?stage=new'))).toEqual([waiting.requestId]);
    const agreed = await list(provider, '?stage=agreed');
    expect(idsOf(agreed)).toEqual([accepted, awarded, proposed].map(({ requestId }) => requestId));
    expect(agreed.total).toBe(3);
    expect(idsOf(await list(provider, '?stage=signed'))).toEqual([signed.requestId]);
    expect((await list(provider, '?stage=completed')).total).toBe(0);
  });

  it('leaves what the provider declined out of those that wait, with the filters of the specification', async () => {
    const { provider, waiting } = await requestsOfAll();
    const query = '?standing=waiting&orgStatus=request&isSigned=false&projectStatus=pending';
    expect(idsOf(await list(provider, query))).toEqual([waiting.requestId]);
  });

  it('is searched by title, event and the other side, and narrowed to an event and days', async () => {
    const { organizer, provider, eventId, proposed, waiting } = await requestsOfAll();
    expect((await list(provider, '?q=grassfields')).total).toBe(5);
    expect((await list(provider, '?q=ada%20opening')).total).toBe(6);
    expect((await list(organizer, '?q=kinda')).counts).toMatchObject({ waiting: 1, proposed: 1 });
    expect((await list(organizer, '?q=ada')).total).toBe(0);
    const others = await list(provider, `?eventId=${proposed.eventId}`);
    expect(idsOf(others)).toEqual([proposed.requestId]);
    expect(others.counts).toEqual({ proposed: 1 });
    expect(others.events.map(({ _id }: { _id: string }) => _id).sort()).toEqual([eventId, proposed.eventId].sort());
    const day = (inDays: number) => daysAhead(app.platform, inDays).toISOString().slice(0, 10);
    expect(idsOf(await list(provider, `?from=${day(9)}&to=${day(11)}`))).toEqual([waiting.requestId]);
    expect((await ask(app, 'GET', '/event-requests/organizer-requests?from=soon', { as: provider })).status).toBe(400);
  });

  it('is sorted by time, day of the work, change and amount', async () => {
    const { organizer, provider, waiting, signed, declined } = await requestsOfAll();
    expect(idsOf(await list(provider))[0]).toBe(signed.requestId);
    expect(idsOf(await list(provider, '?sort=date'))[0]).toBe(waiting.requestId);
    expect(
      idsOf(await list(provider, '?sort=amount'))
        .slice(-2)
        .sort(),
    ).toEqual([waiting.requestId, declined.requestId].sort());
    app.clock.advance({ seconds: 5 });
    await put(organizer, `${waiting.requestId}/projectUpdate`, { newStatus: 'cancelled' });
    expect(idsOf(await list(provider, '?sort=updated'))[0]).toBe(waiting.requestId);
  });

  it('is a file of the caller’s own requests, as CSV and as a workbook', async () => {
    const { organizer, provider } = await requestsOfAll();
    const fetch = (format: string, as: Person, query = '') =>
      app.fastify.inject({ url: `/api/event-requests/list/${format}${query}`, headers: as.headers });
    const rows = (await fetch('csv', provider, '?standing=declined&sort=date')).body.split('\r\n').filter(Boolean);
    expect(rows[0]).toContain('Request,Event,Organizer,Service,State');
    expect(rows[1]).toMatch(/^DJ for the opening,Grassfields Jazz,Ada,DJ,Declined,.*,Yaoundé,,,Busy,/);
    expect(rows[2]).toContain('200000,"price too high; Too dear",');
    expect(rows).toHaveLength(3);
    expect((await fetch('csv', organizer)).body).toContain('Request,Event,Provider');
    expect((await fetch('xlsx', organizer)).rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await fetch('csv', await aProvider(app))).body.split('\r\n').filter(Boolean)).toHaveLength(1);
    expect((await fetch('csv', await aParticipant(app))).statusCode).toBe(403);
  });

  it('is read from the index of its owner', async () => {
    const { provider } = await requestsOfAll();
    const owner = { userId: provider.user.id, side: 'provider' } as const;
    const query = requestsQuery(owner, { standing: 'waiting' }, { limit: 20, offset: 0 }, 'en');
    const plan = await app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return (await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('service_requests_provider_standing_idx');
  });
});

describe('the reason of a proposal that was turned down', () => {
  it('is one of the short list, and is kept for a declined proposal only', async () => {
    const { organizer, requestId } = await aProposal(app);
    expect((await put(organizer, `${requestId}/awarded`, { status: 'declined', lostReason: 'weather' })).status).toBe(400);
    const { body } = await put(organizer, `${requestId}/awarded`, { status: 'awarded', lostReason: 'price' });
    expect(body.eventRequest).toMatchObject({ standing: 'awarded', lostReason: null });
  });
});
