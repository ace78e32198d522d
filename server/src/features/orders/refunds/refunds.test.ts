import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { availableOf } from '#test/factories/agreements';
import { checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, type EventOptions, inventoryOf, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, mails, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const admin = await anAdmin(test);
const until48: RefundPolicy = { kind: 'until', hoursBefore: 48 };
const none: RefundPolicy = { kind: 'none' };

interface Bought {
  readonly sale: TestSale;
  readonly buyer: Person;
  readonly id: string;
  readonly ticketIds: readonly string[];
}

async function setPolicy({ eventId }: TestSale, policy: RefundPolicy) {
  await db
    .updateTable('events')
    .set({ refund_policy: JSON.stringify(policy) })
    .where('id', '=', eventId)
    .execute();
}

/** Sells and pays tickets, by default three at 10,000 XAF whose price includes the commission. */
async function aPurchase(
  policy: RefundPolicy,
  options: Partial<EventOptions> & { quantity?: number; sale?: TestSale } = {},
): Promise<Bought> {
  const { quantity = 3, sale: known, ...more } = options;
  const organizer = options.organizer ?? (await anOrganizer(test));
  const sale = known ?? (await aSale(test, { organizer, types: [{ priceXaf: 10_000, size: 100 }], ...more }));
  if (!known) await setPolicy(sale, policy);
  const buyer = await aParticipant(test);
  const { body } = await order(test, buyer, sale, { quantity });
  await pay(test, body.paymentUrl);
  const id = body.savedOrder._id;
  const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', id).orderBy('id').execute();
  mails.length = 0;
  return { sale, buyer, id, ticketIds: tickets.map((ticket) => ticket.id) };
}

const again = (person: Person) => signInAgain(test, person);
const quoteOf = async ({ id, buyer }: Bought, as = buyer) =>
  (await ask(test, 'GET', `/event-order/${id}/refund-quote`, { as: await again(as) })).body.quote;
const request = async ({ id, buyer, ticketIds }: Bought, change: { ticketIds?: readonly string[]; as?: Person } = {}) =>
  ask(test, 'POST', `/event-order/${id}/refund-requests`, {
    as: await again(change.as ?? buyer),
    body: { ticketIds: change.ticketIds ?? ticketIds.slice(0, 1), reason: 'My brother cannot come' },
  });
const give = async ({ id, sale, ticketIds }: Bought, body: object = {}, as: Person = sale.organizer, path = '') =>
  ask(test, 'POST', `/event-order/${id}/refunds${path}`, {
    as: await again(as),
    body: { ticketIds: ticketIds.slice(0, 1), ...(path === '' && { reason: 'A gesture' }), ...body },
  });
const decide = async (requestId: string, how: 'approve' | 'decline', as: Person, body: object = {}) =>
  ask(test, 'PUT', `/refund-requests/${requestId}/${how}`, { as: await again(as), body });
const orderOf = ({ id }: Bought) =>
  db
    .selectFrom('orders')
    .select(['state', 'payment', 'refund', 'refunded_xaf as refundedXaf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ticketStates = async ({ id }: Bought) =>
  (await db.selectFrom('tickets').select('state').where('order_id', '=', id).orderBy('id').execute()).map(({ state }) => state);
const balance = async (code: string) => {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['balance_xaf', 'normal_side'])
    .where('code', '=', code)
    .executeTakeFirst();
  return 0 + (row ? row.balance_xaf * row.normal_side : 0);
};
/** Returns pending, available and owed of an organizer. */
const books = async ({ organizer }: TestSale) => {
  const { pending, available, owed } = await ledger.balances(db, organizer.user.id);
  return [pending, available, owed];
};
const emailsTo = ({ user }: Person) =>
  mails.filter(({ message }) => message.to === user.email).map(({ message }) => message.subject.en);
const requestsOf = async ({ id }: Bought) =>
  (await ask(test, 'GET', `/event-order/${id}/refunds`, { as: await again(admin) })).body.refunds;
const passHours = async (hours: number) => {
  clock.advance({ hours });
  await platform.jobs.enqueue(db, 'events.move-by-time', {});
  await runJobs();
};

describe('a buyer whose policy gives something', () => {
  it('sees what comes back and why, and gets it at once for the chosen tickets', async () => {
    const bought = await aPurchase(until48);
    const [first = '', second = ''] = bought.ticketIds;
    const quote = await quoteOf(bought);
    expect(quote).toMatchObject({ isOpen: true, steps: [{ hoursBefore: 48, percent: 100 }] });
    expect(quote.tickets).toHaveLength(3);
    expect(quote.tickets[0]).toMatchObject({ paid: 10_000, commission: 500, amount: 10_000, reason: 'policy', mayRequest: true });

    const { status, body } = await request(bought, { ticketIds: [first, second] });
    expect(status).toBe(201);
    expect(body.refund).toMatchObject({ state: 'approved', amount: 20_000, decidedBy: 'policy', commissionBack: 0 });
    expect(await ticketStates(bought)).toEqual(['refunded', 'refunded', 'valid']);
    expect(await orderOf(bought)).toEqual({ state: 'confirmed', payment: 'paid', refund: 'partial', refundedXaf: 20_000 });
    expect((await inventoryOf(test, bought.sale)).sold).toBe(1);

    await runJobs();
    expect((await requestsOf(bought))[0]).toMatchObject({
      state: 'done',
      history: [{ state: 'requested' }, { state: 'approved' }, { state: 'sent' }, { state: 'done' }],
    });
    expect(emailsTo(bought.buyer)).toEqual([
      'Your refund for Makossa Night is approved',
      'Your refund for Makossa Night was paid out',
    ]);
    expect(emailsTo(bought.sale.organizer)).toEqual(['A refund was made: Makossa Night']);
    expect(await balance('refunds_payable')).toBe(0);
  });

  it('is refused at the gate with a refunded ticket at once', async () => {
    const startsAt = new Date(clock().getTime() + 49 * 3_600_000);
    const bought = await aPurchase(until48, { startsAt });
    const [ticketId = ''] = bought.ticketIds;
    const { code } = await db.selectFrom('tickets').select('code').where('id', '=', ticketId).executeTakeFirstOrThrow();
    await request(bought);
    const entry = await checkInTicket(test, bought.sale.organizer, { eventId: bought.sale.eventId, ticketCode: code } as never);
    expect(entry).toMatchObject({ body: { code: 'refunded' } });
  });

  it('bears the commission on the organizer: their share first, then what is available, then a debt', async () => {
    const bought = await aPurchase(until48, { quantity: 1 });
    await request(bought);
    expect(await books(bought.sale)).toEqual([0, 0, 500]);
    expect(await orderOf(bought)).toMatchObject({ state: 'cancelled', refund: 'full', refundedXaf: 10_000 });
  });

  it('gets fees back too, with the commission of Ngoma while the refunds of a moved event are open', async () => {
    const bought = await aPurchase(none, { quantity: 1, feesPaidBy: 'buyer' });
    await db
      .updateTable('events')
      .set({ refunds_open_until: new Date(clock().getTime() + 14 * 24 * 3_600_000) })
      .where('id', '=', bought.sale.eventId)
      .execute();
    expect((await quoteOf(bought)).tickets[0]).toMatchObject({
      paid: 10_500,
      fee: 500,
      amount: 10_500,
      reason: 'moved',
      returnsCommission: true,
    });
    const fees = await balance('platform_fees');
    expect((await request(bought)).body.refund).toMatchObject({ amount: 10_500, commissionBack: 500 });
    expect(await books(bought.sale)).toEqual([0, 0, 0]);
    expect(await balance('platform_fees')).toBe(fees - 500);
  });

  it('cannot ask for tickets that were used, refunded or belong to others', async () => {
    const bought = await aPurchase(until48);
    const other = await aPurchase(until48);
    const [first = ''] = bought.ticketIds;
    expect(await request(bought, { ticketIds: other.ticketIds })).toMatchObject({
      status: 409,
      body: { code: 'ticket_not_refundable' },
    });
    expect(await request(bought, { as: other.buyer })).toMatchObject({ status: 404 });
    await request(bought);
    expect(await request(bought)).toMatchObject({ status: 409, body: { code: 'ticket_not_refundable', ticketIds: [first] } });
    expect((await quoteOf(bought)).tickets.map(({ reason }: { reason: string }) => reason)).toEqual([
      'refunded',
      'policy',
      'policy',
    ]);
  });

  it('gets one refund for a request that is repeated under its key', async () => {
    const bought = await aPurchase(until48);
    const send = () =>
      ask(test, 'POST', `/event-order/${bought.id}/refund-requests`, {
        as: bought.buyer,
        headers: { 'idempotency-key': 'refund-once-1' },
        body: { ticketIds: bought.ticketIds.slice(0, 1), reason: 'Ill' },
      });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.refund._id).toBe(one.body.refund._id);
    expect(await requestsOf(bought)).toHaveLength(1);
  });

  it('loses loyalty points in proportion', async () => {
    const bought = await aPurchase(until48, { quantity: 4 });
    const pending = async () => (await ask(test, 'GET', '/rewards', { as: await again(bought.buyer) })).body.account.pending;
    expect(await pending()).toBe(400);
    await request(bought);
    await runJobs();
    expect(await pending()).toBe(300);
  });
});

describe('a buyer whose policy gives nothing', () => {
  it('asks the organizer, who approves a part', async () => {
    const bought = await aPurchase(none);
    const { body } = await request(bought, { ticketIds: bought.ticketIds });
    expect(body.refund).toMatchObject({ state: 'requested', amount: null, paid: 30_000, policyAmount: 0 });
    await runJobs();
    expect(emailsTo(bought.buyer)).toEqual(['Your refund request for Makossa Night']);
    expect(emailsTo(bought.sale.organizer)).toEqual(['A buyer asks for a refund: Makossa Night']);
    expect(await request(bought)).toMatchObject({ status: 409, body: { code: 'refund_already_requested' } });
    const open = await ask(test, 'GET', '/refund-requests', { as: bought.sale.organizer });
    expect(open.body).toMatchObject({ total: 1, refunds: [{ _id: body.refund._id, state: 'requested' }] });
    expect((await ask(test, 'GET', '/refund-requests', { as: await anOrganizer(test) })).body.total).toBe(0);

    expect(await decide(body.refund._id, 'approve', await anOrganizer(test))).toMatchObject({ status: 404 });
    const decided = await decide(body.refund._id, 'approve', bought.sale.organizer, { percent: 50, note: 'Half, as agreed' });
    expect(decided.body.refund).toMatchObject({
      state: 'approved',
      amount: 15_000,
      decidedBy: 'organizer',
      decisionNote: 'Half, as agreed',
    });
    expect(await orderOf(bought)).toEqual({ state: 'cancelled', payment: 'paid', refund: 'partial', refundedXaf: 15_000 });
    expect(await books(bought.sale)).toEqual([13_500, 0, 0]);
    expect(await decide(body.refund._id, 'decline', bought.sale.organizer, { reason: 'Too late' })).toMatchObject({
      status: 409,
      body: { code: 'refund_decided' },
    });
  });

  it('keeps valid tickets if the organizer declines, and cannot ask again', async () => {
    const bought = await aPurchase(none);
    const { body } = await request(bought);
    expect(await decide(body.refund._id, 'decline', bought.sale.organizer, {})).toMatchObject({ status: 400 });
    await decide(body.refund._id, 'decline', bought.sale.organizer, { reason: 'The hall is paid' });
    expect(await ticketStates(bought)).toEqual(['valid', 'valid', 'valid']);
    expect((await requestsOf(bought))[0]).toMatchObject({ state: 'declined', decisionNote: 'The hall is paid' });
    await runJobs();
    expect(emailsTo(bought.buyer)).toContain('Your refund request for Makossa Night was declined');
    expect(await request(bought)).toMatchObject({ status: 409, body: { code: 'refund_declined' } });
    expect((await quoteOf(bought)).tickets.map(({ mayRequest }: { mayRequest: boolean }) => mayRequest)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('gets what a better policy gives when the 72 hours are over', async () => {
    const bought = await aPurchase(none);
    await request(bought);
    await setPolicy(bought.sale, { kind: 'steps', steps: [{ hoursBefore: 24, percent: 40 }] });
    await passHours(71);
    expect((await requestsOf(bought))[0].state).toBe('requested');
    await passHours(2);
    expect((await requestsOf(bought))[0]).toMatchObject({ state: 'done', amount: 4_000, decidedBy: 'deadline' });
  });

  it('gets a decision by an admin when the 72 hours are over and the policy gives nothing', async () => {
    const bought = await aPurchase(none);
    const { body } = await request(bought);
    await passHours(73);
    expect((await requestsOf(bought))[0]).toMatchObject({ state: 'requested', isEscalated: true });
    const escalated = await ask(test, 'GET', '/refund-requests?state=escalated', { as: await again(admin) });
    expect(escalated.body.refunds.map(({ _id }: { _id: string }) => _id)).toContain(body.refund._id);
    const cases = await ask(test, 'GET', '/supervision/cases?kind=refund_request', { as: await again(admin) });
    expect(cases.body.cases).toContainEqual(
      expect.objectContaining({ _id: body.refund._id, purposeId: bought.id, amount: 10_000 }),
    );
    expect(await decide(body.refund._id, 'approve', bought.sale.organizer)).toMatchObject({
      status: 409,
      body: { code: 'refund_escalated' },
    });
    expect((await decide(body.refund._id, 'approve', admin)).body.refund).toMatchObject({
      state: 'approved',
      decidedBy: 'admin',
      amount: 10_000,
    });
  });

  it('loses the request if the ticket is used before the decision', async () => {
    const startsAt = new Date(clock().getTime() + 3_600_000);
    const bought = await aPurchase(none, { startsAt });
    const { body } = await request(bought);
    const [ticketId = ''] = bought.ticketIds;
    const { code } = await db.selectFrom('tickets').select('code').where('id', '=', ticketId).executeTakeFirstOrThrow();
    expect(
      (await checkInTicket(test, await again(bought.sale.organizer), { eventId: bought.sale.eventId, ticketCode: code } as never))
        .status,
    ).toBe(200);
    expect(await decide(body.refund._id, 'approve', bought.sale.organizer)).toMatchObject({
      status: 409,
      body: { code: 'ticket_not_refundable' },
    });
    await passHours(73);
    expect((await requestsOf(bought))[0]).toMatchObject({
      state: 'declined',
      decidedBy: 'deadline',
      decisionNote: 'A ticket was used at the entrance before the decision',
    });
  });

  it('cannot ask more than fourteen days after the event', async () => {
    const bought = await aPurchase(none, { startsAt: new Date(clock().getTime() + 3_600_000) });
    await passHours(24 * 16);
    expect(await request(bought)).toMatchObject({ status: 409, body: { code: 'refund_too_late' } });
  });
});

describe('an organizer', () => {
  it('sees what a refund costs before it is made, and refunds a ticket', async () => {
    const bought = await aPurchase(none);
    const before = await db.selectFrom('refund_requests').select('id').execute();
    expect((await give(bought, {}, bought.sale.organizer, '/preview')).body.cost).toEqual({
      ...{
        amount: 10_000,
        commissionBack: 0,
        commissionKept: 500,
        fromPending: 9_500,
        fromAvailable: 0,
        owed: 500,
        gatewayFee: 0,
      },
    });
    expect(await db.selectFrom('refund_requests').select('id').execute()).toEqual(before);
    const { status, body } = await give(bought);
    expect({ status, refund: body.refund }).toMatchObject({
      status: 201,
      refund: { origin: 'organizer', state: 'approved', amount: 10_000 },
    });
    expect(await books(bought.sale)).toEqual([19_000, 0, 500]);
    expect(await ticketStates(bought)).toEqual(['refunded', 'valid', 'valid']);
  });

  it('is shown to the buyer as the organizer, without the names of staff, and an admin to organizers without a name', async () => {
    const bought = await aPurchase({ kind: 'none' });
    const [ticketId = '', another = ''] = bought.ticketIds;
    const give = async (as: Person, id: string) =>
      ask(test, 'POST', `/event-order/${bought.id}/refunds`, {
        as: await again(as),
        body: { ticketIds: [id], reason: 'A gesture' },
      });
    await give(bought.sale.organizer, ticketId);
    await give(admin, another);
    const historyFor = async (as: Person) =>
      (await ask(test, 'GET', `/event-order/${bought.id}/refunds`, { as: await again(as) })).body.refunds.map(
        ({ history }: { history: { by: string | null; actor: string | null }[] }) => [history[0]?.by, history[0]?.actor],
      );
    const { name } = bought.sale.organizer.user;
    expect(await historyFor(bought.buyer)).toEqual([
      [null, 'admin'],
      [null, 'organizer'],
    ]);
    expect(await historyFor(bought.sale.organizer)).toEqual([
      [null, 'admin'],
      [name, 'organizer'],
    ]);
    expect(await historyFor(admin)).toEqual([
      [admin.user.name, 'admin'],
      [name, 'organizer'],
    ]);
  });

  it('gives a part of the price back and leaves the ticket valid, never more than was paid', async () => {
    const bought = await aPurchase(until48, { quantity: 1 });
    expect(await give(bought, { keepsTickets: true })).toMatchObject({
      status: 400,
      body: { errors: { amount: expect.any(String) } },
    });
    expect((await give(bought, { amount: 4_000, keepsTickets: true })).body.refund).toMatchObject({
      amount: 4_000,
      endsTickets: false,
    });
    expect(await ticketStates(bought)).toEqual(['valid']);
    expect((await quoteOf(bought)).tickets[0]).toMatchObject({ earlier: 4_000, amount: 6_000 });
    expect(await give(bought, { amount: 6_001 })).toMatchObject({
      status: 409,
      body: { code: 'refund_exceeds_paid', left: 6_000 },
    });
    expect((await give(bought)).body.refund.amount).toBe(6_000);
    expect(await orderOf(bought)).toMatchObject({ state: 'cancelled', refund: 'full', refundedXaf: 10_000 });
  });

  it('of another event, and a member of no team, gets 404', async () => {
    const bought = await aPurchase(none);
    const stranger = await anOrganizer(test);
    expect(await give(bought, {}, stranger)).toMatchObject({ status: 404 });
    expect(await give(bought, {}, stranger, '/preview')).toMatchObject({ status: 404 });
    expect(await give(bought, {}, bought.buyer)).toMatchObject({ status: 403 });
  });

  it('pays refunds after the release from the reserve, then from what is available, and owes the rest, which the next earnings settle', async () => {
    const startsAt = new Date(clock().getTime() + 24 * 3_600_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const bought = await aPurchase(none, { startsAt, endsAt });
    await passHours(27);
    expect(await books(bought.sale)).toEqual([2_850, 25_650, 0]);
    await give(bought);
    expect(await books(bought.sale)).toEqual([0, 18_500, 0]);
    // The organizer spends the rest on a contract.
    await db.transaction().execute((tx) =>
      ledger.post(tx, {
        ...{ sourceType: 'demo', sourceId: bought.id, kind: 'gift' },
        postings: [
          {
            account: {
              code: `available:${bought.sale.organizer.user.id}`,
              kind: 'available',
              ownerId: bought.sale.organizer.user.id,
              normalSide: -1,
              allowNegative: false,
            },
            amountXaf: 18_000,
          },
          {
            account: { code: 'funding', kind: 'funding', ownerId: null, normalSide: 1, allowNegative: true },
            amountXaf: -18_000,
          },
        ],
      }),
    );
    await give(bought, { ticketIds: bought.ticketIds.slice(1, 2) });
    expect(await books(bought.sale)).toEqual([0, 0, 9_500]);
    expect(await inventoryOf(test, bought.sale)).toMatchObject({ sold: 3 });

    const next = await aPurchase(none, {
      organizer: bought.sale.organizer,
      startsAt: new Date(clock().getTime() + 24 * 3_600_000),
      endsAt: new Date(clock().getTime() + 25 * 3_600_000),
      quantity: 1,
    });
    expect(await books(next.sale)).toEqual([9_500, 0, 9_500]);
    await passHours(27);
    expect(await books(next.sale)).toEqual([950, 0, 950]);
    await passHours(24 * 14);
    expect(await books(next.sale)).toEqual([0, 0, 0]);
    expect(await availableOf(test, next.sale.organizer)).toBe(0);
    expect((await ledger.prove()).totalXaf).toBe(0);
  });
});

describe('cancelling an event after refunds of single tickets', () => {
  it('refunds only what is left, withdraws open requests, and leaves nothing on the accounts of the sale', async () => {
    const bought = await aPurchase(none);
    const [, second = '', third = ''] = bought.ticketIds;
    await give(bought);
    await give(bought, { ticketIds: [second], amount: 3_000, keepsTickets: true });
    await request(bought, { ticketIds: [third] });
    const cancelled = await ask(test, 'PUT', `/event/status/${bought.sale.eventId}/cancelled`, {
      as: await again(bought.sale.organizer),
      body: { reason: 'Rain' },
    });
    expect(cancelled.status).toBe(200);
    await runJobs();
    expect(await orderOf(bought)).toEqual({ state: 'cancelled', payment: 'paid', refund: 'full', refundedXaf: 30_000 });
    expect((await requestsOf(bought)).map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'done', 'done']);
    const { rows } = await sql<{ sum: number }>`select sum(refund.amount_xaf)::bigint as sum from payment_refunds refund
      join payments payment on payment.id = refund.payment_id where payment.purpose_id = ${bought.id} and refund.state = 'succeeded'`.execute(
      db,
    );
    expect(rows[0]?.sum).toBe(30_000);
    expect(await inventoryOf(test, bought.sale)).toMatchObject({ sold: 0, held: 0 });
    // The commission of the first ticket stays with Ngoma, that of the two others is given back.
    expect(await books(bought.sale)).toEqual([0, 0, 500]);
    expect(
      (await ask(test, 'GET', `/event/${bought.sale.eventId}/refunds-progress`, { as: await again(bought.sale.organizer) })).body
        .refunds,
    ).toMatchObject({ total: 1, done: 1, amount: 17_000, doneAmount: 17_000 });
  });
});
