import type { SavedOrder } from '@ngoma/api/features/orders/orders';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventsFeature } from '#features/events/index';
import { inventoryFeature } from '#features/inventory/index';
import { ledgerFeature } from '#features/ledger/index';
import { paymentsFeature } from '#features/payments/index';
import { ticketsFeature } from '#features/tickets/index';
import { usersFeature } from '#features/users/index';
import { checkInTicket, lookUpTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, type OrderOptions, order, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { type OrdersFeature, ordersFeature } from '../index.ts';

const database = await testDatabase();
const test = await buildTestApp({ database });
const { db, clock, mails, runJobs } = test;
const free = 0;
const paid = 1;

// The same features as in the app, to run a single job directly.
const stock = inventoryFeature();
const ledger = ledgerFeature(test.platform);
const pictures = { cover: () => ({ url: '' }), file: () => null };
const orders: OrdersFeature = ordersFeature(test.platform, {
  stock,
  ledger,
  pictures,
  events: eventsFeature(test.platform, { stock }),
  tickets: ticketsFeature(test.platform, pictures),
  payments: paymentsFeature(test.platform, { ledger, settlers: () => ({ order: orders.settler }) }),
  users: usersFeature(test.platform),
});

/** A placed order with its buyer and payment reference. */
interface Bought {
  readonly buyer: Person;
  readonly saved: SavedOrder;
  readonly ref: string | undefined;
}

/** Creates a sale with free tickets and tickets for 5,000 XAF; the buyer pays the fee. */
const aMixedSale = async (organizer?: Person): Promise<TestSale> =>
  aSale(test, {
    organizer: organizer ?? (await anOrganizer(test)),
    feesPaidBy: 'buyer',
    types: [
      { priceXaf: 0, size: 200 },
      { priceXaf: 5_000, size: 200 },
    ],
  });

async function buy(
  sale: TestSale,
  buyer: Person,
  type: number,
  options: OrderOptions & { quantity?: number } = {},
): Promise<Bought> {
  const { quantity = 1, ...rest } = options;
  const items = [{ ticketTypeId: sale.typeIds[type] ?? '', quantity }];
  const { status, body } = await order(test, buyer, sale, { ...rest, items });
  if (status !== 201) throw new Error(`The order was refused: ${body.message}`);
  return { buyer, saved: body.savedOrder, ref: body.paymentUrl?.split('/').at(-1) };
}

const approve = ({ ref }: Bought, outcome = 'approve') => ask(test, 'POST', `/payments/sandbox/${ref}`, { body: { outcome } });
/** Starts the payment on a phone, and leaves it unanswered. */
const startOnPhone = ({ ref }: Bought) =>
  ask(test, 'POST', `/payments/${ref}/start`, { body: { operator: 'mtn', number: '677123401' } });
const cancel = (sale: TestSale, reason = 'The singer is ill') =>
  ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: sale.organizer, body: { reason } });
const progressOf = async (sale: TestSale, as = sale.organizer) =>
  (await ask(test, 'GET', `/event/${sale.eventId}/refunds-progress`, { as })).body.refunds;

/**
 * Creates a sale with paid, free and unpaid orders and running payments, from more buyers than one batch handles. Five buyers
 * have two orders.
 */
async function aBusySale(count = 34) {
  const sale = await aMixedSale();
  const people = await Promise.all(Array.from({ length: count - 5 }, (_, n) => aParticipant(test, { name: `Buyer ${n}` })));
  const all: Bought[] = [];
  const buyNth = async (buyer: Person, n: number) => {
    const bought = await buy(sale, buyer, n % 5 === 4 ? free : paid, { quantity: 1 + (n % 3), language: n % 2 ? 'fr' : 'en' });
    all[n] = bought;
    if (n % 5 <= 1) await approve(bought);
    if (n % 5 === 3) await startOnPhone(bought);
  };
  // Different buyers order at the same time. The orders of one buyer follow one another.
  await Promise.all(
    people.map(async (buyer, first) => {
      for (let n = first; n < count; n += people.length) await buyNth(buyer, n);
    }),
  );
  await runJobs();
  const paidOnes = all.filter((_, n) => n % 5 <= 1);
  mails.length = 0;
  return { sale, people, all, paidOnes };
}
type BusySale = Awaited<ReturnType<typeof aBusySale>>;

const totalOf = (orders: readonly Bought[]) => orders.reduce((sum, { saved }) => sum + saved.total, 0);

/** Reads refunds, orders, tickets and the organizer's balance of one event, for comparison. */
async function booksOfEvent({ eventId, organizer }: TestSale) {
  const { rows: refunds } = await sql<{ id: string; amount: number; state: string; back: number }>`
    select placed.id, refund.amount_xaf as amount, refund.state, charge.refunded_xaf as back
    from orders placed
    join payment_refunds refund on refund.source_type = 'order' and refund.source_id = placed.id
    join payments payment on payment.id = refund.payment_id
    join sandbox_charges charge on charge.gateway_ref = payment.gateway_ref
    where placed.event_id = ${eventId} order by placed.id`.execute(db);
  const { rows: orders } = await sql<{ what: string; count: number }>`
    select state || ' ' || payment || ' ' || refund as what, count(*)::int from orders where event_id = ${eventId}
    group by 1 order by 1`.execute(db);
  const { rows: tickets } = await sql<{ state: string; count: number }>`
    select state, count(*)::int from tickets where event_id = ${eventId} group by 1 order by 1`.execute(db);
  const { rows: pending } = await sql<{ balance: number }>`
    select balance_xaf as balance from ledger_accounts where code = ${`pending:${organizer.user.id}`}`.execute(db);
  return { refunds, orders, tickets, pendingXaf: pending[0]?.balance ?? 0 };
}

const balanceOf = async (code: string) =>
  (await db.selectFrom('ledger_accounts').select('balance_xaf').where('code', '=', code).executeTakeFirst())?.balance_xaf ?? 0;

/** Expects the final state of a busy sale: all orders cancelled, all payments refunded, and balanced books. */
async function expectAllRefunded({ sale, all, paidOnes }: BusySale) {
  const books = await booksOfEvent(sale);
  expect(books.orders).toEqual([
    { what: 'cancelled none none', count: all.length - paidOnes.length },
    { what: 'cancelled paid full', count: paidOnes.length },
  ]);
  expect(books.refunds.map(({ id, amount, state, back }) => ({ id, amount, state, back }))).toEqual(
    paidOnes
      .map(({ saved: { _id: id, total: amount } }) => ({ id, amount, state: 'succeeded', back: amount }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  expect(books.pendingXaf).toBe(0);
  for (const code of ['refunds_payable', 'platform_fees', 'gateway_clearing:sandbox']) {
    expect([code, await balanceOf(code)]).toEqual([code, 0]);
  }
  expect(await inventoryOf(test, sale)).toMatchObject({ sold: 0, held: 0, byOrders: { sold: 0, held: 0 } });
  expect(books.tickets.map(({ state }) => state)).toEqual(['cancelled', 'refunded']);
  const { driftedAccounts, brokenChains, unbalancedTransfers, totalXaf } = await ledger.prove();
  expect([driftedAccounts, brokenChains, unbalancedTransfers, totalXaf]).toEqual([[], [], [], 0]);
}

describe('a cancelled event', () => {
  it('every buyer is refunded once and gets one email, and all tickets become invalid', {
    timeout: 120_000,
  }, async () => {
    const busy = await aBusySale(60);
    const { sale, people, all, paidOnes } = busy;
    const amount = totalOf(paidOnes);
    expect(await progressOf(sale)).toMatchObject({ total: 0, asked: 0, done: 0, amount: 0 });
    expect((await cancel(sale)).status).toBe(200);
    expect(await progressOf(sale)).toMatchObject({ total: paidOnes.length, asked: 0, done: 0, failed: 0, amount, doneAmount: 0 });
    await runJobs();
    await expectAllRefunded(busy);
    expect(await progressOf(sale)).toEqual({
      ...{ total: paidOnes.length, asked: paidOnes.length, done: paidOnes.length, failed: 0 },
      ...{ amount, doneAmount: amount, currency: 'XAF' },
    });
    expect(mails.map(({ message }) => message.to).sort()).toEqual(people.map(({ user }) => user.email).sort());
    for (const { message } of mails) {
      expect(message.paragraphs.map(({ fr }) => fr)).toContain('L’organisateur écrit\u00a0: «\u00a0The singer is ill\u00a0»');
    }

    const before = await booksOfEvent(sale);
    const job = { eventId: sale.eventId };
    await test.platform.jobs.enqueue(db, 'event.cancelled', job);
    await test.platform.jobs.enqueue(db, 'event.cancelled', job);
    clock.advance({ minutes: 5 });
    await runJobs();
    expect(await booksOfEvent(sale)).toEqual(before);
    expect(mails).toHaveLength(people.length);

    expect((await cancel(sale)).body).toMatchObject({ code: 'move_refused' });
    const [ofPaid, ofFree] = [paidOnes[0], all[4]] as [Bought, Bought];
    const codes = await db.selectFrom('tickets').select(['order_id', 'code']).where('event_id', '=', sale.eventId).execute();
    const codeOf = ({ saved }: Bought) => codes.find(({ order_id }) => order_id === saved._id)?.code ?? '';
    for (const scan of [lookUpTicket, checkInTicket]) {
      const scans = await Promise.all([ofPaid, ofFree].map((one) => scan(test, sale.organizer, { ticketCode: codeOf(one) })));
      expect(scans.map(({ body }) => body.reason ?? body.code)).toEqual(['refunded', 'cancelled']);
    }
  });

  it('another process continues the cancellation where the first one stopped', { timeout: 60_000 }, async () => {
    const busy = await aBusySale();
    await cancel(busy.sale);
    await orders.jobs['event.cancelled']({ eventId: busy.sale.eventId });
    const half = await booksOfEvent(busy.sale);
    // The ids decide which buyers come first. It matters only that some are left.
    expect(half.orders.some(({ what }) => !what.startsWith('cancelled'))).toBe(true);
    expect(half.refunds.length).toBeGreaterThan(5);
    // A second app on the same database, as after a crash of the first.
    const other = await buildTestApp({ database, clock });
    await other.runJobs();
    await expectAllRefunded(busy);
    const recipients = [...mails, ...other.mails].map(({ message }) => message.to);
    expect(recipients.sort()).toEqual(busy.people.map(({ user }) => user.email).sort());
  });

  it('a batch that is interrupted is rolled back and repeated', { timeout: 60_000 }, async () => {
    const busy = await aBusySale();
    await cancel(busy.sale);
    const before = await booksOfEvent(busy.sale);
    await database.db.transaction().execute(async (tx) => {
      // The ledger is the last step of a batch, so the batch waits here with its work done and nothing committed.
      await sql`select from ledger_accounts where code = 'refunds_payable' for update`.execute(tx);
      const running = runJobs({ allowFailures: true });
      await expect.poll(() => killWaitingBackends(), { timeout: 10_000 }).toBe(1);
      const { failed } = await running;
      expect(failed.map(({ name }) => name)).toEqual(['event.cancelled']);
    });
    expect(await booksOfEvent(busy.sale)).toEqual(before);
    expect(mails).toEqual([]);
    clock.advance({ minutes: 1 });
    await runJobs();
    await expectAllRefunded(busy);
    expect(mails).toHaveLength(busy.people.length);
  });

  it('refunds are retried until an unreachable gateway answers again', { timeout: 60_000 }, async () => {
    const busy = await aBusySale();
    await cancel(busy.sale);
    await sql`alter table sandbox_refunds rename to sandbox_refunds_out_of_reach`.execute(db);
    const { failed } = await runJobs({ allowFailures: true });
    expect(new Set(failed.map(({ name }) => name))).toEqual(new Set(['payments.refund']));
    const { total, asked, done } = await progressOf(busy.sale);
    expect([total, asked, done]).toEqual([busy.paidOnes.length, busy.paidOnes.length, 0]);
    expect(await balanceOf('refunds_payable')).toBe(-totalOf(busy.paidOnes));
    await sql`alter table sandbox_refunds_out_of_reach rename to sandbox_refunds`.execute(db);
    clock.advance({ minutes: 1 });
    await runJobs();
    await expectAllRefunded(busy);
  });

  it('a payment approved after its order was cancelled is refunded, with an email', async () => {
    const sale = await aMixedSale();
    const late = await buy(sale, await aParticipant(test), paid);
    await startOnPhone(late);
    await cancel(sale);
    // The payer approved before the prompt was withdrawn, and the callback was lost.
    const { gateway_ref } = await db
      .selectFrom('payments')
      .selectAll()
      .where('ref', '=', late.ref ?? '')
      .executeTakeFirstOrThrow();
    await sql`update sandbox_charges set state = 'approved', decided_at = ${clock()} where gateway_ref = ${gateway_ref}`.execute(
      db,
    );
    mails.length = 0;
    await runJobs();
    const reply = await ask(test, 'GET', `/event-order/${late.saved._id}`, { as: late.buyer });
    expect(reply.body.order).toMatchObject({
      ...{ state: 'cancelled', payment: 'paid', refund: 'full', tickets: [], paymentUrl: null },
      ...{ event: { status: 'cancelled' }, attempt: { state: 'refunded' } },
    });
    expect(mails.map(({ message }) => message.paragraphs[0]?.en).sort()).toEqual([
      expect.stringContaining('will not take place'),
      expect.stringContaining('arrived after the event was cancelled'),
    ]);
    expect(await balanceOf('refunds_payable')).toBe(0);
    // The money never was the organizer's, so their progress does not include it.
    expect(await progressOf(sale)).toMatchObject({ total: 0, asked: 0 });
  });

  it('a payment that arrives between the cancellation and its job is refunded', async () => {
    const sale = await aMixedSale();
    const bought = await buy(sale, await aParticipant(test), paid);
    await startOnPhone(bought);
    await cancel(sale);
    await delayJobOf(sale);
    await approve(bought);
    await runJobs();
    const { outcome } = await db
      .selectFrom('payments')
      .selectAll()
      .where('ref', '=', bought.ref ?? '')
      .executeTakeFirstOrThrow();
    expect(outcome).toBe('honoured');
    clock.advance({ minutes: 1 });
    await runJobs();
    expect(await progressOf(sale)).toMatchObject({ total: 1, asked: 1, done: 1, amount: bought.saved.total });
    const { body } = await ask(test, 'GET', `/event-order/${bought.saved._id}`, { as: bought.buyer });
    expect(body.order).toMatchObject({ state: 'cancelled', payment: 'paid', refund: 'full', tickets: [{ state: 'refunded' }] });
  });

  it('no payment can be started after the cancellation', async () => {
    const sale = await aMixedSale();
    const bought = await buy(sale, await aParticipant(test), paid);
    await cancel(sale);
    expect((await startOnPhone(bought)).body).toMatchObject({ code: 'payment_closed' });
    const again = await ask(test, 'POST', `/event-order/${bought.saved._id}/pay`, { as: bought.buyer, body: {} });
    expect(again.body).toMatchObject({ code: 'order_closed' });
    await runJobs();
  });

  it('an order placed during the cancellation is cancelled by the final run', async () => {
    const sale = await aMixedSale();
    const early = await buy(sale, await aParticipant(test), free);
    await cancel(sale);
    await runJobs();
    await sql`update events set state = 'published' where id = ${sale.eventId}`.execute(db);
    const lateOrder = await buy(sale, await aParticipant(test), paid);
    await approve(lateOrder);
    await sql`update events set state = 'cancelled' where id = ${sale.eventId}`.execute(db);
    await runJobs();
    const stateOf = async ({ saved, buyer }: Bought) =>
      (await ask(test, 'GET', `/event-order/${saved._id}`, { as: buyer })).body.order.state;
    expect([await stateOf(early), await stateOf(lateOrder)]).toEqual(['cancelled', 'confirmed']);
    clock.advance({ minutes: 1 });
    await runJobs();
    expect(await stateOf(lateOrder)).toBe('cancelled');
    expect(await progressOf(sale)).toMatchObject({ total: 1, done: 1 });
  });

  it('orders of an event that was reopened stay confirmed', async () => {
    const sale = await aMixedSale();
    await cancel(sale);
    await sql`update events set state = 'published', state_reason = null where id = ${sale.eventId}`.execute(db);
    const bought = await buy(sale, await aParticipant(test), paid);
    await approve(bought);
    await runJobs();
    const { body } = await ask(test, 'GET', `/event-order/${bought.saved._id}`, { as: bought.buyer });
    expect(body.order).toMatchObject({ state: 'confirmed', refund: 'none' });
  });

  it('another organizer gets 404 for the refund progress', async () => {
    const sale = await aMixedSale();
    const other = await ask(test, 'GET', `/event/${sale.eventId}/refunds-progress`, { as: await anOrganizer(test) });
    expect(other).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('the email about a cancelled event', () => {
  it('the email shows the amount of all orders of the buyer and the refund destination', async () => {
    const sale = await aMixedSale();
    const buyer = await aParticipant(test);
    const own = [await buy(sale, buyer, paid), await buy(sale, buyer, paid, { quantity: 2, language: 'fr' })];
    for (const one of own) {
      await startOnPhone(one);
      await approve(one);
    }
    const unpaid = await aParticipant(test);
    await buy(sale, unpaid, paid);
    const guest = await aParticipant(test);
    await buy(sale, guest, free);
    await runJobs();
    await cancel(sale, 'Strike at the airport.');
    mails.length = 0;
    await runJobs();
    const emailTo = (person: Person) => mails.find(({ message }) => message.to === person.user.email)?.message;
    expect(emailTo(buyer)).toMatchObject({ locale: 'fr', subject: { fr: 'Annulé\u00a0: Makossa Night' } });
    const facts = emailTo(buyer)?.facts?.map(({ value }) => (typeof value === 'string' ? value : value.en));
    expect(facts).toEqual(['15,750 XAF', 'MTN MoMo, number ending in 3401', own.map(({ saved }) => saved.code).join(', ')]);
    expect(emailTo(unpaid)?.paragraphs.at(-1)?.en).toContain('do not approve its payment');
    expect(emailTo(guest)?.paragraphs.at(-1)?.en).toContain('nothing to refund');
    expect(emailTo(guest)?.facts).toHaveLength(1);
  });

  it('a buyer whose operator refuses the refund is notified once, and the order says that it is not paid', async () => {
    const sale = await aMixedSale();
    const buyer = await aParticipant(test);
    const bought = await buy(sale, buyer, paid);
    const { saved } = bought;
    await approve(bought);
    await runJobs();
    await sql`update sandbox_charges set state = 'declined' where gateway_ref in (select gateway_ref from payments where purpose_id = ${saved._id})`.execute(
      db,
    );
    mails.length = 0;
    await cancel(sale);
    await runJobs();
    const subjects = mails.filter(({ message }) => message.to === buyer.user.email).map(({ message }) => message.subject.en);
    expect(subjects).toHaveLength(2);
    expect(subjects.sort()[1]).toMatch(/^Your refund for .* is delayed$/);
    const { body } = await ask(test, 'GET', `/event-order/${saved._id}`, { as: buyer });
    expect(body.order).toMatchObject({ state: 'cancelled', refund: 'full', refundPayout: 'failed' });
  });
});

/** Terminates the connections that wait for a lock in this database, as a crash would, and returns their number. */
async function killWaitingBackends(): Promise<number> {
  const { rows } = await sql<{ killed: number }>`
    select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.killed ?? 0;
}

/** Delays the cancellation job by a minute, so that other jobs run first. */
const delayJobOf = ({ eventId }: TestSale) =>
  sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 minute' where key = ${`event.cancelled:${eventId}`}`.execute(
    db,
  );
