import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { aConfirmedWithdrawal, anEarner, approve, askAs, askWithdrawal } from '#test/factories/withdrawals';
import { buildTestApp, testDatabase } from '#test/harness/test-app';

// Two nodes on one database.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const { db, runJobs } = test;
const notice = { en: 'We are back at noon.', fr: 'Nous revenons à midi.' };
const reason = 'The operator reports double debits';
let admin: Person;
let organizer: Person;
beforeAll(async () => {
  [admin, organizer] = [await anAdmin(test), await anOrganizer(test)];
});

const stop = (subject: string, body: object = { reason, notice }, as = admin) =>
  askAs(test, 'PUT', `/supervision/stops/${subject}`, { as, body });
const lift = (subject: string, as = admin) =>
  askAs(test, 'PUT', `/supervision/stops/${subject}/lift`, { as, body: { reason: 'It is over' } });
const actions = async (prefix: string) =>
  (await askAs(test, 'GET', '/users/acts?limit=50', { as: admin })).body.acts
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.startsWith(prefix));
const countOrders = async () =>
  Number(
    (
      await db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
const stateOf = async (id: string) =>
  (await db.selectFrom('withdrawals').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('while all sales are stopped', () => {
  it('orders are refused with the notice, free ones too, on every node, and open payments are settled', async () => {
    const [paid, free] = [await aSale(test, { organizer }), await aSale(test, { organizer, types: [{ priceXaf: 0 }] })];
    const early = await order(test, await aParticipant(test), paid, { key: 'placed before' });
    const buyer = await aParticipant(test);
    const before = await order(test, buyer, paid, { key: 'a repeat' });
    expect(await stop('sales')).toMatchObject({ status: 200, body: { stop: { subject: 'sales', reason, notice } } });
    for (const node of [test, otherNode]) {
      expect(await order(node, await aParticipant(test), paid)).toMatchObject({
        ...{ status: 409, body: { code: 'sales_stopped', message: notice.en } },
      });
      expect((await order(node, await aParticipant(test), free)).body.code).toBe('sales_stopped');
    }
    expect((await order(otherNode, buyer, paid, { key: 'a repeat' })).body).toEqual(before.body);
    await pay(test, early.body.paymentUrl);
    const { state } = await db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', early.body.savedOrder._id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('confirmed');
    expect((await lift('sales')).status).toBe(200);
    expect((await order(otherNode, await aParticipant(test), paid)).status).toBe(201);
  });

  it('no order is placed once the stop is confirmed, however many are on their way', async () => {
    const sale = await aSale(test, { organizer, types: [{ size: 500 }] });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => aParticipant(test)));
    const placing = buyers.map((buyer, index) => order(index % 2 ? test : otherNode, buyer, sale));
    expect((await stop('sales')).status).toBe(200);
    const counted = await countOrders();
    const replies = await Promise.all(placing);
    expect(replies.every(({ status, body }) => status === 201 || body.code === 'sales_stopped')).toBe(true);
    expect(await countOrders()).toBe(counted);
    await lift('sales');
  });

  it('everybody reads the notice in their language, and never the reason', async () => {
    expect((await ask(test, 'GET', '/stops')).body).toEqual({ stops: [] });
    await stop('sales');
    const { body } = await ask(otherNode, 'GET', '/stops');
    expect(body).toEqual({ stops: [{ subject: 'sales', notice, since: test.clock().toISOString() }] });
    await lift('sales');
  });
});

describe('while all payouts are stopped', () => {
  it('withdrawals are requested and approved but not sent, and are sent once when payouts go on', async () => {
    const owner = await anEarner(test);
    await stop('payouts');
    expect((await askWithdrawal(test, owner, 10_000)).status).toBe(201);
    await runJobs();
    const other = await anEarner(test);
    const id = await aConfirmedWithdrawal(test, other, 20_000);
    expect((await approve(test, admin, id)).status).toBe(200);
    await runJobs();
    test.clock.advance({ minutes: 20 });
    await test.platform.jobs.enqueue(db, 'payments.reconcile', {}, { runAt: test.clock() });
    await runJobs();
    expect(await stateOf(id)).toBe('approved');
    await Promise.all([lift('payouts'), lift('payouts')]);
    await runJobs();
    expect(await stateOf(id)).toBe('paid');
    expect(await actions('payouts.')).toEqual(['payouts.resumed', 'payouts.stopped']);
  });

  it('a payout that runs at the same time is sent before the stop or after it, once', async () => {
    const id = await aConfirmedWithdrawal(test, await anEarner(test), 20_000);
    expect((await approve(test, admin, id)).status).toBe(200);
    const { id: payoutId } = await db.selectFrom('payouts').select('id').where('source_id', '=', id).executeTakeFirstOrThrow();
    const run = () => test.jobs['payments.payout']?.({ payoutId } as never);
    await Promise.all([run(), stop('payouts'), run()]);
    await lift('payouts');
    await runJobs();
    expect(await stateOf(id)).toBe('paid');
    const paid = await db
      .selectFrom('ledger_transfers')
      .select('kind')
      .where('source_id', '=', id)
      .where('kind', '=', 'paid')
      .execute();
    expect(paid).toHaveLength(1);
  });

  it('payouts wait for a gateway that is switched off', async () => {
    const id = await aConfirmedWithdrawal(test, await anEarner(test), 20_000);
    expect((await approve(test, admin, id)).status).toBe(200);
    const turn = (isOn: boolean) =>
      askAs(test, 'PUT', '/supervision/gateways/sandbox/switch', { as: admin, body: { isOn, reason: 'Outage' } });
    await turn(false);
    await runJobs();
    expect(await stateOf(id)).toBe('approved');
    await turn(true);
    await runJobs();
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('a stop', () => {
  it('has one audit entry and one history line, whatever is repeated at once; a repeat changes the notice', async () => {
    await Promise.all([stop('sales'), stop('sales'), stop('sales')]);
    const later = { en: 'We are back at two.', fr: 'Nous revenons à 14 heures.' };
    expect((await stop('sales', { reason: 'Still', notice: later })).body.stop).toMatchObject({ reason, notice: later });
    await lift('sales');
    const { body } = await askAs(test, 'GET', '/supervision/stops', { as: admin });
    expect(body.stops[0]).toMatchObject({ stoppedBy: admin.user.name, liftedBy: admin.user.name, liftReason: 'It is over' });
    expect((await actions('sales.')).slice(0, 2)).toEqual(['sales.resumed', 'sales.stopped']);
    expect((await actions('sales.')).length % 2).toBe(0);
  });

  it('needs a reason, both notices and an admin', async () => {
    expect((await stop('sales', { reason: ' ', notice })).status).toBe(400);
    expect((await stop('sales', { reason, notice: { en: 'Back soon' } })).status).toBe(400);
    expect((await stop('tickets')).status).toBe(400);
    expect((await stop('sales', undefined, organizer)).status).toBe(403);
    expect((await lift('sales', organizer)).status).toBe(403);
    expect((await askAs(test, 'GET', '/supervision/stops', { as: organizer })).status).toBe(403);
  });
});
