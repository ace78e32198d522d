import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { loyaltyFeature } from '../index.ts';

const app = await buildTestApp();
const { clock, db } = app;
const loyalty = loyaltyFeature(app.platform);
const [admin, other] = [await anAdmin(app), await anAdmin(app, { name: 'Other Admin' })];

const fields = {
  ...{ title: 'Grilled fish for two', titleFr: 'Poisson braisé pour deux', description: 'Any evening but Sunday' },
  ...{ partner: 'Chez Mado, Deido', cost: 100, stock: 2, codes: ['MADO-1', 'MADO-2'] },
};
const inDays = (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString();
const create = (body: object = {}, as: Person = admin) =>
  ask(app, 'POST', '/rewards/managed', { as, body: { ...fields, ...body } });
const aReward = async (body: object = {}): Promise<ManagedReward> => {
  const reply = await create(body);
  expect([reply.status, reply.body.message]).toEqual([201, 'The reward is offered']);
  return reply.body.reward;
};
const change = (reward: ManagedReward, body: object, as: Person = admin) =>
  ask(app, 'PUT', `/rewards/managed/${reward._id}`, { as, body: { ...fields, codes: [], version: reward.version, ...body } });
const decide = (act: 'end' | 'reopen', { _id, version }: ManagedReward, as: Person = admin) =>
  ask(app, 'PUT', `/rewards/managed/${_id}/${act}`, { as, body: { version, reason: 'The partner has closed' } });
const details = async (id: string) => (await ask(app, 'GET', `/rewards/managed/${id}`, { as: admin })).body;
async function aCollector(points = 1_000): Promise<Person> {
  const person = await aParticipant(app);
  const award = { userId: person.user.id, source: 'gift' as const, sourceId: newId(), points };
  await db.transaction().execute((tx) => loyalty.awardPoints(tx, award));
  return person;
}
const redeem = (as: Person, id: string) => ask(app, 'POST', `/rewards/${id}/redeem`, { as });
const shownTo = async (as: Person, id: string, language: 'en' | 'fr' = 'en') =>
  (await ask(app, 'GET', '/rewards', { as, language })).body.rewards.find(({ _id }: { _id: string }) => _id === id);

it('a reward that an admin adds can be redeemed at once, in the reader’s language', async () => {
  const reward = await aReward({ perPerson: 1, closesAt: inDays(30) });
  expect(reward).toMatchObject({ state: 'active', redeemed: 0, stock: 2, version: 1, perPerson: 1, isEnded: false });
  const brenda = await aCollector();
  expect(await shownTo(brenda, reward._id, 'fr')).toMatchObject({ title: 'Poisson braisé pour deux', left: 2, cost: 100 });
  expect((await redeem(brenda, reward._id)).body.redeemedCode).toBe('MADO-1');
});

it('codes that the partner does not give are made, and the file for the partner names all with their redemptions', async () => {
  const reward = await aReward({ stock: 3, codes: ['MADO-1'] });
  await redeem(await aCollector(), reward._id);
  const url = `/api/rewards/managed/${reward._id}/codes`;
  const { body, headers } = await app.fastify.inject({ url, headers: admin.headers });
  const rows = body.trim().split('\r\n');
  expect(headers['content-disposition']).toContain(`ngoma-reward-${reward._id}.csv`);
  expect(rows[1]).toMatch(/^MADO-1,\d{4}-/);
  expect(rows.slice(2)).toEqual([expect.stringMatching(/^CHEZ-[A-Z0-9]{7},$/), expect.stringMatching(/^CHEZ-[A-Z0-9]{7},$/)]);
  expect((await details(reward._id)).history[0]).toMatchObject({ action: 'reward.codes_read', by: admin.user.name });
});

describe('a change', () => {
  it('leaves what was redeemed as it was: points, code and texts', async () => {
    const brenda = await aCollector();
    const reward = await aReward();
    await redeem(brenda, reward._id);
    const { status, body } = await change(reward, { title: 'A coffee', titleFr: '', partner: 'Café Noun', cost: 900, stock: 1 });
    expect([status, body.reward]).toMatchObject([
      200,
      { title: 'A coffee', titleFr: null, redeemed: 1, version: 2, state: 'used_up' },
    ]);
    const own = (await ask(app, 'GET', '/rewards', { as: brenda, language: 'fr' })).body;
    expect(own.codes).toMatchObject([
      { title: 'Poisson braisé pour deux', partner: 'Chez Mado, Deido', cost: 100, redeemedCode: 'MADO-1' },
    ]);
    expect(own.history[0]).toMatchObject({ kind: 'spent', points: -100, title: 'Poisson braisé pour deux' });
    expect(own.totalPoints).toBe(900);
  });

  it('adds to the stock and takes from it, but never below what was redeemed', async () => {
    const reward = await aReward();
    await redeem(await aCollector(), reward._id);
    const refused = await change(reward, { stock: 0 });
    expect([refused.status, refused.body.errors]).toEqual([400, { stock: '1 was redeemed already. The stock cannot be lower.' }]);
    const { body: less } = await change(reward, { stock: 1 });
    expect((await redeem(await aCollector(), reward._id)).body.code).toBe('reward_gone');
    expect((await change(less.reward, { stock: 2, codes: ['NEW-1'] })).status).toBe(200);
    expect((await redeem(await aCollector(), reward._id)).body.redeemedCode).toBe('NEW-1');
  });

  it('is in the history with the admin and the fields that changed', async () => {
    const reward = await aReward();
    await change(reward, { cost: 150, stock: 2 }, other);
    const { history } = await details(reward._id);
    expect(history).toMatchObject([
      { action: 'reward.changed', by: 'Other Admin', reason: null, changes: [{ field: 'cost', from: 100, to: 150 }] },
      { action: 'reward.created', by: admin.user.name, changes: [] },
    ]);
    const { acts } = (await ask(app, 'GET', `/users/acts?subjectId=${reward._id}`, { as: admin })).body;
    expect(acts[0]).toMatchObject({ action: 'reward.changed', subjectName: 'Grilled fish for two' });
  });

  it('that changes nothing leaves no entry', async () => {
    const reward = await aReward();
    expect((await change(reward, {})).body.reward.version).toBe(1);
    expect((await details(reward._id)).history).toHaveLength(1);
  });

  it('of two admins at once: one is saved, and the others are asked to look again', async () => {
    const reward = await aReward();
    const replies = await Promise.all(
      [110, 120, 130, 140].map((cost, place) => change(reward, { cost }, place % 2 ? admin : other)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('reward_changed');
    const saved = replies.find(({ status }) => status === 200)?.body.reward.cost;
    expect((await details(reward._id)).reward).toMatchObject({ cost: saved, version: 2 });
  });

  it('of the stock during redemptions keeps every redeemed code', async () => {
    const reward = await aReward({ stock: 4, codes: [] });
    const crowd = await Promise.all(Array.from({ length: 6 }, () => aCollector()));
    const [less, ...redeemed] = await Promise.all([
      change(reward, { stock: 3 }),
      ...crowd.map((person) => redeem(person, reward._id)),
    ]);
    const given = redeemed.filter(({ status }) => status === 200).map(({ body }) => body.redeemedCode);
    const { reward: after } = await details(reward._id);
    expect(given).toHaveLength(after.redeemed);
    expect(new Set(given).size).toBe(given.length);
    expect(after.stock).toBe(less?.status === 200 ? 3 : 4);
    expect(await loyalty.prove()).toEqual({ accounts: [], lots: [] });
  });
});

it('the address of a partner is shown with the reward and its codes, and is recorded when it changes', async () => {
  const brenda = await aCollector();
  const reward = await aReward({ address: '  Rue Joss, Bonanjo, Douala ' });
  expect(reward.address).toBe('Rue Joss, Bonanjo, Douala');
  await redeem(brenda, reward._id);
  const codeOf = async () => (await ask(app, 'GET', '/rewards', { as: brenda })).body.codes[0];
  expect([(await shownTo(brenda, reward._id)).address, (await codeOf()).address]).toEqual([reward.address, reward.address]);
  const { body: moved } = await change(reward, { address: 'Rond-point Deido, Douala' });
  expect((await codeOf()).address).toBe('Rond-point Deido, Douala');
  // The code stays with its partner, whose address is no longer known.
  const { body: other } = await change(moved.reward, { partner: 'Café Noun', address: 'Akwa, Douala' });
  expect(await codeOf()).toMatchObject({ partner: 'Chez Mado, Deido', address: null });
  const { body: bare } = await change(other.reward, { partner: 'Café Noun', address: '' });
  expect([bare.reward.address, (await shownTo(brenda, reward._id)).address]).toEqual([null, null]);
  expect((await details(reward._id)).history[0].changes).toEqual([{ field: 'address', from: 'Akwa, Douala', to: null }]);
});

it('an ended reward is no longer offered, its codes stay, and it can be reopened within its period', async () => {
  const brenda = await aCollector();
  const reward = await aReward({ closesAt: inDays(2) });
  await redeem(brenda, reward._id);
  const { body: ended } = await decide('end', reward);
  expect(ended.reward).toMatchObject({ state: 'ended', isEnded: true, version: 2 });
  expect((await redeem(brenda, reward._id)).body.code).toBe('reward_closed');
  expect(await shownTo(brenda, reward._id)).toBeUndefined();
  expect((await ask(app, 'GET', '/rewards', { as: brenda })).body.codes).toHaveLength(1);
  expect((await decide('end', ended.reward)).body.code).toBe('reward_ended');
  const { body: open } = await decide('reopen', ended.reward);
  expect(open.reward).toMatchObject({ state: 'active', version: 3 });
  expect((await decide('reopen', open.reward)).body.code).toBe('reward_not_ended');
  expect((await decide('end', reward)).body.code).toBe('reward_changed');
  const { history } = await details(reward._id);
  expect(history.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
    ['reward.reopened', 'The partner has closed'],
    ['reward.ended', 'The partner has closed'],
    ['reward.created', null],
  ]);
  await decide('end', open.reward);
  const past = (await details(reward._id)).reward;
  await db.updateTable('rewards').set({ closes_at: clock() }).where('id', '=', reward._id).execute();
  expect((await decide('reopen', past)).body.code).toBe('reward_over');
});

it('the list has all states with their numbers, and is searched, filtered, sorted and paged', async () => {
  const [one, two, three] = [
    await aReward({ title: 'Zither lesson', cost: 30, closesAt: inDays(3) }),
    await aReward({ title: 'Zither concert', cost: 10, opensAt: inDays(1) }),
    await aReward({ title: 'Zither strings', titleFr: 'Cordes', cost: 20, stock: 0, codes: [], closesAt: inDays(1) }),
  ];
  const four = await aReward({ title: 'Zither case', cost: 40 });
  await decide('end', four);
  const list = async (query: string) => (await ask(app, 'GET', `/rewards/managed?${query}`, { as: admin })).body;
  const ids = async (query: string) => (await list(query)).rewards.map(({ _id }: ManagedReward) => _id);
  const all = await list('q=zither');
  expect(all).toMatchObject({ total: 4, counts: { active: 1, upcoming: 1, used_up: 1, ended: 1 } });
  expect(await ids('q=zither&state=ended')).toEqual([four._id]);
  expect(await ids('q=cordes')).toEqual([three._id]);
  expect(await ids('q=zither&sort=cheapest')).toEqual([two._id, three._id, one._id, four._id]);
  expect((await ids('q=zither&sort=ending')).slice(0, 2)).toEqual([three._id, one._id]);
  expect(await ids('q=zither&limit=1&page=2&sort=cheapest')).toEqual([three._id]);
  expect((await list('q=%25')).total).toBe(0);
});

it.each([
  ['title', '  '],
  ['title', 'x'.repeat(121)],
  ['description', ''],
  ['description', 'x'.repeat(1_001)],
  ['partner', ''],
  ['address', 'x'.repeat(161)],
  ['address', 'Rue Joss\nDouala'],
  ['cost', 0],
  ['cost', -5],
  ['cost', 1.5],
  ['cost', 1_000_001],
  ['stock', -1],
  ['stock', 2.5],
  ['stock', 5_001],
  ['perPerson', 0],
  ['closesAt', '2020-01-01T00:00:00Z'],
  ['codes.0', ['x']],
  ['codes', ['A-1', 'a-1']],
  ['codes', ['A-1', 'A-2', 'A-3']],
])('%s is refused with %j', async (path, value) => {
  const [field = ''] = path.split('.');
  const { status, body } = await create({ [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([400, [path]]);
});

it('other roles neither see nor change the rewards of the platform', async () => {
  const reward = await aReward();
  for (const as of [await aParticipant(app), await anOrganizer(app), await aProvider(app)]) {
    expect((await ask(app, 'GET', '/rewards/managed', { as })).status).toBe(403);
    expect((await ask(app, 'GET', `/rewards/managed/${reward._id}`, { as })).status).toBe(403);
    expect((await ask(app, 'GET', `/rewards/managed/${reward._id}/codes`, { as })).status).toBe(403);
    expect((await create({}, as)).status).toBe(403);
    expect((await change(reward, { cost: 1 }, as)).status).toBe(403);
    expect((await decide('end', reward, as)).status).toBe(403);
  }
});

it('a repeated request with the same key adds one reward', async () => {
  const headers = { 'idempotency-key': newId() };
  const send = () => ask(app, 'POST', '/rewards/managed', { as: admin, body: { ...fields, title: 'Once only' }, headers });
  const [one, two] = [await send(), await send()];
  expect(one.body.reward._id).toBe(two.body.reward._id);
});
