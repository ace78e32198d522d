import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { ask } from '#test/factories/events';
import { aRefusedRefund } from '#test/factories/failed-refunds';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { walletOf } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, runJobs, platform, clock } = test;
const organizer = await anOrganizer(test);
const admin = await anAdmin(test);
const ledger = ledgerFeature(platform);

let used = 100_000;
/** Returns digits of an MTN number that no account has, or one with the ending of the sandbox. */
const aNumber = (ending?: string): string => {
  used += 1;
  return `67${(used % 10).toString()}${ending ?? String(used)}`;
};
/** A failed refund of a buyer whose account has this number, so that the sandbox knows its owner. */
const aFailedRefund = (number = aNumber()) =>
  aRefusedRefund(test, organizer, { name: 'Ada Fotso', number: `+237${number}` }).then((made) => ({ ...made, number }));

const check = (as: Person, id: string, number: string, operator = 'mtn') =>
  ask(test, 'POST', `/wallet/failed-refunds/${id}/payee-checks`, { as, body: { operator, number } });
const choose = (as: Person, id: string, checkId: string) =>
  ask(test, 'POST', `/wallet/failed-refunds/${id}/number`, { as, body: { checkId } });
const decide = (as: Person, id: string, isConfirmed: boolean, reason = 'Seen on the identity card') =>
  ask(test, 'PUT', `/supervision/refund-numbers/${id}`, { as, body: { isConfirmed, reason } });
const retry = (id: string) => ask(test, 'POST', `/supervision/refunds/${id}/retry`, { as: admin });
const credit = (as: Person, id: string) => ask(test, 'POST', `/wallet/failed-refunds/${id}/credit`, { as });
const listOf = async (as: Person) => (await ask(test, 'GET', '/wallet/failed-refunds', { as })).body.refunds;
const checkIdOf = async (buyer: Person, id: string, number: string): Promise<string> =>
  (await check(buyer, id, number)).body.check._id;
const refundOf = (id: string) => db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const payoutsOf = async (id: string) => {
  const { rows } = await sql<{ number: string; amount: number; reason: string | null }>`
    select payout.number, payout.amount_xaf as amount, payout.reason from sandbox_payouts payout where payout.gateway_ref in (
      select gateway_ref from payment_refunds where id = ${id}
      union select gateway_ref from payment_refund_attempts where refund_id = ${id}) order by payout.created_at, payout.reason nulls last`.execute(
    db,
  );
  return rows;
};
const caseOf = async (id: string) =>
  (await ask(test, 'GET', '/supervision/cases?kind=failed_refund&limit=100', { as: admin })).body.cases.find(
    ({ _id }: { _id: string }) => _id === id,
  );
const timelineOf = async (as: Person, orderId: string) =>
  (await ask(test, 'GET', `/event-order/${orderId}/timeline`, { as })).body.timeline.facts as Record<string, unknown>[];
const booksAreSound = async () =>
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });

describe('a failed refund', () => {
  it('is paid once to a number in the buyer’s name, which only the buyer and admins see', async () => {
    const { buyer, orderId, id, number } = await aFailedRefund();
    expect(await listOf(buyer)).toMatchObject([{ payoutOperators: ['mtn', 'orange'], chosenNumber: null }]);
    const checked = await check(buyer, id, number);
    expect(checked).toMatchObject({ status: 200, body: { check: { isSameName: true, name: 'A••• F•••' } } });
    const chosen = await choose(buyer, id, checked.body.check._id);
    expect(chosen.body).toEqual({ isWaiting: false, message: 'Your refund is on its way to this number' });
    expect((await choose(buyer, id, checked.body.check._id)).body).toEqual(chosen.body);
    await runJobs();
    expect(await payoutsOf(id)).toEqual([{ number: `237${number}`, amount: 7_500, reason: null }]);
    expect((await refundOf(id)).state).toBe('succeeded');
    expect(await walletOf(test, buyer)).toEqual({ free: 2_500, held: 0 });
    const fact = (facts: Record<string, unknown>[], kind: string) => facts.find((one) => one.kind === kind);
    const ending = number.slice(-4);
    expect(fact(await timelineOf(buyer, orderId), 'refund_number_chosen')).toMatchObject({
      paidWith: 'mtn',
      numberEnding: ending,
    });
    expect(fact(await timelineOf(admin, orderId), 'refund_number_chosen')).toMatchObject({ numberEnding: ending });
    expect(fact(await timelineOf(organizer, orderId), 'refund_number_chosen')).toMatchObject({
      paidWith: 'mtn',
      numberEnding: null,
    });
    const { refunds } = (await ask(test, 'GET', `/event-order/${orderId}/refunds`, { as: buyer })).body;
    expect(refunds[0]).toMatchObject({ state: 'done' });
    await booksAreSound();
  });

  it('is paid out by a payout that its gateway reports, and counts as one in the books of the day', async () => {
    const { buyer, id, number } = await aFailedRefund();
    await choose(buyer, id, await checkIdOf(buyer, id, number));
    await runJobs();
    const { gateway_ref: ref } = await refundOf(id);
    const reported = await db.selectFrom('webhook_inbox').select('outcome').where('ref', '=', ref).execute();
    expect(reported).toEqual([{ outcome: 'refund' }]);
    const day = clock().toISOString().slice(0, 10);
    await ask(test, 'POST', `/reconciliation/days/sandbox/${day}/statement`, { as: await anAdmin(test) });
    await runJobs();
    const lines = await db.selectFrom('statement_lines').select(['kind', 'amount_xaf']).where('ref', '=', ref).execute();
    expect(lines).toEqual([{ kind: 'payout', amount_xaf: 7_500 }]);
    const compared = await ask(test, 'GET', `/reconciliation/days/sandbox/${day}`, { as: admin });
    expect(compared.body.day.differences.filter(({ line }: { line: string }) => line !== 'payment')).toEqual([]);
  });

  it('is not paid to another person’s number or to one that is not active, and nothing of the owner is shown', async () => {
    const { buyer, id } = await aFailedRefund();
    const other = await check(buyer, id, aNumber('000012'));
    expect(other).toMatchObject({ status: 409, body: { code: 'payee_name_differs' } });
    expect(JSON.stringify(other.body)).not.toMatch(/Jean|Essomba|J•••/);
    expect(await check(buyer, id, aNumber('000011'))).toMatchObject({ status: 409, body: { code: 'payee_not_active' } });
    expect(await check(buyer, id, '123')).toMatchObject({ status: 400, body: { code: 'number_invalid' } });
    expect(await check(buyer, id, '699112233')).toMatchObject({ status: 400, body: { code: 'operator_mismatch' } });
    const checks = await db
      .selectFrom('payee_checks')
      .select(['id', 'result', 'registered_name'])
      .where('refund_id', '=', id)
      .execute();
    expect(checks.map(({ registered_name }) => registered_name)).toEqual([null, null]);
    for (const one of checks) expect((await choose(buyer, id, one.id)).body.code).toBe('payee_check_over');
    await runJobs();
    expect(await payoutsOf(id)).toEqual([]);
  });

  it('waits for an admin if the operator tells no name, and is paid when the admin confirms it', async () => {
    const { buyer, orderId, id } = await aFailedRefund();
    const number = aNumber('000013');
    const checked = await check(buyer, id, number);
    expect(checked.body.check).toMatchObject({ isSameName: false, name: null });
    expect((await choose(buyer, id, checked.body.check._id)).body.isWaiting).toBe(true);
    await runJobs();
    expect(await payoutsOf(id)).toEqual([]);
    expect((await listOf(buyer))[0].chosenNumber).toMatchObject({ state: 'waiting', operator: 'mtn', ending: '0013' });
    const { chosenNumber } = await caseOf(id);
    expect(chosenNumber).toMatchObject({ operator: 'mtn', number: `237${number}` });
    expect((await decide(buyer, chosenNumber._id, true)).status).toBe(403);
    const decisions = await Promise.all([decide(admin, chosenNumber._id, true), decide(admin, chosenNumber._id, false)]);
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
    if (decisions[0]?.status !== 200) return;
    await runJobs();
    expect(await payoutsOf(id)).toEqual([{ number: `237${number}`, amount: 7_500, reason: null }]);
    const acts = await db.selectFrom('audit_log').select(['action', 'detail']).where('subject_id', '=', id).execute();
    expect(acts).toEqual([
      { action: 'refund.number_confirmed', detail: expect.objectContaining({ reason: 'Seen on the identity card' }) },
    ]);
    expect((await timelineOf(buyer, orderId)).map(({ kind }) => kind)).toContain('refund_number_confirmed');
  });

  it('whose number an admin declined tells the buyer why, who may choose again', async () => {
    const { buyer, orderId, id } = await aFailedRefund();
    await choose(buyer, id, await checkIdOf(buyer, id, aNumber('000013')));
    const { chosenNumber } = await caseOf(id);
    expect((await decide(admin, chosenNumber._id, false, 'It belongs to a shop')).status).toBe(200);
    await runJobs();
    expect((await listOf(buyer))[0].chosenNumber).toMatchObject({ state: 'declined', reason: 'It belongs to a shop' });
    const { rows } = await sql`select one.id from personal_notifications one
      where one.kind = 'orders.refund_number_declined' and one.source_key = ${`refund-number:${chosenNumber._id}`}`.execute(db);
    expect(rows).toHaveLength(1);
    const declined = (facts: Record<string, unknown>[]) => facts.find(({ kind }) => kind === 'refund_number_declined');
    expect(declined(await timelineOf(buyer, orderId))).toMatchObject({ note: 'It belongs to a shop', by: 'admin' });
    expect(declined(await timelineOf(organizer, orderId))).toMatchObject({ note: null, byName: null });
    expect((await decide(admin, chosenNumber._id, true)).body.code).toBe('refund_number_decided');
    const again = aNumber('000013');
    expect((await choose(buyer, id, await checkIdOf(buyer, id, again))).body.isWaiting).toBe(true);
  });

  it('that failed at the chosen number fails again with the same choices, and the buyer is notified of each', async () => {
    const { buyer, orderId, id, number } = await aFailedRefund(aNumber('000014'));
    await choose(buyer, id, await checkIdOf(buyer, id, number));
    await runJobs();
    expect((await refundOf(id)).state).toBe('failed');
    expect(await listOf(buyer)).toMatchObject([{ _id: id, payoutOperators: ['mtn', 'orange'] }]);
    const { refunds } = (await ask(test, 'GET', `/event-order/${orderId}/refunds`, { as: buyer })).body;
    expect(refunds[0]).toMatchObject({ state: 'failed' });
    const { rows } = await sql`select id from personal_notifications where kind = 'orders.refund_failed'
      and source_key like ${`refund:${refunds[0]._id}%`}`.execute(db);
    expect(rows).toHaveLength(2);
    const next = aNumber('000013');
    await choose(buyer, id, await checkIdOf(buyer, id, next));
    await decide(admin, (await caseOf(id)).chosenNumber._id, true);
    await runJobs();
    expect((await payoutsOf(id)).map((one) => [one.number, one.reason])).toEqual([
      [`237${number}`, 'limit_reached'],
      [`237${next}`, null],
    ]);
    expect(await refundOf(id)).toMatchObject({ state: 'succeeded', attempts: 3 });
    await booksAreSound();
  });

  it('whose payout arrived after all takes no other way, and is settled by it', async () => {
    const { buyer, id, number } = await aFailedRefund(aNumber('000014'));
    await choose(buyer, id, await checkIdOf(buyer, id, number));
    await runJobs();
    const { gateway_ref: ref } = await refundOf(id);
    await retry(id);
    await runJobs();
    const checkId = await checkIdOf(buyer, id, number);
    await sql`update sandbox_payouts set reason = null where gateway_ref = ${ref}`.execute(db);
    expect((await credit(buyer, id)).body.code).toBe('refund_moving');
    expect((await choose(buyer, id, checkId)).body.code).toBe('refund_moving');
    await retry(id);
    await runJobs();
    expect(await refundOf(id)).toMatchObject({ state: 'succeeded', gateway_ref: ref });
    expect((await payoutsOf(id)).filter(({ reason }) => reason === null)).toHaveLength(1);
    await booksAreSound();
  });

  it('is on its way while its payout is pending, and done when it has arrived', async () => {
    const { buyer, id, number } = await aFailedRefund(aNumber('000015'));
    await choose(buyer, id, await checkIdOf(buyer, id, number));
    await runJobs();
    expect((await refundOf(id)).state).toBe('pending');
    expect((await credit(buyer, id)).body.code).toBe('refund_not_failed');
    clock.advance({ minutes: 11 });
    await runJobs();
    expect((await refundOf(id)).state).toBe('succeeded');
    expect(await payoutsOf(id)).toHaveLength(1);
  });
});

describe('of two ways at once', () => {
  it.each(['another number', 'an admin’s retry', 'credit'])('one wins against %s, and the money is sent once', async (rival) => {
    const { buyer, id, number, allowRefunds } = await aFailedRefund();
    const [one, other] = [await checkIdOf(buyer, id, number), await checkIdOf(buyer, id, number)];
    if (rival === 'an admin’s retry') await allowRefunds();
    const rivals = {
      'another number': () => choose(buyer, id, other),
      'an admin’s retry': () => retry(id),
      credit: () => credit(buyer, id),
    } as Record<string, () => ReturnType<typeof choose>>;
    const answers = await Promise.all([choose(buyer, id, one), rivals[rival]?.()]);
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
    await runJobs();
    const paidOut = (await payoutsOf(id)).length;
    const { rows } =
      await sql`select from sandbox_refunds where gateway_ref = (select gateway_ref from payment_refunds where id = ${id})`.execute(
        db,
      );
    const credited = (await walletOf(test, buyer)).free === 10_000 ? 1 : 0;
    expect(paidOut + rows.length + credited).toBe(1);
    await booksAreSound();
  });
});

describe('the choice of a number', () => {
  it('is the payer’s alone, and only of a failed refund', async () => {
    const { buyer, id, number } = await aFailedRefund();
    const stranger = await aParticipant(test);
    expect((await check(stranger, id, number)).status).toBe(404);
    expect((await check(organizer, id, number)).status).toBe(403);
    const checkId = await checkIdOf(buyer, id, number);
    expect((await choose(stranger, id, checkId)).status).toBe(404);
    expect((await choose(organizer, id, checkId)).status).toBe(403);
    const other = await aFailedRefund();
    expect((await choose(other.buyer, other.id, checkId)).status).toBe(404);
    await credit(buyer, id);
    expect((await choose(buyer, id, checkId)).body.code).toBe('refund_not_failed');
    expect((await check(buyer, id, number)).body.code).toBe('refund_not_failed');
  });

  it('is over a quarter of an hour after the check', async () => {
    const { buyer, id, number } = await aFailedRefund();
    const checkId = await checkIdOf(buyer, id, number);
    clock.advance({ minutes: 16 });
    expect((await choose(buyer, id, checkId)).body.code).toBe('payee_check_over');
  });

  it('has five checks a day, also if they arrive at once', async () => {
    const { buyer, id } = await aFailedRefund();
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(buyer, id, aNumber('000012'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429, 429, 429]);
    clock.advance({ hours: 25 });
    expect((await check(await signInAgain(test, buyer), id, aNumber('000012'))).status).toBe(409);
  });
});
