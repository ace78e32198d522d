import type { OrderTimeline } from '@ngoma/api/features/orders/timeline';
import { expect, it } from 'vitest';
import { checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();

/** Creates a paid purchase of two tickets by Brenda, whose email was sent. */
async function aPurchase() {
  const organizer = await anOrganizer(app);
  const startsAt = new Date(app.clock().getTime() + 5 * 86_400_000);
  const sale = await aSale(app, { organizer, startsAt, types: [{ name: 'Standard', priceXaf: 5_000 }] });
  const brenda = await aParticipant(app, { name: 'Brenda Ngo', number: '+237677123456' });
  const { body } = await order(app, brenda, sale, { quantity: 2 });
  app.clock.advance({ minutes: 1 });
  await pay(app, body.paymentUrl);
  await app.runJobs();
  return { organizer, sale, brenda, id: body.savedOrder._id };
}

const read = async (as: Person, id: string, language: 'en' | 'fr' = 'en') =>
  ask(app, 'GET', `/event-order/${id}/timeline`, { as: await signInAgain(app, as), language });
const timelineFor = async (as: Person, id: string): Promise<OrderTimeline> => (await read(as, id)).body.timeline;
const kindsFor = async (as: Person, id: string) => (await timelineFor(as, id)).facts.map(({ kind }) => kind);

it('the timeline shows a paid order from its placement to the email with the tickets', async () => {
  const { brenda, id } = await aPurchase();
  const { zone, buyerNumber, facts } = await timelineFor(brenda, id);
  expect([zone, buyerNumber]).toEqual(['Africa/Douala', '+237677123456']);
  expect(facts.map(({ kind }) => kind)).toEqual(['placed', 'payment_started', 'paid', 'confirmed', 'tickets_sent']);
  expect(facts[0]).toMatchObject({ amount: 10_000 });
  expect(facts[2]).toMatchObject({ amount: 10_000, paidWith: 'sandbox' });
  expect(facts[3]).toMatchObject({ count: 2 });
  const moments = facts.map(({ at }) => at);
  expect(moments).toEqual([...moments].sort());
});

it('buyer, organizer and admin see the timeline, others cannot', async () => {
  const { organizer, brenda, id } = await aPurchase();
  for (const as of [brenda, organizer, await anAdmin(app)]) expect((await read(as, id)).status).toBe(200);
  for (const as of [await anOrganizer(app), await aParticipant(app)]) expect((await read(as, id)).status).toBe(404);
});

it('the buyer and admins see why a payment failed, the organizer sees that it did', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer });
  const brenda = await aParticipant(app);
  const { body } = await order(app, brenda, sale);
  const ref = body.paymentUrl?.split('/').at(-1) ?? '';
  const id = body.savedOrder._id;
  const started = await ask(app, 'POST', `/payments/${ref}/start`, { body: { number: '670000001', operator: 'mtn' } });
  expect(started.status).toBe(200);
  await app.runJobs();
  const failureFor = async (as: Person, language: 'en' | 'fr' = 'en') =>
    ((await read(as, id, language)).body.timeline as OrderTimeline).facts.find(({ kind }) => kind === 'payment_failed');
  expect(await failureFor(brenda)).toMatchObject({ paidWith: 'mtn', numberEnding: '0001', reason: expect.any(String) });
  expect((await failureFor(brenda, 'fr'))?.reason).not.toBe((await failureFor(brenda))?.reason);
  expect(await failureFor(organizer)).toMatchObject({ paidWith: 'mtn', numberEnding: null, reason: null });
  expect(await failureFor(await anAdmin(app))).toMatchObject({ numberEnding: '0001', reason: expect.any(String) });
});

it('resent tickets, a check-in and a refund follow with who acted', async () => {
  const { organizer, sale, brenda, id } = await aPurchase();
  app.clock.advance({ minutes: 1 });
  await ask(app, 'POST', `/event-order/${id}/resend-tickets`, { as: organizer });
  const { tickets } = (await ask(app, 'GET', `/event-order/${id}`, { as: organizer })).body.order;
  app.clock.advance({ minutes: 1 });
  await ask(app, 'POST', `/event-order/${id}/refunds`, {
    as: organizer,
    body: { ticketIds: [tickets[0]._id], reason: 'A gesture' },
  });
  await app.runJobs();
  app.clock.advance({ days: 5, minutes: -30 });
  const entry = await checkInTicket(app, await signInAgain(app, organizer), {
    eventId: sale.eventId,
    ticketCode: tickets[1].ticketCode,
  } as never);
  expect(entry.status).toBe(200);
  expect((await kindsFor(brenda, id)).slice(5)).toEqual([
    'tickets_sent_again',
    'refund_given',
    'refund_sent',
    'refund_done',
    'checked_in',
  ]);
  const of = async (as: Person) => (await timelineFor(as, id)).facts;
  expect((await of(organizer))[5]).toMatchObject({ by: 'organizer', byName: organizer.user.name });
  expect((await of(brenda))[5]).toMatchObject({ by: 'organizer', byName: null });
  expect((await of(brenda))[6]).toMatchObject({ amount: 5_000, count: 1, note: 'A gesture' });
  expect((await of(brenda)).at(-1)?.ticket).toEqual({ code: tickets[1].ticketCode, holder: 'Brenda Ngo' });
});

it('a cancelled event shows its refund, and an order that ran out of time that it expired', async () => {
  const { organizer, sale, brenda, id } = await aPurchase();
  const { body } = await order(app, await aParticipant(app, { name: 'Paul' }), sale);
  app.clock.advance({ minutes: 16 });
  await app.platform.jobs.enqueue(app.db, 'orders.tidy', {});
  await app.runJobs();
  await ask(app, 'PUT', `/event/status/${sale.eventId}/cancelled`, {
    as: await signInAgain(app, organizer),
    body: { reason: 'The band is ill' },
  });
  await app.runJobs();
  expect(await kindsFor(organizer, body.savedOrder._id)).toEqual(['placed', 'expired']);
  expect((await kindsFor(brenda, id)).slice(5).sort()).toEqual(['cancelled_with_event', 'refund_done', 'refund_sent']);
});

it('a free order has no payment in its timeline', async () => {
  const sale = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 0 }] });
  const brenda = await aParticipant(app);
  const { body } = await order(app, brenda, sale);
  expect(await kindsFor(brenda, body.savedOrder._id)).toEqual(['placed', 'confirmed']);
});
