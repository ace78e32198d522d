import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { buildTestApp, type TestApp } from '#test/harness';
import { aProvider } from '#test/people';
import { calendarFeature } from './index.ts';

const house = await buildTestApp();
/** A house of its own, whose database is deprived of its guard. */
const unguarded = await buildTestApp();
await sql`alter table bookings drop constraint bookings_never_clash`.execute(unguarded.db);

const at = (text: string) => new Date(`2027-03-${text}:00Z`);
const work = (providerId: string, from: string, to: string) => ({
  ...{ providerId, startsAt: at(from), endsAt: at(to), sourceType: 'project' as const, sourceId: newId() },
  ...{ title: 'Wedding at Kribi', place: 'Kribi' },
});

/** Several agreements at once, each in a transaction of its own that takes its time. */
async function bookAtOnce({ platform, db }: TestApp, works: readonly ReturnType<typeof work>[]) {
  const { book } = calendarFeature(platform);
  const results = await Promise.allSettled(
    works.map((one) =>
      db.transaction().execute(async (tx) => {
        await book(tx, one);
        await sql`select pg_sleep(0.05)`.execute(tx);
      }),
    ),
  );
  return results.map((result) => (result.status === 'fulfilled' ? 'booked' : (result.reason as { code: string }).code)).sort();
}
const standing = async ({ db }: TestApp, providerId: string) =>
  (await sql<{ id: string }>`select id from bookings where provider_id = ${providerId} and released_at is null`.execute(db)).rows
    .length;

it('of overlapping bookings at once exactly one stands', async () => {
  const { user } = await aProvider(house);
  const works = ['18T17', '18T18', '18T19', '18T20'].map((hour) => work(user.id, `${hour}:00`, '18T23:00'));
  expect(await bookAtOnce(house, works)).toEqual(['booked', 'double_booked', 'double_booked', 'double_booked']);
  expect(await standing(house, user.id)).toBe(1);
});

it('control: without the constraint all of them would stand', async () => {
  const { user } = await aProvider(unguarded);
  const works = ['18T17', '18T18'].map((hour) => work(user.id, `${hour}:00`, '18T23:00'));
  expect(await bookAtOnce(unguarded, works)).toEqual(['booked', 'booked']);
  expect(await standing(unguarded, user.id)).toBe(2);
});

it('bookings that only touch, or of different providers, all stand', async () => {
  const [one, other] = [await aProvider(house), await aProvider(house)];
  const works = [
    work(one.user.id, '18T10:00', '18T14:00'),
    work(one.user.id, '18T14:00', '18T18:00'),
    work(other.user.id, '18T10:00', '18T14:00'),
  ];
  expect(await bookAtOnce(house, works)).toEqual(['booked', 'booked', 'booked']);
});

it('a rolled-back agreement leaves the time to the one that waited for it', async () => {
  const { user } = await aProvider(house);
  const { book } = calendarFeature(house.platform);
  const booked = Promise.withResolvers<void>();
  const first = house.db.transaction().execute(async (tx) => {
    await book(tx, work(user.id, '18T17:00', '18T23:00'));
    booked.resolve();
    await sql`select pg_sleep(0.1)`.execute(tx);
    throw new Error('changed their mind');
  });
  // Watched from the start: it may fail while we still wait for the other.
  const ended = expect(first).rejects.toThrow('changed their mind');
  await booked.promise;
  const second = house.db.transaction().execute((tx) => book(tx, work(user.id, '18T18:00', '18T22:00')));
  await ended;
  await expect(second).resolves.toBeUndefined();
  expect(await standing(house, user.id)).toBe(1);
});

it('a blackout and an agreement at once: one of them stands', async () => {
  const { user, headers } = await aProvider(house);
  const blackout = house.app.inject({
    method: 'POST',
    url: '/api/calendar/bookings',
    headers,
    payload: { kind: 'blackout', startsAt: '2027-03-18T00:00:00Z', endsAt: '2027-03-19T00:00:00Z', allDay: true },
  });
  const [reply, agreed] = await Promise.all([blackout, bookAtOnce(house, [work(user.id, '18T17:00', '18T23:00')])]);
  expect([reply.statusCode === 201, agreed[0] === 'booked'].sort()).toEqual([false, true]);
  expect(await standing(house, user.id)).toBe(1);
});

it('a repeat for the same source is the same booking, and its release frees the time', async () => {
  const { user } = await aProvider(house);
  const { book, release, freeSpans } = calendarFeature(house.platform);
  const agreed = work(user.id, '18T17:00', '18T23:00');
  const within = <T>(run: Parameters<ReturnType<typeof house.db.transaction>['execute']>[0]) =>
    house.db.transaction().execute(run) as Promise<T>;
  await within((tx) => book(tx, agreed));
  await within((tx) => book(tx, agreed));
  expect(await standing(house, user.id)).toBe(1);
  const night = { key: 'night', providerId: user.id, startsAt: at('18T22:00'), endsAt: at('19T04:00') };
  expect([...(await freeSpans(house.db, [night]))]).toEqual([]);
  await within((tx) => release(tx, 'project', agreed.sourceId));
  expect([...(await freeSpans(house.db, [night]))]).toEqual(['night']);
  await within((tx) => book(tx, work(user.id, '18T18:00', '18T22:00')));
  expect(await standing(house, user.id)).toBe(1);
});
