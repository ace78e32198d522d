import { expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { walletOf } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, mails, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const admin = await anAdmin(test);
const organizer = await anOrganizer(test);
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(clock().getTime() + days * dayMs).toISOString();
const gift = (amountXaf = 5_000, days = 30) => ({ amountXaf, reason: 'Sorry for the long wait', endsAt: inDays(days) });
const give = async (to: Person, body: object = gift(), as: Person = admin) =>
  ask(test, 'POST', `/users/${to.user.id}/gifts`, { as: await signInAgain(test, as), body });
const giftsOf = async (person: Person) =>
  (await ask(test, 'GET', '/wallet/gifts', { as: await signInAgain(test, person) })).body.gifts;
const movementsOf = async (person: Person) =>
  (await ask(test, 'GET', '/wallet/movements', { as: await signInAgain(test, person) })).body.movements;
async function endDueGifts() {
  await platform.jobs.enqueue(db, 'wallet.end-gifts', {});
  await runJobs();
}

it('an admin gives credit with a reason and an end, and the person is notified and sees it', async () => {
  const buyer = await aParticipant(test);
  mails.length = 0;
  const { status, body } = await give(buyer);
  expect(status).toBe(200);
  expect(body).toMatchObject({ message: 'The credit was given', gift: { amount: 5_000, left: 5_000, hasEnded: false } });
  expect(await walletOf(test, buyer)).toEqual({ free: 5_000, held: 0 });
  expect(await giftsOf(buyer)).toEqual([
    expect.objectContaining({ amount: 5_000, left: 5_000, reason: 'Sorry for the long wait' }),
  ]);
  expect((await movementsOf(buyer))[0]).toMatchObject({ kind: 'gift', amount: 5_000, reason: 'Sorry for the long wait' });
  await runJobs();
  expect(mails.map(({ message }) => message.to)).toEqual([buyer.user.email]);
  const acts = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'wallet.gift_given')
    .execute();
  expect(acts).toContainEqual({ actor_id: admin.user.id, subject_id: buyer.user.id });
});

it('what is not spent of a gift is taken back after its end, once, and the books add up', async () => {
  const buyer = await aParticipant(test);
  await give(buyer, gift(5_000, 2));
  await give(buyer, gift(1_000, 40));
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 3_500 }] });
  const { body } = await order(test, await signInAgain(test, buyer), sale, { more: { useBalance: true } });
  expect(body.savedOrder.state).toBe('confirmed');
  expect((await giftsOf(buyer)).map(({ left }: { left: number }) => left)).toEqual([1_500, 1_000]);
  clock.advance({ days: 3 });
  await Promise.all([endDueGifts(), endDueGifts()]);
  expect(await walletOf(test, buyer)).toEqual({ free: 1_000, held: 0 });
  expect((await movementsOf(buyer))[0]).toMatchObject({ kind: 'gift_ended', amount: -1_500, reason: 'Sorry for the long wait' });
  expect((await giftsOf(buyer)).map(({ left }: { left: number }) => left)).toEqual([1_000]);
  const { body: all } = await ask(test, 'GET', `/users/${buyer.user.id}/gifts`, {
    as: await signInAgain(test, admin),
  });
  expect(all.gifts.map(({ hasEnded, left }: { hasEnded: boolean; left: number }) => [hasEnded, left])).toEqual(
    expect.arrayContaining([
      [true, 0],
      [false, 1_000],
    ]),
  );
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
});

it('what an unpaid order held of a gift that has ended stays with the buyer', async () => {
  const buyer = await aParticipant(test);
  await give(buyer, gift(2_000, 1));
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 10_000 }] });
  clock.advance({ hours: 23, minutes: 59 });
  const placed = await order(test, await signInAgain(test, buyer), sale, { more: { useBalance: true } });
  expect(placed.body.savedOrder).toMatchObject({ state: 'placed', fromBalance: 2_000 });
  clock.advance({ minutes: 2 });
  await endDueGifts();
  expect(await walletOf(test, buyer)).toEqual({ free: 0, held: 2_000 });
  clock.advance({ hours: 1 });
  await platform.jobs.enqueue(db, 'orders.tidy', {});
  await runJobs();
  expect(await walletOf(test, buyer)).toEqual({ free: 2_000, held: 0 });
  expect(await giftsOf(buyer)).toEqual([]);
});

it('a gift needs a reason, a sum within the limit, and an end that is neither past nor far away', async () => {
  const buyer = await aParticipant(test);
  for (const body of [
    { ...gift(), reason: ' ' },
    gift(0),
    gift(100_001),
    { ...gift(), amountXaf: 10.5 },
    gift(5_000, -1),
    gift(5_000, 800),
    { ...gift(), endsAt: 'soon' },
  ]) {
    expect((await give(buyer, body)).status).toBe(400);
  }
  expect(await walletOf(test, buyer)).toEqual({ free: 0, held: 0 });
});

it('only admins give credit, and only to participants', async () => {
  const buyer = await aParticipant(test);
  for (const other of [buyer, organizer]) expect((await give(buyer, gift(), other)).status).toBe(403);
  expect(await give(organizer)).toMatchObject({ status: 409, body: { code: 'not_a_participant' } });
  const unknown = { user: { id: newId() } } as Person;
  expect((await give(unknown)).status).toBe(404);
  expect((await ask(test, 'GET', `/users/${buyer.user.id}/gifts`, { as: await signInAgain(test, buyer) })).status).toBe(403);
});
