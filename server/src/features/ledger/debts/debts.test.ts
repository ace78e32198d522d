import { debtTerms } from '@ngoma/api/common/business';
import { expect, it } from 'vitest';
import { accounts, ledgerFeature, type Posting } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, mails, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const admin = await anAdmin(test);
const { reminderDays, writeOffDays } = debtTerms;

const post = (postings: readonly Posting[]) =>
  db.transaction().execute((tx) => ledger.post(tx, { sourceType: 'demo', sourceId: newId(), kind: 'gift', postings }));
const owe = ({ user }: Person, amountXaf: number) =>
  post([
    { account: accounts.organizerReceivable(user.id), amountXaf },
    { account: accounts.refundsPayable, amountXaf: -amountXaf },
  ]);
const earn = ({ user }: Person, amountXaf: number) =>
  post([
    { account: accounts.funding, amountXaf },
    { account: accounts.organizerAvailable(user.id), amountXaf: -amountXaf },
  ]);
const balancesOf = async ({ user }: Person) => {
  const { available, owed } = await ledger.balances(db, user.id);
  return { available, owed };
};
async function collect() {
  await platform.jobs.enqueue(db, 'ledger.collect-debts', {});
  await runJobs();
}
const mailsTo = ({ user }: Person) =>
  mails.filter(({ message }) => message.to === user.email).map(({ message }) => message.subject.en);
const asAdmin = async (method: 'GET' | 'POST', path: string, body?: object) =>
  ask(test, method, path, { as: await signInAgain(test, admin), ...(body && { body }) });
const writeOff = ({ user }: Person, amount: number) =>
  asAdmin('POST', `/ledger/balances/${user.id}/write-off`, { amount, reason: 'No event for half a year' });
const debtOf = async ({ user }: Person) => (await asAdmin('GET', `/ledger/balances/${user.id}`)).body.debt;

it('a debt is settled from what became available, as far as it goes, and the organizer is notified each time', async () => {
  const organizer = await anOrganizer(test);
  await owe(organizer, 9_000);
  await earn(organizer, 4_000);
  mails.length = 0;
  await collect();
  expect(await balancesOf(organizer)).toEqual({ available: 0, owed: 5_000 });
  await collect();
  await earn(organizer, 8_000);
  await Promise.all([collect(), collect()]);
  expect(await balancesOf(organizer)).toEqual({ available: 3_000, owed: 0 });
  expect(mailsTo(organizer)).toEqual([
    '4,000 XAF of your balance settled your debt',
    '5,000 XAF of your balance settled your debt',
  ]);
  expect(await debtOf(organizer)).toBeNull();
});

it('the organizer is reminded once after every thirty days without a movement', async () => {
  const organizer = await anOrganizer(test);
  await owe(organizer, 2_000);
  mails.length = 0;
  clock.advance({ days: reminderDays - 1 });
  await collect();
  expect(mailsTo(organizer)).toEqual([]);
  clock.advance({ days: 1 });
  await collect();
  await collect();
  expect(mailsTo(organizer)).toEqual(['You owe Ngoma 2,000 XAF']);
  clock.advance({ days: reminderDays });
  await collect();
  expect(mailsTo(organizer)).toHaveLength(2);
});

it('an admin writes off a debt that did not move for half a year, once, as a loss of the platform', async () => {
  const organizer = await anOrganizer(test);
  await owe(organizer, 7_000);
  expect(await writeOff(organizer, 7_000)).toMatchObject({
    status: 409,
    body: { code: 'debt_too_young', from: expect.any(String) },
  });
  clock.advance({ days: writeOffDays });
  expect(await debtOf(organizer)).toMatchObject({ amount: 7_000, writeOffFrom: clock().toISOString() });
  expect(await writeOff(organizer, 6_999)).toMatchObject({ status: 409, body: { code: 'debt_changed' } });
  mails.length = 0;
  const answers = await Promise.all([writeOff(organizer, 7_000), writeOff(organizer, 7_000), writeOff(organizer, 7_000)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number), expect.any(Number)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await runJobs();
  expect(await balancesOf(organizer)).toEqual({ available: 0, owed: 0 });
  expect(mailsTo(organizer)).toEqual(['Your debt of 7,000 XAF has ended']);
  const { body } = await asAdmin('GET', '/ledger/health');
  const losses = body.accounts.find(({ code }: { code: string }) => code === 'write_offs');
  expect(losses).toMatchObject({ balance: -7_000 });
  const acts = await db.selectFrom('audit_log').select('detail').where('action', '=', 'ledger.debt_written_off').execute();
  expect(acts).toMatchObject([{ detail: { amountXaf: 7_000, reason: 'No event for half a year' } }]);
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
});

it('an admin finds those who owe, the largest debt first', async () => {
  const [small, large] = [await anOrganizer(test), await anOrganizer(test)];
  await owe(small, 1_500_000);
  await owe(large, 2_500_000);
  const { body } = await asAdmin('GET', '/ledger/balances?owing=true&sort=owed&limit=2');
  expect(body.balances.map(({ _id, owed }: { _id: string; owed: number }) => [_id, owed])).toEqual([
    [large.user.id, 2_500_000],
    [small.user.id, 1_500_000],
  ]);
  expect(body.totals.owed).toBeGreaterThanOrEqual(4_000_000);
  expect((await writeOff(await anOrganizer(test), 1)).status).toBe(404);
});
