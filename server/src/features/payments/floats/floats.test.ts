import { payoutFloatTerms } from '@ngoma/api/common/business';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '#test/factories/people';
import { aConfirmedWithdrawal, anEarner, approve, askAs } from '#test/factories/withdrawals';
import { aProvider } from '#test/gateways/provider';
import { buildTestApp } from '#test/harness/test-app';

const payer = aProvider({ id: 'payer', operators: ['mtn'], caps: { payouts: true, balance: true } });
const test = await buildTestApp({ gateways: [payer.gateway], env: { PAYMENTS_SANDBOX: '0' } });
const { db, runJobs, clock } = test;
const admin = await anAdmin(test);
const { minXaf, readMinutes } = payoutFloatTerms;

const read = async (balanceXaf: number | 'no answer'): Promise<void> => {
  payer.setBalance(balanceXaf);
  clock.advance({ minutes: readMinutes });
  await test.platform.jobs.enqueue(db, 'payments.read-floats', {}, { runAt: clock() });
  await runJobs();
};
const floatOf = async () => {
  const { status, body } = await askAs(test, 'GET', '/supervision/gateways', { as: admin });
  if (status !== 200) throw new Error(body.message);
  return body.gateways.find(({ id }: { id: string }) => id === 'payer').payoutFloat;
};
/** Asks for a withdrawal and has it approved. Its payout waits for its job. */
async function anApproved(owner: Person, amount: number): Promise<string> {
  const id = await aConfirmedWithdrawal(test, owner, amount);
  const { status, body } = await approve(test, admin, id);
  if (status !== 200) throw new Error(body.message);
  return id;
}
const stateOf = async (id: string) =>
  (await db.selectFrom('withdrawals').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const mailsAbout = (part: string) =>
  test.mails.filter(({ message }) => message.to === admin.user.email && message.subject.en.includes(part));

beforeEach(async () => {
  await read(10_000_000);
  test.mails.length = 0;
});

describe('a gateway whose balance does not cover its payouts', () => {
  it('pauses them, alerts once, and sends each exactly once when the balance is back', async () => {
    const owner = await anEarner(test);
    await read(minXaf - 1);
    await read(minXaf - 2);
    const ids = [await anApproved(owner, 20_000), await anApproved(owner, 30_000)];
    const sentBefore = payer.payouts.size;
    await runJobs();
    await read(minXaf - 3);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['approved', 'approved']);
    expect(payer.payouts.size).toBe(sentBefore);
    expect(mailsAbout('are paused')).toHaveLength(1);
    expect(await floatOf()).toMatchObject({
      ...{ isReadable: true, balance: minXaf - 3, waiting: { count: 2, amount: 19_900 + 29_850 }, needed: minXaf + 49_750 },
      pausedAt: expect.any(String),
    });
    await read(minXaf + 49_750);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['paid', 'paid']);
    expect(payer.payouts.size).toBe(sentBefore + 2);
    expect(mailsAbout('go on')).toHaveLength(1);
    await read(minXaf);
    expect(payer.payouts.size).toBe(sentBefore + 2);
    expect(await floatOf()).toMatchObject({ waiting: { count: 0, amount: 0 }, pausedAt: null });
  });

  it('pauses below what waits, although that is more than the reserve', async () => {
    const owner = await anEarner(test, { amountXaf: 2_000_000 });
    await read(0);
    const id = await anApproved(owner, 400_000);
    await read(3 * minXaf);
    expect(await floatOf()).toMatchObject({ needed: minXaf + 398_000, pausedAt: expect.any(String) });
    await read(minXaf + 398_000);
    expect(await stateOf(id)).toBe('paid');
  });

  it('pauses before it has to refuse, by what was sent since the reading', async () => {
    const owner = await anEarner(test);
    await read(minXaf);
    const first = await anApproved(owner, 70_000);
    await runJobs();
    const second = await anApproved(owner, 40_000);
    await runJobs();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'approved']);
    expect(mailsAbout('are paused')).toHaveLength(1);
    await read(2 * minXaf);
    expect(await stateOf(second)).toBe('paid');
  });

  it('is shown as unknown without an answer, and neither pauses nor goes on because of it', async () => {
    const owner = await anEarner(test);
    await read('no answer');
    expect(await floatOf()).toMatchObject({ balance: null, lastKnown: { balance: 10_000_000 }, pausedAt: null });
    const paid = await anApproved(owner, 20_000);
    await runJobs();
    expect(await stateOf(paid)).toBe('paid');
    await read(0);
    await read('no answer');
    const waiting = await anApproved(owner, 20_000);
    await runJobs();
    expect(await stateOf(waiting)).toBe('approved');
    expect(await floatOf()).toMatchObject({ balance: null, lastKnown: { balance: 0 }, pausedAt: expect.any(String) });
    expect(mailsAbout('are paused')).toHaveLength(1);
  });

  it('is read at once after it has refused a payout for lack of money', async () => {
    const owner = await anEarner(test);
    payer.setBalance(500);
    payer.behave('refuses');
    const id = await anApproved(owner, 20_000);
    await runJobs();
    payer.behave('accepts');
    expect(await stateOf(id)).toBe('failed');
    expect(await floatOf()).toMatchObject({ balance: 500, pausedAt: expect.any(String) });
  });
});

it('of concurrent payouts each is sent once, when the balance covers all, whatever jobs and readings run at once', async () => {
  await read(0);
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    // Codes are sent to one person only so often.
    clock.advance({ hours: 1 });
    ids.push(await anApproved(await anEarner(test), 100_000));
  }
  const before = payer.payouts.size;
  const payouts = await db.selectFrom('payouts').select('id').where('source_id', 'in', ids).execute();
  const run = (name: string, payload: object) => test.jobs[name]?.(payload as never);
  const all = () => payouts.map(({ id }) => run('payments.payout', { payoutId: id }));
  const runAtOnce = () =>
    Promise.all([...all(), run('payments.read-floats', {}), ...all(), run('payments.read-floats', {}), ...all()]);
  payer.setBalance(minXaf + 397_999);
  clock.advance({ minutes: readMinutes });
  await runAtOnce();
  await runJobs();
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'approved'));
  payer.setBalance(minXaf + 398_000);
  clock.advance({ minutes: readMinutes });
  await runAtOnce();
  await runJobs();
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'paid'));
  expect(payer.payouts.size).toBe(before + 4);
  const posted = await db
    .selectFrom('ledger_transfers')
    .select('source_id')
    .where('source_id', 'in', ids)
    .where('kind', '=', 'paid')
    .execute();
  expect(posted).toHaveLength(4);
});

it('readings are only added', async () => {
  await expect(db.deleteFrom('payout_floats').execute()).rejects.toThrow();
});
