import type { ChangeAnswer } from '@ngoma/api/features/orders/event-changes';
import { describe, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, issue, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { giveCredit, walletOf } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, mails, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const admin = await anAdmin(test);
const again = (person: Person) => signInAgain(test, person);

const aPaidSale = async () => aSale(test, { organizer: await anOrganizer(test), types: [{ priceXaf: 10_000, size: 5_000 }] });
const buy = async (sale: TestSale, buyer: Person, quantity = 1) => {
  const { body } = await order(test, await again(buyer), sale, { quantity });
  if (body.paymentUrl) await pay(test, body.paymentUrl);
  return body.savedOrder._id as string;
};
const aBuyer = async (sale: TestSale, quantity = 1) => {
  const buyer = await aParticipant(test);
  await buy(sale, buyer, quantity);
  return buyer;
};
const setStatus = async ({ eventId, organizer }: TestSale, status: string, reason = 'The hall is flooded') =>
  ask(test, 'PUT', `/event/status/${eventId}/${status}`, { as: await again(organizer), body: { reason } });
const postpone = async (sale: TestSale) => {
  expect((await setStatus(sale, 'postponed')).status).toBe(200);
  await runJobs();
};
const move = async ({ eventId, organizer }: TestSale, body: object) => {
  expect((await ask(test, 'PATCH', `/event/${eventId}`, { as: await again(organizer), body })).status).toBe(200);
  await runJobs();
};
const show = async ({ eventId }: TestSale, as: Person) => ask(test, 'GET', `/event-changes/${eventId}`, { as: await again(as) });
const changeFor = async (sale: TestSale, as: Person) => (await show(sale, as)).body.change;
const answer = async (sale: TestSale, as: Person, answer: ChangeAnswer, changeId?: string) =>
  ask(test, 'PUT', `/event-changes/${sale.eventId}/answer`, {
    as: await again(as),
    body: { changeId: changeId ?? (await changeFor(sale, as))._id, answer },
  });
const answers = async ({ eventId, organizer }: TestSale) =>
  (await ask(test, 'GET', `/event-changes/${eventId}/answers`, { as: await again(organizer) })).body.answers;
const emailsTo = ({ user }: Person) =>
  mails.filter(({ message }) => message.to === user.email).map(({ message }) => message.subject.en);
const ticketsOf = ({ user }: Person) =>
  db.selectFrom('tickets').select(['code', 'state']).where('holder_id', '=', user.id).orderBy('id').execute();
const bellOf = async (person: Person) =>
  (await ask(test, 'GET', '/activities/message-notification', { as: await again(person) })).body.data as {
    activityType: string;
    description: string;
    path: string;
  }[];

describe('the buyers of a postponed event', () => {
  it('are notified once by bell and email, with a link to the question', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    mails.length = 0;
    await postpone(sale);
    expect(emailsTo(buyer)).toEqual(['Makossa Night is postponed']);
    expect(mails.find(({ message }) => message.to === buyer.user.email)?.message).toMatchObject({
      action: { label: { en: 'Keep or refund' }, url: expect.stringContaining(`/event-change/${sale.eventId}`) },
    });
    expect((await bellOf(buyer)).find(({ activityType }) => activityType === 'event_moved')).toMatchObject({
      description: '“Makossa Night” is postponed, a new date will follow',
      path: `/event-change/${sale.eventId}`,
    });
    clock.advance({ minutes: 46 });
    await runJobs();
    expect(emailsTo(buyer)).toEqual(['Makossa Night is postponed']);
  });

  it('include guests without an account to whom tickets were issued, by email alone, and not the organizer', async () => {
    const sale = await aPaidSale();
    const recipient = { name: 'Guest', email: 'moved@example.cm' };
    expect((await issue(test, await again(sale.organizer), sale, { more: { recipient } })).status).toBe(201);
    await postpone(sale);
    clock.advance({ minutes: 46 });
    await runJobs();
    const notices = mails.filter(({ message }) => message.subject.en === 'Makossa Night is postponed');
    const toGuest = notices.filter(({ message }) => message.to === recipient.email);
    expect(toGuest).toHaveLength(1);
    expect(toGuest[0]?.message.action?.url).toContain(`/our-event/${sale.eventId}`);
    expect(JSON.stringify(toGuest[0]?.message.paragraphs)).not.toContain('were free');
    expect(notices.filter(({ message }) => message.to === sale.organizer.user.email)).toEqual([]);
    expect(await answers(sale)).toMatchObject({ buyers: 0 });
  });

  it('are notified in batches, each once, whose payment came in meanwhile too', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    const late = await aParticipant(test);
    const { body } = await order(test, late, sale);
    mails.length = 0;
    await postpone(sale);
    await pay(test, body.paymentUrl);
    clock.advance({ minutes: 46 });
    await runJobs();
    expect(emailsTo(late)).toContain('Makossa Night is postponed');
    expect(emailsTo(buyer)).toEqual(['Makossa Night is postponed']);
  });

  it('see the question, keep by one request, and are not asked again', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale, 2);
    await postpone(sale);
    expect(await changeFor(sale, buyer)).toMatchObject({
      ...{ kind: 'postponed', status: 'postponed', reason: 'The hall is flooded', isOpen: true, answer: null },
      ...{ tickets: 2, amount: 20_000 },
    });
    expect(await answer(sale, buyer, 'keep')).toMatchObject({ status: 200, body: { change: { answer: 'keep' } } });
    expect(await answer(sale, buyer, 'keep')).toMatchObject({ status: 200 });
    expect(await changeFor(sale, buyer)).toMatchObject({ answer: 'keep' });
    expect(await answers(sale)).toMatchObject({ buyers: 1, kept: 1, refunded: 0, unanswered: 0 });
    expect((await ticketsOf(buyer)).map(({ state }) => state)).toEqual(['valid', 'valid']);
  });

  it('get everything of all their orders back by one request, with the commission, and the stock returns', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale, 2);
    await buy(sale, buyer);
    const other = await aBuyer(sale);
    await postpone(sale);
    expect(await changeFor(sale, buyer)).toMatchObject({ tickets: 3, amount: 30_000 });
    expect(await answer(sale, buyer, 'refund')).toMatchObject({
      status: 200,
      body: { message: 'Your refund is approved and on its way', change: { answer: 'refund', tickets: 0, amount: 0 } },
    });
    await runJobs();
    expect(new Set((await ticketsOf(buyer)).map(({ state }) => state))).toEqual(new Set(['refunded']));
    expect((await ticketsOf(other)).map(({ state }) => state)).toEqual(['valid']);
    const paid = await db
      .selectFrom('orders')
      .select(['refund', 'refunded_xaf as xaf'])
      .where('buyer_id', '=', buyer.user.id)
      .orderBy('refunded_xaf')
      .execute();
    expect(paid).toEqual([
      { refund: 'full', xaf: 10_000 },
      { refund: 'full', xaf: 20_000 },
    ]);
    expect(await ledger.balances(db, sale.organizer.user.id)).toMatchObject({ pending: 9_500, owed: 0 });
    expect((await inventoryOf(test, sale)).sold).toBe(1);
    expect(emailsTo(buyer)).toContain('Your refund for Makossa Night was paid out');
    expect(await answer(sale, buyer, 'keep')).toMatchObject({ status: 409, body: { code: 'already_refunded' } });
    expect(await answer(sale, buyer, 'refund')).toMatchObject({ status: 200 });
    expect(await answers(sale)).toMatchObject({ buyers: 2, kept: 0, refunded: 1, unanswered: 1 });
  });

  it('get one refund of two requests at once', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    await postpone(sale);
    const { _id } = await changeFor(sale, buyer);
    const replies = await Promise.all([1, 2, 3, 4].map(() => answer(sale, buyer, 'refund', _id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await runJobs();
    expect(await db.selectFrom('refund_requests').select('amount_xaf').where('event_id', '=', sale.eventId).execute()).toEqual([
      { amount_xaf: 10_000 },
    ]);
  });

  it('get a refund of tickets for which a request waited for the organizer, and may change from keep to refund', async () => {
    const sale = await aPaidSale();
    const buyer = await aParticipant(test);
    const id = await buy(sale, buyer, 2);
    const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', id).orderBy('id').execute();
    const asked = await ask(test, 'POST', `/event-order/${id}/refund-requests`, {
      as: await again(buyer),
      body: { ticketIds: [tickets[0]?.id], reason: 'Ill' },
    });
    expect(asked.body.refund).toMatchObject({ state: 'requested' });
    await postpone(sale);
    expect((await answer(sale, buyer, 'keep')).status).toBe(200);
    expect((await answer(sale, buyer, 'refund')).status).toBe(200);
    expect((await ticketsOf(buyer)).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
  });

  it('get back exactly what each of two ways paid, and the order ends, although a request waited for one of the tickets', async () => {
    const sale = await aPaidSale();
    const buyer = await aParticipant(test);
    await giveCredit(test, buyer, 3_333);
    const { body } = await order(test, buyer, sale, { quantity: 2, more: { useBalance: true } });
    await pay(test, body.paymentUrl);
    const id = body.savedOrder._id as string;
    const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', id).orderBy('id').execute();
    await ask(test, 'POST', `/event-order/${id}/refund-requests`, {
      as: await again(buyer),
      body: { ticketIds: [tickets[0]?.id], reason: 'Ill' },
    });
    await postpone(sale);
    expect((await answer(sale, buyer, 'refund')).status).toBe(200);
    await runJobs();
    const requests = db.selectFrom('refund_requests').where('order_id', '=', id).select(['amount_xaf', 'wallet_xaf']);
    expect(await requests.orderBy('number').execute()).toEqual([
      { amount_xaf: 10_000, wallet_xaf: 1_666 },
      { amount_xaf: 10_000, wallet_xaf: 1_667 },
    ]);
    expect(
      await db.selectFrom('orders').select(['state', 'refund', 'refunded_xaf']).where('id', '=', id).executeTakeFirst(),
    ).toEqual({ state: 'cancelled', refund: 'full', refunded_xaf: 20_000 });
    expect(await walletOf(test, buyer)).toEqual({ free: 3_333, held: 0 });
  });

  it('are refused at the entrance with the reason', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    await postpone(sale);
    const [ticket] = await ticketsOf(buyer);
    const entry = await checkInTicket(test, await again(sale.organizer), {
      ...{ eventId: sale.eventId, ticketCode: ticket?.code },
    } as never);
    expect(entry).toMatchObject({ status: 409, body: { code: 'postponed' } });
  });

  it('find the event as tentative in their calendar, without a reminder', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    await postpone(sale);
    const { id } = await db.selectFrom('tickets').select('id').where('holder_id', '=', buyer.user.id).executeTakeFirstOrThrow();
    const { bytes } = await ask(test, 'GET', `/tickets/${id}/calendar.ics`, { as: await again(buyer) });
    const text = bytes.toString('utf8');
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).toContain('SUMMARY:Postponed: Makossa Night');
    expect(text).not.toContain('VALARM');
  });
});

describe('a second change', () => {
  it('asks again, opens another fourteen days, and refuses answers to the first one', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    await postpone(sale);
    const first = await changeFor(sale, buyer);
    await answer(sale, buyer, 'keep');
    clock.advance({ days: 10 });
    const date = new Date(clock().getTime() + 60 * 86_400_000).toISOString();
    mails.length = 0;
    await move(sale, { date });
    const second = await changeFor(sale, buyer);
    expect(second).toMatchObject({ kind: 'resumed', status: 'published', after: { date }, answer: null, amount: 10_000 });
    expect(new Date(second.refundsUntil).getTime() - clock().getTime()).toBe(14 * 86_400_000);
    expect(emailsTo(buyer)).toEqual(['Makossa Night has a new date']);
    expect(await answer(sale, buyer, 'refund', first._id)).toMatchObject({ status: 409, body: { code: 'change_outdated' } });
    expect(await answer(sale, buyer, 'refund')).toMatchObject({ status: 200 });
  });
});

describe('after fourteen days', () => {
  it('the question is closed, and the policy decides', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    await postpone(sale);
    clock.advance({ days: 14 });
    expect(await changeFor(sale, buyer)).toMatchObject({ isOpen: false, amount: 0 });
    expect(await answer(sale, buyer, 'refund')).toMatchObject({ status: 409, body: { code: 'change_closed' } });
  });
});

describe('people who are not asked', () => {
  it('are strangers, buyers after the change, and those of an event that never changed', async () => {
    const sale = await aPaidSale();
    const buyer = await aBuyer(sale);
    expect(await show(sale, buyer)).toMatchObject({ status: 404 });
    expect(await answers(sale)).toBeNull();
    clock.advance({ minutes: 1 });
    await move(sale, { city: 'Kribi' });
    clock.advance({ minutes: 1 });
    const later = await aBuyer(sale);
    expect(await show(sale, later)).toMatchObject({ status: 404 });
    expect(await show(sale, await aParticipant(test))).toMatchObject({ status: 404 });
    expect(await changeFor(sale, buyer)).toMatchObject({ kind: 'moved', before: { city: 'Yaoundé' }, after: { city: 'Kribi' } });
    const { id } = await db.selectFrom('orders').select('id').where('buyer_id', '=', later.user.id).executeTakeFirstOrThrow();
    const { quote } = (await ask(test, 'GET', `/event-order/${id}/refund-quote`, { as: await again(later) })).body;
    expect(quote.tickets[0]).toMatchObject({ reason: 'no_refunds', amount: 0 });
  });

  it('have free tickets: they keep them, and there is nothing to refund', async () => {
    const sale = await aSale(test, { organizer: await anOrganizer(test), types: [{ priceXaf: 0, size: 10 }] });
    const buyer = await aBuyer(sale);
    await runJobs();
    mails.length = 0;
    await postpone(sale);
    expect(mails[0]?.message.action?.label.en).toBe('See what changed');
    expect(await answer(sale, buyer, 'refund')).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } });
    expect(await answer(sale, buyer, 'keep')).toMatchObject({ status: 200 });
  });
});

describe('the page of a cancelled event', () => {
  it('shows how many orders are paid back, to everybody', async () => {
    const sale = await aPaidSale();
    for (const _ of [1, 2, 3]) await aBuyer(sale);
    await postpone(sale);
    expect((await setStatus(sale, 'cancelled')).status).toBe(200);
    const page = async () => (await ask(test, 'GET', `/event/${sale.eventId}`)).body.eventWithDetails;
    expect(await page()).toMatchObject({ refundProgress: { done: 0, total: 3 }, notice: expect.stringContaining('0 of 3') });
    await runJobs();
    expect(await page()).toMatchObject({ refundProgress: { done: 3, total: 3 }, notice: expect.stringContaining('3 of 3') });
    const asAdmin = await ask(test, 'GET', `/event-changes/${sale.eventId}/answers`, { as: await again(admin) });
    expect(asAdmin.status).toBe(200);
  });
});
