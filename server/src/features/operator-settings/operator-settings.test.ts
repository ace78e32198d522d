import type { SettingKey } from '@ngoma/api/features/supervision/operator-settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { aConfirmedWithdrawal, anEarner, askAs, askWithdrawal } from '#test/factories/withdrawals';
import { buildTestApp, testDatabase } from '#test/harness/test-app';

// Two nodes on one database.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const { clock, db, runJobs } = test;
const reason = 'The operators charge more';
let admin: Person;
let other: Person;
beforeAll(async () => {
  [admin, other] = [await anAdmin(test), await anAdmin(test, { name: 'Other Admin' })];
});

const list = async () => (await askAs(test, 'GET', '/supervision/settings', { as: admin })).body.settings;
const read = async (key: SettingKey) => (await list()).find((one: { key: string }) => one.key === key);
const historyOf = async (key: SettingKey) =>
  (await askAs(test, 'GET', `/supervision/settings/${key}/changes`, { as: admin })).body.changes;
async function change(key: SettingKey, value: number, more: object = {}, as = admin) {
  const { version } = await read(key);
  return askAs(test, 'POST', `/supervision/settings/${key}/changes`, { as, body: { value, reason, version, ...more } });
}
const commissionOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('commission_xaf').where('id', '=', orderId).executeTakeFirstOrThrow()).commission_xaf;
const quote = async (as: Person, amount: number) => (await askAs(test, 'GET', `/withdrawal/quote?amount=${amount}`, { as })).body;
const inHours = (hours: number) => new Date(clock().getTime() + hours * 3_600_000).toISOString();

describe('a setting', () => {
  it('has its initial value, its bounds and no history until it is changed', async () => {
    expect(await read('withdrawalMinXaf')).toEqual({
      ...{ key: 'withdrawalMinXaf', group: 'limits', unit: 'xaf', value: 1_000, initial: 1_000, min: 100, max: 100_000 },
      ...{ since: null, by: null, planned: null, version: 0 },
    });
    expect(await historyOf('withdrawalMinXaf')).toEqual([]);
  });

  it('is changed at once or from a time on, and each change has its reason, its admin and the value before', async () => {
    const { status, body } = await change('pointsPerRating', 60);
    expect([status, body.message]).toEqual([200, 'The setting is changed']);
    expect(body.setting).toMatchObject({ value: 60, by: admin.user.name, since: clock().toISOString(), version: 1 });
    const validFrom = inHours(2);
    await change('pointsPerRating', 80, { validFrom }, other);
    expect(await read('pointsPerRating')).toMatchObject({ value: 60, planned: { value: 80, validFrom }, version: 2 });
    expect(await historyOf('pointsPerRating')).toMatchObject([
      { value: 80, previous: 60, validFrom, reason, by: 'Other Admin', state: 'planned' },
      { value: 60, previous: 50, reason, by: admin.user.name, state: 'current' },
    ]);
    clock.advance({ hours: 2 });
    expect(await read('pointsPerRating')).toMatchObject({ value: 80, planned: null });
    expect((await historyOf('pointsPerRating')).map(({ state }: { state: string }) => state)).toEqual(['current', 'past']);
  });

  it('keeps its bounds, those of its neighbours, and the past', async () => {
    const bad = [
      await change('withdrawalMinXaf', 99),
      await change('withdrawalMinXaf', 60_000),
      await change('withdrawalMinXaf', 1_000),
      await change('withdrawalMinXaf', 2_000, { validFrom: inHours(-1) }),
      await change('withdrawalMinXaf', 2_000, { reason: ' ' }),
      await change('withdrawalMinXaf', 2_000.5),
    ];
    expect(bad.map(({ status, body }) => [status, body.code])).toEqual(bad.map(() => [400, 'invalid_input']));
    expect(bad[1]?.body.errors.value).toContain('verified identity');
    expect(bad[3]?.body.errors.validFrom).toContain('past');
    const unknown = { as: admin, body: { value: 1, reason, version: 0 } };
    expect((await askAs(test, 'POST', '/supervision/settings/nothing/changes', unknown)).status).toBe(400);
    expect(await read('withdrawalMinXaf')).toMatchObject({ value: 1_000, version: 0 });
  });

  it('is changed by one of several admins at the same time, and the others look again', async () => {
    const replies = await Promise.all(
      [2, 3, 4, 5].map((value, place) => change('openChargesPerAccount', value + 4, { version: 0 }, place % 2 ? admin : other)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('setting_changed');
    expect(await historyOf('openChargesPerAccount')).toHaveLength(1);
  });

  it('does not come to disagree with another one that is changed at the same time', async () => {
    const replies = await Promise.all([change('withdrawalMaxXaf', 90_000), change('withdrawalMinXaf', 95_000)]);
    expect(replies.map(({ status }) => status)).toContain(400);
    const [min, max] = [await read('withdrawalMinXaf'), await read('withdrawalMaxXaf')];
    expect(min.value).toBeLessThanOrEqual(max.value);
    if (max.version > 0) await change('withdrawalMaxXaf', 1_000_000_000);
  });

  it('names admin, reason and values in the audit log, and its rows are never changed', async () => {
    await change('pointsPerReferral', 250, {}, other);
    const { acts } = (await askAs(test, 'GET', '/users/acts?action=setting.changed', { as: admin })).body;
    expect(acts[0]).toMatchObject({
      ...{ action: 'setting.changed', reason, actor: { name: 'Other Admin' } },
      changes: [{ field: 'pointsPerReferral', from: 200, to: 250 }],
    });
    await expect(db.updateTable('operator_settings').set({ value: 1 }).execute()).rejects.toThrow();
    await expect(db.deleteFrom('operator_settings').execute()).rejects.toThrow();
  });

  it('is seen and changed by admins only', async () => {
    for (const as of [await anOrganizer(test), await aParticipant(test)]) {
      expect((await askAs(test, 'GET', '/supervision/settings', { as })).status).toBe(403);
      expect((await askAs(test, 'GET', '/supervision/settings/xafPerPoint/changes', { as })).status).toBe(403);
      const body = { value: 20, reason, version: 0 };
      expect((await askAs(test, 'POST', '/supervision/settings/xafPerPoint/changes', { as, body })).status).toBe(403);
    }
    expect((await ask(test, 'GET', '/supervision/settings')).status).toBe(401);
  });
});

describe('what was agreed keeps its terms', () => {
  it('an order keeps its commission, and the next order on any node has the new one', async () => {
    const sale = await aSale(test, { organizer: await anOrganizer(test) });
    const before = (await order(test, await aParticipant(test), sale)).body;
    await change('commissionBasisPoints', 1_000);
    await pay(test, before.paymentUrl);
    const after = (await order(otherNode, await aParticipant(test), sale)).body;
    expect(await commissionOf(before.savedOrder._id)).toBe(250);
    expect(await commissionOf(after.savedOrder._id)).toBe(500);
    const organizer = await anOrganizer(test);
    const path = `/supervision/commission/${organizer.user.id}`;
    expect((await askAs(test, 'GET', path, { as: admin })).body).toMatchObject({
      basisPoints: 1_000,
      platformBasisPoints: 1_000,
    });
    await change('commissionBasisPoints', 500);
  });

  it('a withdrawal keeps its fee and its approvals, and a fee that the owner did not see is refused', async () => {
    const [early, late] = [await anEarner(test), await anEarner(test)];
    const first = (await askWithdrawal(test, early, 100_000)).body.withdrawal;
    const seen = (await quote(late, 100_000)).quote;
    await change('withdrawalFeeBasisPoints', 100);
    await change('twoApprovalsFromXaf', 100_000);
    const own = (await askAs(test, 'GET', '/withdrawal', { as: early })).body.withdrawals[0];
    expect([seen.fee, first.fee, own.fee]).toEqual([500, 500, 500]);
    const refused = await askAs(test, 'POST', '/withdrawal', { as: late, body: { amount: 100_000, fee: seen.fee } });
    expect([refused.status, refused.body.code]).toEqual([409, 'fee_changed']);
    const now = (await quote(late, 100_000)).quote;
    expect(now).toMatchObject({ fee: 1_000, net: 99_000, approvals: 2 });
    const asked = await askAs(test, 'POST', '/withdrawal', { as: late, body: { amount: 100_000, fee: now.fee } });
    expect([asked.status, asked.body.withdrawal.fee]).toEqual([201, 1_000]);
    const stored = await db.selectFrom('withdrawals').select(['amount_xaf', 'approvals_needed']).execute();
    expect(stored.map(({ approvals_needed }) => approvals_needed).toSorted()).toEqual([1, 2]);
    await change('withdrawalFeeBasisPoints', 50);
    await change('twoApprovalsFromXaf', 500_000);
  });

  it('withdrawals follow the minimum, the maximum and the limit of a day', async () => {
    const owner = await anEarner(test);
    await change('withdrawalMinXaf', 5_000);
    await change('withdrawalMaxXaf', 60_000);
    await change('withdrawalDailyMaxXaf', 80_000);
    const small = await askWithdrawal(test, owner, 4_999);
    expect([small.status, small.body.errors.amount]).toEqual([400, 'You can withdraw 5,000 XAF or more']);
    expect((await askWithdrawal(test, owner, 60_001)).body.code).toBe('withdrawal_too_large');
    expect(await quote(owner, 60_000)).toMatchObject({ min: 5_000, max: 60_000, limitedBy: 'maximum' });
    await aConfirmedWithdrawal(test, owner, 60_000);
    expect(await quote(owner, 10_000)).toMatchObject({ max: 20_000, limitedBy: 'daily_limit', dailyMax: 80_000 });
    expect((await askWithdrawal(test, owner, 30_000)).body.code).toBe('daily_limit');
    clock.advance({ hours: 24 });
    expect(await quote(owner, 10_000)).toMatchObject({ max: 60_000, limitedBy: 'maximum' });
    await change('withdrawalDailyMaxXaf', 1_000_000_000);
    await change('withdrawalMaxXaf', 1_000_000_000);
    await change('withdrawalMinXaf', 1_000);
  });

  it('points of an order follow the rule of its confirmation, and their lifetime the rule of that moment', async () => {
    const buyer = await aParticipant(test);
    const startsAt = new Date(clock().getTime() + 3_600_000);
    const sale = await aSale(test, { organizer: await anOrganizer(test), startsAt });
    const { body } = await order(test, buyer, sale);
    await pay(test, body.paymentUrl);
    const rulesOf = async () => (await ask(test, 'GET', '/rewards', { as: await signInAgain(test, buyer) })).body;
    expect((await rulesOf()).account.pending).toBe(50);
    clock.advance({ minutes: 1 });
    await change('xafPerPoint', 50);
    await change('pointsLifetimeMonths', 1);
    expect((await rulesOf()).rules).toMatchObject({ xafPerPoint: 50, lifetimeMonths: 1, pointsPerRating: 80 });
    const later = await order(test, buyer, sale);
    await pay(test, later.body.paymentUrl);
    expect((await rulesOf()).account.pending).toBe(150);
    clock.advance({ hours: 24 });
    await test.platform.jobs.enqueue(db, 'loyalty.move-by-time', {});
    await runJobs();
    const lots = await db
      .selectFrom('loyalty_lots')
      .select(['points', 'activated_at', 'expires_at'])
      .where('user_id', '=', buyer.user.id)
      .orderBy('points')
      .execute();
    const days = lots.map(({ activated_at, expires_at }) =>
      Math.round(((expires_at?.getTime() ?? 0) - (activated_at?.getTime() ?? 0)) / 86_400_000),
    );
    expect(lots.map(({ points }) => points)).toEqual([50, 100]);
    expect(days[0]).toBeGreaterThanOrEqual(365);
    expect(days[1]).toBeLessThanOrEqual(31);
  });

  it('an order has at most the number of tickets that is allowed when it is placed', async () => {
    const sale = await aSale(test, { organizer: await anOrganizer(test), types: [{ size: 100, maxPerOrder: 10 }] });
    await change('maxTicketsPerOrder', 2);
    const refused = await order(otherNode, await aParticipant(test), sale, { quantity: 3 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_per_order', message: expect.stringContaining('2') } });
    expect((await order(test, await aParticipant(test), sale, { quantity: 2 })).status).toBe(201);
  });
});
