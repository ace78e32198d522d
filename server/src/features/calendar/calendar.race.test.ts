import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aProvider } from '#test/factories/people';
import { buildTestApp, type TestApp } from '#test/harness/test-app';
import { calendarFeature } from './index.ts';

const app = await buildTestApp();
/** A second app whose database lacks the exclusion constraint. */
const unconstrained = await buildTestApp();
await sql`alter table bookings drop constraint bookings_never_clash`.execute(unconstrained.db);

const at = (text: string) => new Date(`2027-03-${text}:00Z`);
const work = (providerId: string, from: string, to: string) => ({
  ...{ providerId, startsAt: at(from), endsAt: at(to), sourceType: 'project' as const, sourceId: newId() },
  ...{ title: 'Wedding at Kribi', place: 'Kribi' },
});

/** Books all at once, each in its own transaction that stays open for 50 ms. */
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
const currentEntries = async ({ db }: TestApp, providerId: string) =>
  (await sql<{ id: string }>`select id from bookings where provider_id = ${providerId} and released_at is null`.execute(db)).rows
    .length;

it('exactly one of several overlapping concurrent bookings succeeds', async () => {
  const { user } = await aProvider(app);
  const works = ['18T17', '18T18', '18T19', '18T20'].map((hour) => work(user.id, `${hour}:00`, '18T23:00'));
  expect(await bookAtOnce(app, works)).toEqual(['booked', 'double_booked', 'double_booked', 'double_booked']);
  expect(await currentEntries(app, user.id)).toBe(1);
});

it('control: without the exclusion constraint all overlapping bookings succeed', async () => {
  const { user } = await aProvider(unconstrained);
  const works = ['18T17', '18T18'].map((hour) => work(user.id, `${hour}:00`, '18T23:00'));
  expect(await bookAtOnce(unconstrained, works)).toEqual(['booked', 'booked']);
  expect(await currentEntries(unconstrained, user.id)).toBe(2);
});

it('bookings that only touch, or of different providers, all succeed', async () => {
  const [one, other] = [await aProvider(app), await aProvider(app)];
  const works = [
    work(one.user.id, '18T10:00', '18T14:00'),
    work(one.user.id, '18T14:00', '18T18:00'),
    work(other.user.id, '18T10:00', '18T14:00'),
  ];
  expect(await bookAtOnce(app, works)).toEqual(['booked', 'booked', 'booked']);
});

it('after a rollback the time goes to the booking that waited for it', async () => {
  const { user } = await aProvider(app);
  const { book } = calendarFeature(app.platform);
  const booked = Promise.withResolvers<void>();
  const first = app.db.transaction().execute(async (tx) => {
    await book(tx, work(user.id, '18T17:00', '18T23:00'));
    booked.resolve();
    await sql`select pg_sleep(0.1)`.execute(tx);
    throw new Error('rolled back');
  });
  // The expectation is attached at once: the transaction may fail while the other one is still pending.
  const ended = expect(first).rejects.toThrow('rolled back');
  await booked.promise;
  const second = app.db.transaction().execute((tx) => book(tx, work(user.id, '18T18:00', '18T22:00')));
  await ended;
  await expect(second).resolves.toBeUndefined();
  expect(await currentEntries(app, user.id)).toBe(1);
});

it('of a concurrent blackout and a booking exactly one succeeds', async () => {
  const { user, headers } = await aProvider(app);
  const blackout = app.fastify.inject({
    method: 'POST',
    url: '/api/calendar/bookings',
    headers,
    payload: { kind: 'blackout', startsAt: '2027-03-18T00:00:00Z', endsAt: '2027-03-19T00:00:00Z', allDay: true },
  });
  const [reply, agreed] = await Promise.all([blackout, bookAtOnce(app, [work(user.id, '18T17:00', '18T23:00')])]);
  expect([reply.statusCode === 201, agreed[0] === 'booked'].sort()).toEqual([false, true]);
  expect(await currentEntries(app, user.id)).toBe(1);
});

it('booking the same source again changes nothing, and its release frees the time', async () => {
  const { user } = await aProvider(app);
  const { book, release, freeSpans } = calendarFeature(app.platform);
  const agreed = work(user.id, '18T17:00', '18T23:00');
  const within = <T>(run: Parameters<ReturnType<typeof app.db.transaction>['execute']>[0]) =>
    app.db.transaction().execute(run) as Promise<T>;
  await within((tx) => book(tx, agreed));
  await within((tx) => book(tx, agreed));
  expect(await currentEntries(app, user.id)).toBe(1);
  const night = { key: 'night', providerId: user.id, startsAt: at('18T22:00'), endsAt: at('19T04:00') };
  expect([...(await freeSpans(app.db, [night]))]).toEqual([]);
  await within((tx) => release(tx, 'project', agreed.sourceId));
  expect([...(await freeSpans(app.db, [night]))]).toEqual(['night']);
  await within((tx) => book(tx, work(user.id, '18T18:00', '18T22:00')));
  expect(await currentEntries(app, user.id)).toBe(1);
});
