import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { loyaltyFeature } from './index.ts';

// Two nodes on one database.
const database = await testDatabase();
const app = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: app.clock });
const { clock, db } = app;
const loyalty = loyaltyFeature(app.platform);
const organizer = await anOrganizer(app);
const title = { en: 'A drum lesson', fr: 'Une leçon de tambour' };

const award = (to: Person, points: number) =>
  db.transaction().execute((tx) => loyalty.awardPoints(tx, { userId: to.user.id, source: 'gift', sourceId: newId(), points }));
const aReward = (stock: number, costPoints = 100) =>
  loyalty.createReward(
    {
      title,
      description: title,
      partner: 'Drum school',
      costPoints,
      codes: Array.from({ length: stock }, (_, n) => `DRUM-${n}`),
    },
    organizer.session,
  );
const redeem = (as: Person, id: string, place: number) =>
  ask(place % 2 ? app : otherNode, 'POST', `/rewards/${id}/redeem`, { as });

it('of twenty people who redeem the last reward at once, one gets it', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => aParticipant(app)));
  for (const person of crowd) await award(person, 100);
  const id = await aReward(1);
  const replies = await Promise.all(crowd.map((person, place) => redeem(person, id, place)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'reward_gone')).toHaveLength(19);
  expect(await loyalty.prove()).toEqual({ accounts: [], lots: [] });
});

it('of twenty concurrent redemptions with points for one, one succeeds', async () => {
  const brenda = await aParticipant(app);
  await award(brenda, 199);
  const [one, other] = [await aReward(20), await aReward(20)];
  const replies = await Promise.all(Array.from({ length: 20 }, (_, place) => redeem(brenda, place % 3 ? one : other, place)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'points_short')).toHaveLength(19);
  const { body } = await ask(app, 'GET', '/rewards', { as: brenda });
  expect({ points: body.totalPoints, codes: body.codes.length }).toEqual({ points: 99, codes: 1 });
});

it('without the lock, two concurrent reads both see the last reward, which proves that the tests above can fail', async () => {
  const id = await aReward(1);
  const readLeft = (lock: boolean) => {
    let arrived = 0;
    let open: () => void = () => {};
    const awaitAll = new Promise<void>((resolve) => {
      open = resolve;
    });
    return () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ left: number }>`select stock - redeemed as "left" from rewards where id = ${id}
          ${lock ? sql`for update` : sql``}`.execute(tx);
        arrived += 1;
        if (arrived === 2 || lock) open();
        await awaitAll;
        await sql`update rewards set redeemed = 1 where id = ${id} and ${rows[0]?.left ?? 0} > 0`.execute(tx);
        return rows[0]?.left;
      });
  };
  const unlocked = readLeft(false);
  expect(await Promise.all([unlocked(), unlocked()])).toEqual([1, 1]);
  await sql`update rewards set redeemed = 0 where id = ${id}`.execute(db);
  const locked = readLeft(true);
  expect((await Promise.all([locked(), locked()])).sort()).toEqual([0, 1]);
});

it('in any order of operations, points equal the sum of their entries and are never negative', async () => {
  const reward = await aReward(500, 70);
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('gift' as const), points: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ kind: fc.constant('redeem' as const), points: fc.constant(0) }),
    fc.record({ kind: fc.constant('months' as const), points: fc.integer({ min: 1, max: 8 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 14 }), async (operations) => {
      const person = await aParticipant(app);
      const lots: { left: number; until: number }[] = [];
      for (const { kind, points } of operations) {
        if (kind === 'gift') {
          await award(person, points);
          const until = new Date(clock());
          lots.push({ left: points, until: until.setUTCMonth(until.getUTCMonth() + 12) });
        } else if (kind === 'months') {
          clock.advance({ hours: 24 * 31 * points });
          await loyalty.jobs['loyalty.move-by-time']();
        } else {
          const alive = lots.filter(({ until }) => until > clock().getTime());
          const sum = alive.reduce((total, { left }) => total + left, 0);
          const isPaid = await loyalty.redeem(person.session, reward).then(
            () => true,
            () => false,
          );
          expect(isPaid).toBe(sum >= 70);
          let due = isPaid ? 70 : 0;
          for (const lot of alive) {
            const some = Math.min(due, lot.left);
            lot.left -= some;
            due -= some;
          }
        }
      }
      const { account } = (await ask(app, 'GET', '/rewards', { as: await extendSession(person) })).body;
      const alive = lots.filter(({ until }) => until > clock().getTime());
      expect(account.active).toBe(alive.reduce((total, { left }) => total + left, 0));
    }),
    { numRuns: 15 },
  );
  expect(await loyalty.prove()).toEqual({ accounts: [], lots: [] });
});

/** Extends the session, which would expire within the months that passed. */
async function extendSession(person: Person): Promise<Person> {
  const ends = new Date(clock().getTime() + 3_600_000);
  await db.updateTable('sessions').set({ expires_at: ends }).where('user_id', '=', person.user.id).execute();
  return person;
}
