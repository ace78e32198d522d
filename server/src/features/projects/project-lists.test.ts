import { describe, expect, it } from 'vitest';
import { aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anOrganizer, aProvider, type Person } from '#test/factories/people';
import { aBid, answer, aProject, award } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const get = async (as: Person, path: string) => (await ask(app, 'GET', path, { as })).body;
const titlesOf = ({ _projects }: { _projects: { title: string }[] }) => _projects.map(({ title }) => title);

/** Creates two projects of one organizer for two events, with one and two bids. */
async function twoProjects() {
  const organizer = await anOrganizer(app, { name: 'Ada' });
  const [night, fair] = [await aPublishedEvent(app, { organizer }), await aPublishedEvent(app, { organizer })];
  const kinda = await aProvider(app, { name: 'DJ Kinda' });
  const date = daysAhead(app.platform, 40).toISOString();
  const later = { title: 'Sound for the fair', budgetMax: 900_000, date, endDate: daysAhead(app.platform, 40.2).toISOString() };
  const first = await aProject(app, { organizer, eventId: night.eventId });
  const second = await aProject(app, { organizer, eventId: fair.eventId, fields: later });
  const { bid } = await aBid(app, first.projectId, { provider: kinda });
  const { bid: dear } = await aBid(app, second.projectId, {
    provider: kinda,
    fields: { lines: [{ label: 'PA', amount: 700_000 }] },
  });
  await aBid(app, second.projectId, { provider: await aProvider(app, { name: 'MC Nyango' }) });
  return { organizer, kinda, first, second, bid, dear };
}

describe('the list of own projects', () => {
  it('is searched, narrowed to an event, sorted and summed', async () => {
    const { organizer, first, second } = await twoProjects();
    expect(await get(organizer, '/o/place-a-bid')).toMatchObject({
      counts: { open: 2 },
      totals: { bids: 3, budgetMax: 1_200_000 },
    });
    const found = await get(organizer, '/o/place-a-bid?q=fair%20sound');
    expect(found).toMatchObject({ total: 1, counts: { open: 1 }, totals: { bids: 2, budgetMax: 900_000 } });
    expect(titlesOf(found)).toEqual(['Sound for the fair']);
    expect(titlesOf(await get(organizer, `/o/place-a-bid?eventId=${first.eventId}`))).toEqual(['DJ for the rooftop']);
    expect(await get(organizer, `/o/place-a-bid?eventId=${second.eventId}&q=rooftop`)).toMatchObject({
      ...{ total: 0, counts: {}, totals: { bids: 0, budgetMax: 0 } },
    });
    const order = async (sort: string) => titlesOf(await get(organizer, `/o/place-a-bid?sort=${sort}`));
    expect(await order('date')).toEqual(['DJ for the rooftop', 'Sound for the fair']);
    for (const sort of ['newest', 'bids', 'budget'])
      expect(await order(sort)).toEqual(['Sound for the fair', 'DJ for the rooftop']);
  });

  it('sums the chosen state alone', async () => {
    const { organizer, first, bid } = await twoProjects();
    await award(app, first, bid._id);
    expect(await get(organizer, '/o/place-a-bid?state=awarded')).toMatchObject({
      ...{ total: 1, counts: { open: 1, awarded: 1 }, totals: { bids: 1, budgetMax: 300_000 } },
    });
  });
});

describe('the list of awarded bids', () => {
  it('is searched by project and provider, sorted, and summed by state', async () => {
    const { organizer, kinda, first, second, bid, dear } = await twoProjects();
    await award(app, first, bid._id);
    await award(app, second, dear._id);
    await answer(app, kinda, first.projectId, bid._id);
    const all = await get(organizer, '/o/place-a-bid/awarded?sort=amount');
    expect(titlesOf(all)).toEqual(['Sound for the fair', 'DJ for the rooftop']);
    expect(all).toMatchObject({
      counts: { awarded: 1, active: 1, completed: 0 },
      amounts: { awarded: 700_000, active: 200_000 },
    });
    expect(titlesOf(await get(organizer, '/o/place-a-bid/awarded?q=kinda&state=active'))).toEqual(['DJ for the rooftop']);
    expect(await get(organizer, '/o/place-a-bid/awarded?q=nyango')).toMatchObject({ total: 0, amounts: {} });
    expect(titlesOf(await get(organizer, `/o/place-a-bid/awarded?eventId=${second.eventId}`))).toEqual(['Sound for the fair']);
    expect((await get(await anOrganizer(app), `/o/place-a-bid/awarded?eventId=${second.eventId}`)).total).toBe(0);
  });

  it('is a file of what is filtered, as CSV and as a workbook', async () => {
    const { organizer, first, second, bid, dear } = await twoProjects();
    await award(app, first, bid._id);
    await award(app, second, dear._id);
    const fetch = (format: string, as: Person) =>
      app.fastify.inject({ url: `/api/o/place-a-bid/awarded/${format}?q=fair`, headers: as.headers });
    const csv = await fetch('csv', organizer);
    const [, row, ...more] = csv.body.split('\r\n').filter(Boolean);
    expect(row).toMatch(/^Sound for the fair,.*,DJ,DJ Kinda,Awaiting reply,.*,Douala,700000$/);
    expect(more).toEqual([]);
    const xlsx = await fetch('xlsx', organizer);
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await fetch('csv', await anOrganizer(app))).body.split('\r\n').filter(Boolean)).toHaveLength(1);
    expect((await fetch('csv', await aProvider(app))).statusCode).toBe(403);
  });
});

describe('the list of own bids', () => {
  it('is searched by the project, sorted, and summed by state', async () => {
    const { kinda, first, bid, organizer } = await twoProjects();
    await award(app, first, bid._id);
    const bidsOf = async (query: string) =>
      (await get(kinda, `/p/project/my-bids${query}`)).mybids.map(({ project }: { project: { title: string } }) => project.title);
    expect(await get(kinda, '/p/project/my-bids')).toMatchObject({
      ...{ counts: { placed: 1, awarded: 1 }, amounts: { placed: 700_000, awarded: 200_000 } },
    });
    expect(await bidsOf('?q=fair')).toEqual(['Sound for the fair']);
    expect(await bidsOf('?sort=date')).toEqual(['DJ for the rooftop', 'Sound for the fair']);
    expect(await bidsOf('?sort=amount')).toEqual(['Sound for the fair', 'DJ for the rooftop']);
    expect(await get(kinda, '/p/project/my-bids?q=nothing')).toMatchObject({ total: 0, counts: {}, amounts: {} });
    expect((await ask(app, 'GET', '/p/project/my-bids', { as: organizer })).status).toBe(403);
  });
});
