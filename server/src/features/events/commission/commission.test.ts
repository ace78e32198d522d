import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, db } = app;
const [admin, other] = [await anAdmin(app), await anAdmin(app, { name: 'Other Admin' })];
const reason = 'Sells more than a thousand tickets a month';

const pathOf = ({ user }: Person) => `/supervision/commission/${user.id}`;
const read = async (organizer: Person) => (await ask(app, 'GET', pathOf(organizer), { as: await signInAgain(app, admin) })).body;
async function set(organizer: Person, basisPoints: number | null, more: object = {}, as: Person = admin) {
  const { version } = await read(organizer);
  const body = { basisPoints, reason, version, ...more };
  return ask(app, 'POST', pathOf(organizer), { as: await signInAgain(app, as), body });
}
const commissionOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('commission_xaf').where('id', '=', orderId).executeTakeFirstOrThrow()).commission_xaf;

it('an organizer has the rate of the platform until an admin sets another', async () => {
  const organizer = await anOrganizer(app);
  expect(await read(organizer)).toEqual({ basisPoints: 500, platformBasisPoints: 500, rates: [], version: 0 });
  const { status, body } = await set(organizer, 350);
  expect([status, body.message]).toEqual([200, 'The commission is set']);
  expect(body).toMatchObject({
    basisPoints: 350,
    version: 1,
    rates: [{ basisPoints: 350, reason, by: admin.user.name, state: 'current' }],
  });
  expect((await set(organizer, null)).body).toMatchObject({ basisPoints: 500, version: 2 });
  expect((await set(organizer, 0)).body).toMatchObject({ basisPoints: 0, version: 3 });
});

it('an order keeps the commission that it was placed with, and the next order has the new one', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer });
  const buyer = await aParticipant(app);
  const before = (await order(app, buyer, sale)).body;
  await set(organizer, 1_000);
  await pay(app, before.paymentUrl);
  expect(await commissionOf(before.savedOrder._id)).toBe(250);
  const pending = await db
    .selectFrom('ledger_accounts')
    .select('balance_xaf')
    .where('owner_id', '=', organizer.user.id)
    .where('kind', '=', 'pending')
    .executeTakeFirstOrThrow();
  // A credit is negative in the ledger.
  expect(Number(pending.balance_xaf)).toBe(-4_750);
  const after = (await order(app, await aParticipant(app), sale)).body;
  expect(await commissionOf(after.savedOrder._id)).toBe(500);
});

it('a rate that is planned applies from its time on', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, startsAt: new Date(clock().getTime() + 40 * 86_400_000) });
  const validFrom = new Date(clock().getTime() + 3_600_000).toISOString();
  const { body } = await set(organizer, 200, { validFrom });
  expect(body).toMatchObject({ basisPoints: 500, rates: [{ state: 'planned', validFrom }] });
  const early = await order(app, await aParticipant(app), sale);
  expect(await commissionOf(early.body.savedOrder._id)).toBe(250);
  clock.advance({ hours: 1 });
  expect(await read(organizer)).toMatchObject({ basisPoints: 200, rates: [{ state: 'current' }] });
  const late = await order(app, await aParticipant(app), sale);
  expect(await commissionOf(late.body.savedOrder._id)).toBe(100);
});

it('the organizer sees the rate where prices are set, and the buyer pays it if the buyer bears the fee', async () => {
  const organizer = await anOrganizer(app);
  const { eventId } = await aPublishedEvent(app, {
    ...{ organizer, feesPaidBy: 'buyer' as const },
    ticketTypes: [{ name: 'Standard', price: 10_000, quantity: 9 }],
  });
  await set(organizer, 700);
  const own = (await ask(app, 'GET', `/event/${eventId}`, { as: await signInAgain(app, organizer) })).body.eventWithDetails;
  expect(own.forTeam.commissionBasisPoints).toBe(700);
  const shown = (await ask(app, 'GET', `/event/${eventId}`)).body.eventWithDetails;
  expect([shown.forTeam, shown.ticketTypes[0].fee]).toEqual([null, 700]);
});

it('of admins who set a rate at the same time, one does, and the others look again', async () => {
  const organizer = await anOrganizer(app);
  const replies = await Promise.all(
    [100, 200, 300, 400].map((rate, place) => set(organizer, rate, { version: 0 }, place % 2 ? admin : other)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('commission_changed');
  expect((await read(organizer)).rates).toHaveLength(1);
});

it('the audit log names the admin, the rate before and after, and the reason', async () => {
  const organizer = await anOrganizer(app, { name: 'Sawa Events' });
  await set(organizer, 250, {}, other);
  const as = await signInAgain(app, admin);
  const { acts } = (await ask(app, 'GET', `/users/acts?subjectId=${organizer.user.id}`, { as })).body;
  expect(acts[0]).toMatchObject({
    ...{ action: 'commission.set', subjectName: 'Sawa Events', reason, actor: { name: 'Other Admin' } },
    changes: [{ field: 'commissionPercent', from: 5, to: 2.5 }],
  });
});

it('the organizer is notified of a rate that differs from the one before, once, with both rates and the beginning', async () => {
  const organizer = await anOrganizer(app);
  const received = async () => {
    await app.runJobs();
    return app.mails.flatMap(({ message }) => (message.to === organizer.user.email ? [message.subject.en] : []));
  };
  await set(organizer, 350);
  expect(await received()).toEqual(['Your commission is now 3.5%']);
  await set(organizer, 350, { reason: 'The same rate again' });
  await set(organizer, 200, { validFrom: new Date(clock().getTime() + 86_400_000).toISOString() });
  expect(await received()).toEqual(['Your commission is now 3.5%', 'Your commission will be 2%']);
  const rows = await db
    .selectFrom('personal_notifications')
    .select('user_id')
    .where('kind', '=', 'account.commission_changed')
    .execute();
  expect(rows.filter(({ user_id }) => user_id === organizer.user.id)).toHaveLength(2);
});

it.each([
  ['basisPoints', -1],
  ['basisPoints', 3_001],
  ['basisPoints', 2.5],
  ['basisPoints', '5'],
  ['validFrom', '2020-01-01T00:00:00Z'],
  ['validFrom', '2099-01-01T00:00:00Z'],
  ['reason', '  '],
  ['reason', 'x'.repeat(501)],
  ['version', -1],
])('%s is refused with %j', async (field, value) => {
  const { status, body } = await set(await anOrganizer(app), 300, { [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

it('only organizers have a commission, and only admins see and set it', async () => {
  const organizer = await anOrganizer(app);
  const as = await signInAgain(app, admin);
  for (const person of [await aParticipant(app), await aProvider(app), organizer]) {
    expect((await ask(app, 'GET', pathOf(organizer), { as: person })).status).toBe(403);
    const body = { basisPoints: 0, reason, version: 0 };
    expect((await ask(app, 'POST', pathOf(organizer), { as: person, body })).status).toBe(403);
    if (person !== organizer) expect((await ask(app, 'GET', pathOf(person), { as })).status).toBe(404);
  }
  expect((await ask(app, 'GET', `/supervision/commission/${newId()}`, { as })).status).toBe(404);
});

it('the history cannot be changed, not even by hand', async () => {
  const organizer = await anOrganizer(app);
  await set(organizer, 300);
  await expect(db.updateTable('commission_rates').set({ basis_points: 1 }).execute()).rejects.toThrow();
  await expect(db.deleteFrom('commission_rates').execute()).rejects.toThrow();
});
