import { describe, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { anEarner, approve, askAs, earn, lastCode, savePayoutNumber } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';
import { nextPayoutAfter } from './weekly-payouts.rules.ts';

const test = await buildTestApp();
const { db, clock, runJobs, platform, mails } = test;
const ledger = ledgerFeature(platform);

const set = (person: Person, body: object) => askAs(test, 'PUT', '/payment-settings/weekly', { as: person, body });
const weeklyOf = async (person: Person) => (await askAs(test, 'GET', '/payment-settings/gateways', { as: person })).body.weekly;
const sendCode = async (person: Person) => {
  const { status } = await askAs(test, 'POST', '/payment-settings/weekly/code', { as: person });
  expect(status).toBe(200);
  await runJobs();
  return lastCode(test, person);
};
const turnOn = async (person: Person) => {
  expect((await set(person, { isOn: true, code: await sendCode(person) })).status).toBe(200);
};
/** Moves the clock to the next Monday morning, and runs the recurring job as often as it is due by noon. */
async function passToMonday(runs = 1) {
  clock.set(nextPayoutAfter(clock()));
  for (let n = 0; n < runs; n += 1) {
    await platform.jobs.enqueue(db, 'withdrawals.weekly', {});
    await runJobs();
    clock.advance({ hours: 1 });
  }
}
const withdrawalsOf = async (person: Person) => (await askAs(test, 'GET', '/withdrawal', { as: person })).body.withdrawals;
const subjectsTo = ({ user }: Person) => mails.flatMap(({ message }) => (message.to === user.email ? [message.subject.en] : []));

describe('weekly payouts', () => {
  it('are turned on with a code, and withdraw the whole available balance every Monday, once', async () => {
    const earner = await anEarner(test, { amountXaf: 120_000 });
    expect(await weeklyOf(earner)).toEqual({ isOn: false, nextAt: null });
    await turnOn(earner);
    expect(await weeklyOf(earner)).toEqual({ isOn: true, nextAt: nextPayoutAfter(clock()).toISOString() });
    await passToMonday(3);
    const [made, ...others] = await withdrawalsOf(earner);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ state: 'otp_verified', amount: 120_000, mayCancel: true });
    expect(await ledger.balances(db, earner.user.id)).toMatchObject({ available: 0, reserved: 120_000 });
    expect(subjectsTo(earner)).toContainEqual(expect.stringMatching(/^Your weekly payout of 120,000.XAF was asked for$/));
    await approve(test, await anAdmin(test), made._id);
    await runJobs();
    expect((await withdrawalsOf(earner))[0]).toMatchObject({ state: 'paid' });
    await earn(test, earner, 30_000);
    await passToMonday();
    expect(await withdrawalsOf(earner)).toMatchObject([{ amount: 30_000, state: 'otp_verified' }, { state: 'paid' }]);
  });

  it('are made once when the job runs on several nodes at the same time', async () => {
    const earner = await anEarner(test);
    await turnOn(earner);
    clock.set(nextPayoutAfter(clock()));
    const job = { userId: earner.user.id, week: clock().toISOString().slice(0, 10) };
    for (let n = 0; n < 8; n += 1) await platform.jobs.enqueue(db, 'withdrawals.pay-weekly', job);
    await runJobs();
    expect(await withdrawalsOf(earner)).toHaveLength(1);
  });

  it('are not made again in a week in which the owner has cancelled one', async () => {
    const earner = await anEarner(test);
    await turnOn(earner);
    await passToMonday();
    const [made] = await withdrawalsOf(earner);
    expect((await askAs(test, 'PUT', `/withdrawal/${made._id}/cancel`, { as: earner })).status).toBe(200);
    await platform.jobs.enqueue(db, 'withdrawals.weekly', {});
    await runJobs();
    expect(await withdrawalsOf(earner)).toHaveLength(1);
  });

  it('cost nothing when there is too little, and are no news', async () => {
    const earner = await anEarner(test, { amountXaf: 500 });
    await turnOn(earner);
    const before = subjectsTo(earner).length;
    await passToMonday();
    expect(await withdrawalsOf(earner)).toEqual([]);
    expect(subjectsTo(earner)).toHaveLength(before);
  });

  it('notify the owner once a week of what stands in the way', async () => {
    const earner = await anEarner(test, { isVerified: false, amountXaf: 51_000 });
    await turnOn(earner);
    await passToMonday();
    expect((await withdrawalsOf(earner))[0]).toMatchObject({ amount: 50_000 });
    await earn(test, earner, 5_000);
    await passToMonday(4);
    expect(subjectsTo(earner).filter((subject) => subject === 'No weekly payout this week')).toHaveLength(1);
    expect(await withdrawalsOf(earner)).toHaveLength(1);
  });

  it('end with a change of the payout account, so that no money goes to a new one by itself', async () => {
    const earner = await anEarner(test);
    await turnOn(earner);
    await savePayoutNumber(test, earner);
    expect((await weeklyOf(earner)).isOn).toBe(true);
    expect((await savePayoutNumber(test, earner, '677123499')).status).toBe(200);
    await runJobs();
    expect(await weeklyOf(earner)).toEqual({ isOn: false, nextAt: null });
    expect(subjectsTo(earner)).toContain('Weekly payouts are off');
    await passToMonday();
    expect(await withdrawalsOf(earner)).toEqual([]);
  });

  it('are made for no account that is blocked or frozen', async () => {
    const [blocked, frozen, admin] = [await anEarner(test), await anEarner(test), await anAdmin(test)];
    for (const earner of [blocked, frozen]) await turnOn(earner);
    await askAs(test, 'POST', `/withdrawal/freezes/${frozen.user.id}`, { as: admin, body: { reason: 'Many refunds' } });
    await askAs(test, 'PUT', `/users/${blocked.user.id}/block`, { as: admin, body: { reason: 'Fraud' } });
    await passToMonday();
    const rows = await db
      .selectFrom('withdrawals')
      .select('id')
      .where('user_id', 'in', [blocked.user.id, frozen.user.id])
      .execute();
    expect(rows).toEqual([]);
  });

  it('are turned off without a code, as often as one likes', async () => {
    const earner = await anEarner(test);
    await turnOn(earner);
    for (let n = 0; n < 2; n += 1) expect((await set(earner, { isOn: false })).body).toMatchObject({ weekly: { isOn: false } });
    await passToMonday();
    expect(await withdrawalsOf(earner)).toEqual([]);
    const acts = await db.selectFrom('audit_log').select('action').where('actor_id', '=', earner.user.id).orderBy('id').execute();
    expect(acts.map(({ action }) => action).filter((action) => action.startsWith('weekly_payouts'))).toEqual([
      'weekly_payouts.turned_on',
      'weekly_payouts.turned_off',
    ]);
  });
});

describe('turning weekly payouts on', () => {
  it.each([{}, { code: '000000' }, { code: 'abc' }])('is refused with the code %j', async (typed) => {
    const earner = await anEarner(test);
    const code = await sendCode(earner);
    const wrong = 'code' in typed && typed.code === '000000' ? { code: code === '000000' ? '000001' : '000000' } : typed;
    expect((await set(earner, { isOn: true, ...wrong })).status).toBe(400);
    expect((await weeklyOf(earner)).isOn).toBe(false);
  });

  it('takes a code once, also for requests at the same time', async () => {
    const earner = await anEarner(test);
    const code = await sendCode(earner);
    const replies = await Promise.all(Array.from({ length: 6 }, () => set(earner, { isOn: true, code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(5);
  });

  it('takes no code of a withdrawal', async () => {
    const earner = await anEarner(test);
    const { body } = await askAs(test, 'POST', '/withdrawal', { as: earner, body: { amount: 5_000 } });
    expect(body.withdrawal.state).toBe('created');
    await runJobs();
    expect((await set(earner, { isOn: true, code: lastCode(test, earner) })).body).toMatchObject({ code: 'code_wrong' });
  });

  it('needs a payout account, and a seller', async () => {
    const organizer = await anOrganizer(test);
    const send = (as: Person) => askAs(test, 'POST', '/payment-settings/weekly/code', { as });
    expect((await send(organizer)).body).toMatchObject({ code: 'payout_account_missing' });
    expect((await send(await aParticipant(test))).status).toBe(403);
  });
});
