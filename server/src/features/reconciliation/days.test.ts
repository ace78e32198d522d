import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { aWrongPayment } from '#test/factories/suspense';
import { untilLockAwaited } from '#test/harness/locks';
import { buildTestApp } from '#test/harness/test-app';
import { insertLines, insertLoad } from './reconciliation.store.ts';

const app = await buildTestApp();
const { db, clock, runJobs, fastify } = app;
const admin = await anAdmin(app, { name: 'Ada' });
const organizer = await anOrganizer(app);
const sale = await aSale(app, { organizer, types: [{ priceXaf: 5_000, size: 500 }] });

const asAda = () => signInAgain(app, admin);
const today = () => clock().toISOString().slice(0, 10);
/** Begins a day of its own, so that tests do not see each other's money. */
function aNewDay(): string {
  clock.advance({ hours: 25 });
  return today();
}
const path = (day: string, rest = '') => `/reconciliation/days/sandbox/${day}${rest}`;
const view = async (day: string) => (await ask(app, 'GET', path(day), { as: await asAda() })).body.day;
const act = async (day: string, rest: string, body: object = {}) =>
  ask(app, 'POST', path(day, rest), { as: await asAda(), body });
const upload = async (csv: string) =>
  ask(app, 'POST', '/reconciliation/statements/sandbox', { as: await asAda(), body: { csv } });
async function load(day: string) {
  expect((await act(day, '/statement')).status).toBe(200);
  await runJobs();
}
async function aPaidOrder() {
  const { body } = await order(app, await aParticipant(app), sale);
  await pay(app, body.paymentUrl);
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('purpose_id', '=', body.savedOrder._id)
    .executeTakeFirstOrThrow();
  return { ref: payment.gateway_ref, orderId: body.savedOrder._id, code: body.savedOrder.code };
}
const balanceOf = async (code: string) => {
  const row = await db.selectFrom('ledger_accounts').selectAll().where('code', '=', code).executeTakeFirst();
  return row ? 0 + row.balance_xaf * row.normal_side : 0;
};

describe('a day of a gateway without statements', () => {
  it('is compared by asking about every reference, wrong amounts included, and closed when it is over', async () => {
    const day = aNewDay();
    await aPaidOrder();
    const given = await aPaidOrder();
    const { caseId } = await aWrongPayment(app, sale, 4_000);
    const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', given.orderId).execute();
    await ask(app, 'POST', `/event-order/${given.orderId}/refunds`, {
      as: await asAda(),
      body: { ticketIds: tickets.map(({ id }) => id), reason: 'A gesture' },
    });
    await runJobs();
    expect(await view(day)).toMatchObject({ state: 'missing', isOver: false, loaded: null, ledger: 9_000 });
    await load(day);
    expect(await view(day)).toMatchObject({
      ...{ state: 'explained', books: { in: 14_000, inCount: 3, out: 5_000, outCount: 1 }, matched: 4, differences: [] },
      ...{
        statement: { in: 14_000, inCount: 3, out: 5_000, outCount: 1 },
        loaded: { source: 'asked', by: 'Ada', unanswered: 0 },
      },
    });
    expect((await act(day, '/close')).body.code).toBe('day_not_over');
    clock.advance({ hours: 24 });
    const closed = await act(day, '/close', { note: 'All equal' });
    expect(closed.body.day).toMatchObject({ state: 'closed', closes: [{ by: 'Ada', note: 'All equal', books: { in: 14_000 } }] });
    expect((await act(day, '/close')).body.code).toBe('day_closed');
    const { days, suspense } = (await ask(app, 'GET', `/reconciliation/days?until=${day}`, { as: await asAda() })).body;
    expect(days[0]).toMatchObject({
      day,
      isLoaded: true,
      hasChanged: false,
      closedAt: expect.any(String),
      books: { in: 14_000 },
    });
    expect(suspense).toEqual({ account: 4_000, open: 4_000, isSound: true });
    const end = { as: await asAda(), body: { outcome: 'written_off', reason: 'Too small' } };
    await ask(app, 'POST', `/reconciliation/suspense/${caseId}/outcome`, end);
    // The end of the case changes nothing of what was received on that day.
    expect(await view(day)).toMatchObject({ state: 'closed' });
  });

  it('is shown without its statement or with all of it, also while the statement arrives', async () => {
    const day = aNewDay();
    const { ref } = await aPaidOrder();
    const ada = await asAda();
    const read = async () => (await ask(app, 'GET', path(day), { as: ada })).body.day;
    let reading: ReturnType<typeof read> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`lock table statement_loads in access exclusive mode`.execute(tx);
      // It has read the lines when it comes to whether they are loaded.
      reading = read();
      await untilLockAwaited(db);
      const now = clock();
      await insertLines(tx, 'sandbox', [{ kind: 'payment', ref, txnId: null, amountXaf: 5_000, at: now }], {
        source: 'asked',
        now,
      });
      const loaded = { source: 'asked' as const, lines: 1, unanswered: 0, loadedBy: admin.user.id, now };
      await insertLoad(tx, { gateway: 'sandbox', day }, loaded);
    });
    expect(await reading).toMatchObject({ state: 'missing', loaded: null, statement: { inCount: 0 } });
    expect(await read()).toMatchObject({ state: 'explained', loaded: { source: 'asked' }, statement: { inCount: 1 } });
  });

  it('shows that it changed after the close, and can be closed again', async () => {
    const day = aNewDay();
    const { ref } = await aPaidOrder();
    await load(day);
    clock.advance({ hours: 24 });
    await act(day, '/close');
    await upload(`kind,ref,amount,at\npayment,late-${day},700,${day}T23:00:00Z`);
    expect(await view(day)).toMatchObject({ state: 'changed', closes: [{}] });
    const { days } = (await ask(app, 'GET', `/reconciliation/days?until=${day}`, { as: await asAda() })).body;
    expect(days[0]).toMatchObject({ hasChanged: true });
    expect((await act(day, '/close')).body).toMatchObject({ code: 'differences_left', count: 1 });
    await act(day, '/stray-payments', { ref: `late-${day}` });
    expect((await act(day, '/close')).body.day).toMatchObject({ state: 'closed', closes: [{}, {}], matched: 2 });
    await expect(sql`delete from day_closes`.execute(db)).rejects.toThrow();
    expect(ref).toBeTruthy();
  });

  it('cannot be closed without a statement, or while the gateway owes answers', async () => {
    const day = aNewDay();
    const { ref } = await aPaidOrder();
    clock.advance({ hours: 24 });
    expect((await act(day, '/close')).body.code).toBe('statement_missing');
    await sql`update sandbox_charges set state = 'waiting', decided_at = null, prompt_ends_at = ${new Date(clock().getTime() + 60_000)}
      where gateway_ref = ${ref}`.execute(db);
    await load(day);
    expect(await view(day)).toMatchObject({ state: 'differs', loaded: { unanswered: 1 } });
    expect((await act(day, '/close')).body.code).toBe('statement_missing');
    expect((await act('2999-01-01', '/statement')).body.code).toBe('day_not_begun');
  });
});

describe('differences', () => {
  it('name the line, the payment and the order, and block the close until they are explained or written off', async () => {
    const day = aNewDay();
    const [lost, other] = [await aPaidOrder(), await aPaidOrder()];
    const rows = [`payment,${other.ref},,4900,${day}T10:00:00Z`, `refund,by-hand-${day},,300,${day}T11:00:00Z`];
    expect((await upload(`kind,ref,txn,amount,at\n${rows.join('\n')}`)).body).toMatchObject({
      stored: 2,
      repeated: 0,
      days: [day],
    });
    expect((await upload(`kind,ref,txn,amount,at\n${rows.join('\n')}`)).body).toMatchObject({ stored: 0, repeated: 2 });
    const shown = await view(day);
    expect(shown).toMatchObject({ state: 'differs', matched: 0 });
    const of = (ref: string) => shown.differences.find((one: { ref: string }) => one.ref === ref);
    expect(of(lost.ref)).toMatchObject({
      kind: 'missing_at_gateway',
      delta: -5_000,
      orderCode: lost.code,
      orderId: lost.orderId,
    });
    expect(of(other.ref)).toMatchObject({ kind: 'amount_differs', booksAmount: 5_000, gatewayAmount: 4_900, delta: -100 });
    expect(of(`by-hand-${day}`)).toMatchObject({ kind: 'missing_in_books', delta: -300, paymentId: null });
    clock.advance({ hours: 24 });
    expect((await act(day, '/close')).body).toMatchObject({ code: 'differences_left', count: 3 });
    const clearing = await balanceOf('gateway_clearing:sandbox');
    const gains = await balanceOf('write_offs');
    const explain = (ref: string, writesOff: boolean) =>
      act(day, '/explanations', { difference: of(ref).difference, explanation: 'Seen on their console', writesOff });
    await explain(lost.ref, false);
    await explain(other.ref, true);
    const last = await explain(`by-hand-${day}`, true);
    expect(last.body.day).toMatchObject({ state: 'explained' });
    expect(last.body.day.differences).toMatchObject(
      last.body.day.differences.map(() => ({ explanation: { text: 'Seen on their console', by: 'Ada' } })),
    );
    expect((await balanceOf('gateway_clearing:sandbox')) - clearing).toBe(-400);
    expect((await balanceOf('write_offs')) - gains).toBe(-400);
    expect((await explain(lost.ref, true)).body.code).toBe('difference_explained');
    expect((await act(day, '/explanations', { difference: 'missing', explanation: 'Of nothing' })).status).toBe(404);
    expect((await act(day, '/close')).status).toBe(200);
    const acts = (await ask(app, 'GET', '/users/acts?limit=4', { as: await asAda() })).body.acts;
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'reconciliation.day_closed',
      'reconciliation.written_off',
      'reconciliation.written_off',
      'reconciliation.explained',
    ]);
  });

  it('that are stray payments go to suspense once, and are a case there', async () => {
    const day = aNewDay();
    const ref = `stray-${day}`;
    await upload(`kind,ref,txn,amount,at\npayment,${ref},MP77,2500,${day}T10:00:00Z`);
    expect((await view(day)).differences).toMatchObject([{ kind: 'missing_in_books', ref, gatewayAmount: 2_500 }]);
    const before = await balanceOf('suspense');
    const as = await asAda();
    const replies = await Promise.all([1, 2, 3].map(() => ask(app, 'POST', path(day, '/stray-payments'), { as, body: { ref } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await balanceOf('suspense')) - before).toBe(2_500);
    expect(await view(day)).toMatchObject({ state: 'explained', matched: 1 });
    const { cases, balance } = (await ask(app, 'GET', '/reconciliation/suspense', { as })).body;
    const stray = cases.find((one: { gatewayRef: string }) => one.gatewayRef === ref);
    expect(stray).toMatchObject({ kind: 'stray', amount: 2_500, gatewayTxnId: 'MP77', payer: null });
    expect(balance).toMatchObject({ isSound: true });
    const refund = { as, body: { outcome: 'refunded', reason: 'It is not ours' } };
    expect((await ask(app, 'POST', `/reconciliation/suspense/${stray._id}/outcome`, refund)).body.code).toBe(
      'refund_not_possible',
    );
    const half = await aSale(app, { organizer, types: [{ priceXaf: 2_500 }] });
    const meant = (await order(app, await aParticipant(app), half)).body.savedOrder;
    const assign = { as, body: { outcome: 'assigned', reason: 'The buyer called', orderCode: meant.code } };
    expect((await ask(app, 'POST', `/reconciliation/suspense/${stray._id}/outcome`, assign)).status).toBe(200);
    expect(await view(day)).toMatchObject({ state: 'explained', books: { in: 2_500 } });
  });

  it('that are attempts of ours are settled by asking, and cannot be written off', async () => {
    const day = aNewDay();
    const { body } = await order(app, await aParticipant(app), sale);
    const ref = body.paymentUrl?.split('/').at(-1) ?? '';
    await ask(app, 'POST', `/payments/${ref}/start`, { body: { operator: 'mtn', number: '677990011' } });
    const { gateway_ref } = await db.selectFrom('payments').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow();
    await upload(`kind,ref,amount,at\npayment,${gateway_ref},5000,${day}T10:00:00Z`);
    const [difference] = (await view(day)).differences;
    expect(difference).toMatchObject({ kind: 'missing_in_books', paymentState: 'pending', orderCode: body.savedOrder.code });
    const explained = { difference: difference.difference, explanation: 'A gain', writesOff: true };
    expect((await act(day, '/explanations', explained)).body.code).toBe('payment_still_open');
    expect((await act(day, '/stray-payments', { ref: gateway_ref })).body.code).toBe('payment_still_open');
    await ask(app, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
    await runJobs();
    expect(await view(day)).toMatchObject({ differences: [], matched: 1 });
  });
});

describe('an uploaded statement', () => {
  it('is stored as a whole or not at all, with an error for every wrong row', async () => {
    const day = aNewDay();
    const good = `payment,whole-${day},,100,${day}T10:00:00Z`;
    const reply = await upload(`kind,ref,txn,amount,at\n${good}\npayment,x,,none,${day}T10:00:00Z`);
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'statement_invalid', errors: { 'row.3': '“none” is no amount: write whole XAF, more than zero' } },
    });
    expect(await view(day)).toMatchObject({ state: 'missing', statement: { inCount: 0 } });
    await upload(`kind,ref,txn,amount,at\n${good}`);
    const other = await upload(`kind,ref,txn,amount,at\npayment,whole-${day},,101,${day}T10:00:00Z`);
    expect(other).toMatchObject({
      status: 400,
      body: { errors: { [`row.payment:whole-${day}`]: expect.stringContaining('101 XAF') } },
    });
  });

  it('of a day is exported with both amounts as CSV', async () => {
    const day = aNewDay();
    const { ref } = await aPaidOrder();
    await upload(`kind,ref,txn,amount,at\npayment,${ref},MP1,4000,${day}T10:00:00Z`);
    const { headers } = await asAda();
    const file = await fastify.inject({ url: `/api${path(day, '/csv')}`, headers: { ...headers, 'accept-language': 'fr' } });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="ngoma-reconciliation-sandbox-${day}.csv"`);
    const [head, row] = file.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('Heure (UTC);Nature;Référence;Transaction de l’opérateur;Nos livres (XAF);Passerelle (XAF);Explication');
    expect(row).toMatch(new RegExp(`;Paiement;${ref};.*;5000;4000;$`));
  });

  it('is for admins and configured gateways only', async () => {
    expect((await ask(app, 'GET', '/reconciliation/days/cowries/2026-12-01', { as: await asAda() })).status).toBe(404);
    const as = await signInAgain(app, organizer);
    expect((await ask(app, 'POST', '/reconciliation/statements/sandbox', { as, body: { csv: 'x' } })).status).toBe(403);
  });
});
