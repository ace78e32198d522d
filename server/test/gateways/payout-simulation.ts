import { withdrawalTerms } from '@ngoma/api/common/business';
import { ledgerFeature } from '#features/ledger/index';
import { anAdmin, anOrganizer, type Person } from '#test/factories/people';
import { aConfirmedWithdrawal, approve, askAs, earn, savePayoutNumber } from '#test/factories/withdrawals';
import { testClock } from '#test/harness/clock';
import { buildTestApp } from '#test/harness/test-app';
import { type SimulatedDouble, type SimulatedId, simulatedDoubles } from './simulated-doubles.ts';
import { hour, minute, second, simulatedTime } from './simulated-time.ts';

/** A person is sent at most five codes an hour. */
const withdrawalsPerOwner = 5;
/** An admin confirms at most sixty approvals per hour. */
const approvalsPerAdmin = 40;
/** An admin tries again this often before the amount is given back. */
const maxAttempts = 3;
const earnedXaf = 10 ** 9;

/**
 * Opens the whole application with a double as the only gateway, whose operator pays, refuses, or answers late. Admins approve
 * withdrawals, try again what failed, and give back what failed too often. Time passes on a test clock.
 */
export async function openPayoutSimulation(id: SimulatedId, seed: number, count: number) {
  const clock = testClock('2026-12-01T10:00:00Z');
  const double = await simulatedDoubles[id](clock);
  const test = await buildTestApp({ clock, env: { PAYMENTS_SANDBOX: '0', PUBLIC_URL: 'https://ngoma.test', ...double.env } });
  const payouts = requirePayouts(double);
  const ledger = ledgerFeature(test.platform);
  const { between, chance, plan, deliver, mayFail, passTime, counts } = simulatedTime({
    ...{ clock, double, seed, runJobs: () => test.runJobs() },
    reconcile: async () => test.jobs['payments.reconcile']?.({} as never),
    async deliver({ path, headers, body }) {
      return (await test.fastify.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
    },
  });
  const moves = { refused: 0, retried: 0, givenBack: 0, contradicted: 0, paidLate: 0 };

  const people: Person[] = [];
  const owners = Math.ceil(count / withdrawalsPerOwner);
  for (let number = 0; number < owners; number += 1) {
    const owner = await anOrganizer(test, { name: `Owner ${number}`, isVerified: true });
    await earn(test, owner, earnedXaf);
    const { status, body } = await savePayoutNumber(test, owner, payouts.number);
    if (status !== 200) throw new Error(`The number was refused: ${JSON.stringify(body)}`);
    people.push(owner);
  }
  const admins: Person[] = [];
  for (let number = 0; number * approvalsPerAdmin < count; number += 1) admins.push(await anAdmin(test));

  const stateOf = (withdrawalId: string) =>
    test.db.selectFrom('withdrawals').select('state').where('id', '=', withdrawalId).executeTakeFirstOrThrow();
  const lastPayout = (withdrawalId: string) =>
    test.db
      .selectFrom('payouts')
      .selectAll()
      .where('source_id', '=', withdrawalId)
      .orderBy('attempt', 'desc')
      .executeTakeFirstOrThrow();

  async function withdraw(number: number): Promise<void> {
    const owner = people[number % owners] as Person;
    const amountXaf = between(withdrawalTerms.minXaf, withdrawalTerms.twoApprovalsFromXaf - 1);
    // Who was paid twice owes it, and withdraws nothing before it is settled, which a job does each night.
    const { owed } = await ledger.balances(test.db, owner.user.id);
    if (owed > 0) await test.jobs['ledger.collect-debts']?.({} as never);
    const withdrawalId = await aConfirmedWithdrawal(test, owner, amountXaf);
    mayFail(0.1);
    const admin = admins[Math.floor(number / approvalsPerAdmin)] as Person;
    const { status, body } = await approve(test, admin, withdrawalId);
    if (status !== 200) throw new Error(`An approval was refused: ${JSON.stringify(body)}`);
    follow(withdrawalId, admin);
  }

  /** Lets the operator answer the latest attempt. Most answer within minutes, some hours later. */
  function follow(withdrawalId: string, admin: Person): void {
    const decision = chance(0.7) ? 'pay' : 'refuse';
    plan(chance(0.9) ? between(2 * second, 4 * minute) : between(4 * minute, 20 * hour), () => answer());

    async function answer(tries = 12): Promise<void> {
      const { gateway_ref: ref } = await lastPayout(withdrawalId);
      if (!double.isKnown(ref)) {
        const { state } = await stateOf(withdrawalId);
        if (state === 'failed') plan(hour, () => handleFailure(withdrawalId, admin));
        else if (tries > 0) plan(10 * minute, () => answer(tries - 1));
        return;
      }
      await payouts.decide(ref, decision);
      if (decision === 'refuse') {
        moves.refused += 1;
        plan(between(hour, 10 * hour), () => handleFailure(withdrawalId, admin));
        if (payouts.payLate && chance(0.2)) plan(between(minute, 30 * hour), () => payLate(ref));
      } else if (payouts.contradict && chance(0.3)) {
        moves.contradicted += 1;
        await deliver(payouts.contradict(ref));
      }
    }
  }

  async function payLate(ref: string): Promise<void> {
    moves.paidLate += 1;
    await payouts.payLate?.(ref);
  }

  /** An admin tries again, or gives back what was tried often. Both are refused while an attempt may still arrive. */
  async function handleFailure(withdrawalId: string, admin: Person, tries = 6): Promise<void> {
    const { state } = await stateOf(withdrawalId);
    if (state === 'processing' && tries > 0) plan(8 * hour, () => handleFailure(withdrawalId, admin, tries - 1));
    if (state !== 'failed') return;
    const { attempt } = await lastPayout(withdrawalId);
    if (attempt < maxAttempts) {
      mayFail(0.1);
      const { status } = await askAs(test, 'POST', `/withdrawal/${withdrawalId}/payout`, { as: admin, body: {} });
      // A gateway that has failed often takes nothing for a while, and an earlier attempt may still arrive.
      if (status !== 200) return plan(hour, () => handleFailure(withdrawalId, admin, tries));
      moves.retried += 1;
      return follow(withdrawalId, admin);
    }
    const { status, body } = await askAs(test, 'PUT', `/withdrawal/${withdrawalId}/give-back`, {
      as: admin,
      body: { reason: 'Your operator refuses this number.' },
    });
    if (status !== 200 && body.code !== 'payout_moving') throw new Error(`A return was refused: ${JSON.stringify(body)}`);
    if (status === 200) moves.givenBack += 1;
    else if (tries > 0) plan(8 * hour, () => handleFailure(withdrawalId, admin, tries - 1));
  }

  /** Has everything withdrawn in the course of six hours, and lets all payouts end. */
  async function run(): Promise<void> {
    for (let number = 0; number < count; number += 1) plan(between(0, 6 * hour), () => withdraw(number));
    await passTime();
  }

  return { test, double, counts, moves, run, prove: ledger.prove, stop: double.stop };
}

function requirePayouts({ payouts }: SimulatedDouble): NonNullable<SimulatedDouble['payouts']> {
  if (!payouts) throw new Error('This double pays nothing out');
  return payouts;
}
