import { expect, it } from 'vitest';
import { anActiveContract, contractSteps, fundAll } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { aBid, aProject } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';
import { sumSalesDays } from '../sales-days/sum-sales-days.ts';

const app = await buildTestApp();
const { clock, db } = app;
const { act, pathTo } = contractSteps(app);
// Half past eleven in the evening in Cameroon, so that the next day comes before sessions end.
clock.set('2027-03-15T22:30:00Z');
const ada = await anAdmin(app, { name: 'Ada' });
// Signs in again, because the clock moves past the end of sessions.
const get = async (path: string) => ask(app, 'GET', `/dashboard/global${path}`, { as: await signInAgain(app, ada) });

it('the marketplace of a period has its projects, bids and contracts, and the escrow when it ends', async () => {
  const project = await aProject(app);
  await aBid(app, project.projectId);
  const agreed = await anActiveContract(app);
  await fundAll(app, agreed);
  expect((await get('?from=2027-03-01&to=2027-03-15')).body.market).toMatchObject({
    now: { projects: 1, bids: 1, contracts: 1, contractValue: 200_000, escrow: 200_000 },
    before: { projects: 0, bids: 0, contracts: 0, contractValue: 0, escrow: 0 },
  });
  clock.set('2027-03-15T23:30:00Z');
  expect((await act(agreed, agreed.provider, await pathTo(agreed, 0, 'submit'))).status).toBe(200);
  expect((await act(agreed, agreed.organizer, await pathTo(agreed, 0, 'accept'))).status).toBe(200);
  expect((await get('?from=2027-03-16&to=2027-03-16')).body.market).toMatchObject({
    now: { projects: 0, contracts: 0, escrow: 140_000 },
    before: { projects: 1, contracts: 1, escrow: 200_000 },
  });
});

it('a buyer is new in the period of the first purchase, before and after its day is closed, and the chart has the days of the period before', async () => {
  clock.set('2027-05-01T11:00:00Z');
  const sale = await aSale(app, { organizer: await anOrganizer(app) });
  const buy = async (buyer: Person) => pay(app, (await order(app, await signInAgain(app, buyer), sale)).body.paymentUrl);
  const [first, second] = [await aParticipant(app), await aParticipant(app)];
  await buy(first);
  clock.set('2027-05-04T11:00:00Z');
  for (const buyer of [first, second, second]) await buy(buyer);
  const { market, sales } = (await get('?from=2027-05-04&to=2027-05-06')).body;
  const newBuyers = (figures: { now: { newBuyers: number }; before: { newBuyers: number } }) => [
    figures.now.newBuyers,
    figures.before.newBuyers,
  ];
  expect(newBuyers(market)).toEqual([1, 1]);
  expect(sales.map((part: { revenue: number; revenueBefore: number }) => [part.revenue > 0, part.revenueBefore > 0])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  clock.set('2027-05-05T11:00:00Z');
  await sumSalesDays(app.platform, { minMarkAgeMs: 0 });
  const third = await aParticipant(app);
  for (const buyer of [first, third]) await buy(buyer);
  expect(newBuyers((await get('?from=2027-05-04&to=2027-05-06')).body.market)).toEqual([2, 1]);
  expect(newBuyers((await get('?from=2027-05-05&to=2027-05-05')).body.market)).toEqual([1, 1]);
  clock.set('2027-05-06T11:00:00Z');
  await sumSalesDays(app.platform, { minMarkAgeMs: 0 });
  expect(newBuyers((await get('?from=2027-05-04&to=2027-05-06')).body.market)).toEqual([2, 1]);
});

it('providers are counted by service and by city, and those who are not found are left out', async () => {
  const join = async (joined: string, cities: string[], categories: string[]) => {
    const provider = await aProvider(app);
    await db
      .insertInto('provider_profiles')
      .values({
        ...{ user_id: provider.user.id, headline: 'Music', cities, cities_folded: cities.map((city) => city.toLowerCase()) },
        ...{ categories, created_at: new Date(joined), updated_at: new Date(joined) },
      })
      .execute();
    return provider;
  };
  await join('2027-07-02T10:00:00Z', ['Douala', 'Buea'], ['dj', 'live_band']);
  await join('2027-07-01T10:00:00Z', ['douala'], ['dj']);
  await join('2027-01-01T10:00:00Z', ['Douala'], []);
  const blocked = await join('2027-07-02T10:00:00Z', ['Douala'], ['dj']);
  await db.updateTable('users').set({ blocked_at: clock() }).where('id', '=', blocked.user.id).execute();
  const { providersByService, providersByCity } = (await get('?from=2027-07-02&to=2027-07-02')).body;
  expect(providersByService.slice(0, 2)).toEqual([
    { key: 'dj', name: 'DJ', providers: 2, joined: 1, joinedBefore: 1 },
    { key: 'live_band', name: 'Live band', providers: 1, joined: 1, joinedBefore: 0 },
  ]);
  expect(providersByCity[0]).toMatchObject({ key: 'douala', providers: 2, joined: 1, joinedBefore: 1 });
  const file = await get('/services/csv?from=2027-07-02&to=2027-07-02');
  expect(file.bytes.toString()).toContain('DJ,2,1,1');
});
