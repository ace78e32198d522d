import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { anActiveContract } from '#test/factories/agreements';
import { aPublishedEvent, ask } from '#test/factories/events';
import { anOrganizer, aProvider } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db } = app;
const organizer = await anOrganizer(app);
const { eventId } = await aPublishedEvent(app, { organizer });
const asked = (part: Record<string, string> = {}) =>
  `/o/place-a-bid/budget?${new URLSearchParams({ eventId, category: 'dj', city: 'yAOUNDE', ...part })}`;
const suggestion = async (part: Record<string, string> = {}) =>
  (await ask(app, 'GET', asked(part), { as: organizer })).body.suggestion;

/** Copies a signed contract with another price and, in turn, of three providers. */
let signed: Awaited<ReturnType<typeof anActiveContract>>;
const copies: { id: string }[] = [];
beforeAll(async () => {
  signed = await anActiveContract(app, { lines: [{ label: 'DJ', amount: 100_000 }] });
  const providers = [signed.provider, await aProvider(app), await aProvider(app)];
  for (const [at, totalXaf] of [120_000, 150_000, 200_000].entries()) {
    const id = newId();
    copies.push({ id });
    await sql`insert into contracts (id, source_type, source_id, event_id, organizer_id, provider_id, category, state, in_force, title, location,
        starts_at, ends_at, total_xaf, cancellation_policy, created_at, updated_at, activated_at)
      select ${id}, source_type, ${newId()}, event_id, organizer_id, ${providers[at]?.user.id}, category, 'completed', 1, title, location,
        starts_at, ends_at, ${totalXaf}, cancellation_policy, created_at, updated_at, activated_at
      from contracts where id = ${signed.contractId}`.execute(db);
  }
});

it('a budget is suggested from five agreements on, without those that were cancelled', async () => {
  expect(await suggestion()).toBeNull();
  const fifth = await anActiveContract(app, { lines: [{ label: 'DJ', amount: 900_000 }] });
  expect(await suggestion()).toEqual({
    ...{ median: 150_000, low: 120_000, high: 200_000, agreements: 5 },
    ...{ isSameCity: true, isSimilarSize: true },
  });
  expect(await suggestion({ city: 'Garoua' })).toMatchObject({ isSameCity: false, isSimilarSize: true });
  expect(await suggestion({ category: 'caterer' })).toBeNull();
  await sql`update contracts set state = 'cancelled' where id = ${fifth.contractId}`.execute(db);
  expect(await suggestion()).toBeNull();
  await sql`update contracts set state = 'completed' where id = ${fifth.contractId}`.execute(db);
});

it('agreements of more than two years ago do not count', async () => {
  expect(await suggestion()).toMatchObject({ agreements: 5 });
  await sql`update contracts set activated_at = activated_at - interval '25 months' where id = ${copies[0]?.id}`.execute(db);
  expect(await suggestion()).toBeNull();
});

it('another organizer’s event has no suggestion', async () => {
  const other = await anOrganizer(app);
  expect((await ask(app, 'GET', asked(), { as: other })).status).toBe(404);
  expect((await ask(app, 'GET', asked(), { as: signed.provider })).status).toBe(403);
  expect((await ask(app, 'GET', asked({ category: 'magic' }), { as: organizer })).status).toBe(400);
});
