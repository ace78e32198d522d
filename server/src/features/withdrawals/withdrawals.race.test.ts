import { expect, it } from 'vitest';
import { authFeature } from '#features/auth/index';
import { ledgerFeature } from '#features/ledger/index';
import { usersFeature } from '#features/users/index';
import { anAdmin, type Person } from '#test/factories/people';
import { aConfirmedWithdrawal, anEarner, askAs, askWithdrawal, lastCode } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, runJobs } = test;
const ledger = ledgerFeature(test.platform);
const { codes } = authFeature(test.platform, usersFeature(test.platform));
const balancesOf = async ({ user }: Person) => {
  const { available, reserved } = await ledger.balances(db, user.id);
  return { available, reserved };
};
const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())].map(([key, all]) => [key, all.length]),
  );
const verify = (as: Person, id: string, otp: string) =>
  askAs(test, 'POST', '/withdrawal/verify-otp', { as, body: { withdrawalId: id, otp } });

it('of forty concurrent withdrawals of the whole balance one is made, and the balance is never overdrawn', async () => {
  const organizer = await anEarner(test, { amountXaf: 50_000 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => askWithdrawal(test, organizer, 50_000)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 201 || status === 409 || status === 429)).toBe(true);
  expect(await balancesOf(organizer)).toEqual({ available: 0, reserved: 50_000 });
});

it('of 256 concurrent guesses of a code at most five are checked', { timeout: 60_000 }, async () => {
  const organizer = await anEarner(test, { amountXaf: 50_000 });
  const { body } = await askWithdrawal(test, organizer, 20_000);
  const id = body.withdrawal._id as string;
  await runJobs();
  const right = lastCode(test, organizer);
  const wrong = Array.from({ length: 256 }, (_, n) => String(n).padStart(6, '0')).filter((code) => code !== right);
  // The use case itself, because the endpoint also limits how often a session may ask.
  const subject = { userId: organizer.user.id, purpose: 'withdrawal', subjectId: id } as const;
  await Promise.allSettled(wrong.map((code) => codes.require(subject, code)));
  const { tries_left: left } = await db
    .selectFrom('one_time_codes')
    .select('tries_left')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(left).toBe(0);
  expect(await verify(organizer, id, right)).toMatchObject({ status: 400, body: { code: 'code_wrong' } });
});

it('a right code confirms once, and the right one of several guesses still works', async () => {
  const organizer = await anEarner(test, { amountXaf: 50_000 });
  const { body } = await askWithdrawal(test, organizer, 20_000);
  await runJobs();
  const code = lastCode(test, organizer);
  const wrong = code === '000000' ? '000001' : '000000';
  await verify(organizer, body.withdrawal._id, wrong);
  const answers = await Promise.all(Array.from({ length: 6 }, () => verify(organizer, body.withdrawal._id, code)));
  expect(codesOf(answers)['200']).toBe(1);
});

it('two admins who approve and reject at once make one decision, and the money moves once', async () => {
  const [one, two] = [await anAdmin(test), await anAdmin(test)];
  const organizer = await anEarner(test, { amountXaf: 100_000 });
  for (let round = 0; round < 4; round += 1) {
    const id = await aConfirmedWithdrawal(test, organizer, 20_000);
    const before = await balancesOf(organizer);
    await askAs(test, 'POST', '/withdrawal/approval-code', { as: one });
    await runJobs();
    const code = lastCode(test, one);
    const [approved, rejected, cancelled] = await Promise.all([
      askAs(test, 'PUT', `/withdrawal/${id}/approve`, { as: one, body: { code } }),
      askAs(test, 'PUT', `/withdrawal/${id}/reject`, { as: two, body: { reason: 'Not confirmed' } }),
      askAs(test, 'PUT', `/withdrawal/${id}/cancel`, { as: organizer }),
    ]);
    expect([approved, rejected, cancelled].filter(({ status }) => status === 200)).toHaveLength(1);
    await runJobs();
    const paid = approved.status === 200;
    expect(await balancesOf(organizer)).toEqual({ available: before.available + (paid ? 0 : 20_000), reserved: 0 });
  }
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 });
});

it('the last approval of two admins at once requests one payout', async () => {
  const [one, two] = [await anAdmin(test), await anAdmin(test)];
  const organizer = await anEarner(test, { amountXaf: 900_000 });
  const id = await aConfirmedWithdrawal(test, organizer, 600_000);
  await askAs(test, 'POST', '/withdrawal/approval-code', { as: one });
  await askAs(test, 'POST', '/withdrawal/approval-code', { as: two });
  await runJobs();
  const answers = await Promise.all(
    [one, two].map((as) => askAs(test, 'PUT', `/withdrawal/${id}/approve`, { as, body: { code: lastCode(test, as) } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await runJobs();
  const payouts = await db.selectFrom('payouts').select(['state', 'amount_xaf']).where('source_id', '=', id).execute();
  expect(payouts).toEqual([{ state: 'succeeded', amount_xaf: 597_000 }]);
});
