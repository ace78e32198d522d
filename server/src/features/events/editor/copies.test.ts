import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aFinishedDraft, aForm, ask, daysAhead } from '#test/factories/events';
import { anOrganizer } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, platform, runJobs } = test;
const organizer = await anOrganizer(test);
const dayIn = (days: number) => daysAhead(platform, days).toISOString();
const original = await aFinishedDraft(test, {
  organizer,
  fields: { date: dayIn(30), endDate: dayIn(31) },
  ticketTypes: [
    { name: 'Standard', price: 5_000, quantity: 100, saleEnd: dayIn(29), sharedQuota: 'Hall' },
    { name: 'Student', price: 2_000, quantity: 40, sharedQuota: 'Hall' },
  ],
});
const path = `/event/${original.eventId}/copies`;
const repeat = (dates: readonly string[], more: object = {}) =>
  ask(test, 'POST', path, { as: organizer, body: { dates }, ...more });
const read = async (id: string) => (await ask(test, 'GET', `/event/${id}`, { as: organizer })).body.eventWithDetails;
const countEvents = async () =>
  Number(
    (
      await db
        .selectFrom('events')
        .select((one) => one.fn.countAll().as('count'))
        .where('organizer_id', '=', organizer.user.id)
        .executeTakeFirstOrThrow()
    ).count,
  );

it('an event is repeated as a draft for each date in order, each with its own tickets and moved sale dates', async () => {
  const { status, body } = await repeat([dayIn(44), dayIn(37)]);
  expect([status, body.message]).toEqual([201, '2 drafts are ready']);
  const copies = [await read(body.eventIds[0]), await read(body.eventIds[1])];
  expect(copies.map(({ date, endDate, status: state }) => [date, endDate, state])).toEqual([
    [dayIn(37), dayIn(38), 'draft'],
    [dayIn(44), dayIn(45), 'draft'],
  ]);
  for (const [place, copy] of copies.entries()) {
    expect(copy).toMatchObject({ eventName: 'Makossa Night', creationStep: 3, capacity: 100, sold: 0 });
    expect(copy.forTeam.ticketTypes).toMatchObject([
      { name: 'Standard', sharedQuota: 'Hall', saleEnd: dayIn(36 + 7 * place) },
      { name: 'Student', sharedQuota: 'Hall' },
    ]);
    expect(copy.customization.primaryColor).toBe('#2F3BA2');
  }
  const typesOf = (copy: { ticketTypes: { _id: string }[] }) => copy.ticketTypes.map(({ _id }) => _id);
  expect(new Set([...copies.flatMap(typesOf), ...original.typeIds]).size).toBe(6);
});

it('the same request sent twice makes the drafts once', async () => {
  const before = await countEvents();
  const headers = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' };
  const send = () =>
    test.fastify.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...organizer.headers, ...headers },
      payload: { dates: [dayIn(50), dayIn(57)] },
    });
  const [first, second] = [await send(), await send()];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(await countEvents()).toBe(before + 2);
});

it('a date in the past, one given twice, none, or more than 26 make no draft at all', async () => {
  const before = await countEvents();
  const refused = [
    await repeat([dayIn(60), dayIn(-1)]),
    await repeat([dayIn(60), dayIn(60)]),
    await repeat([]),
    await repeat(Array.from({ length: 27 }, (_, place) => dayIn(60 + place))),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([400, 'invalid_input']));
  expect(refused[0]?.body.errors).toEqual({ dates: 'Choose dates that are still to come' });
  expect(refused[1]?.body.errors).toEqual({ dates: 'Choose each date once' });
  expect(await countEvents()).toBe(before);
});

it('each draft keeps its cover when the original gets another one', async () => {
  const cover = async (background: string) => {
    const coverImage = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    await ask(test, 'PATCH', `/event/${original.eventId}`, { as: organizer, body: aForm({}, { coverImage }) });
  };
  await cover('blue');
  const { body } = await repeat([dayIn(70), dayIn(77)]);
  await runJobs();
  const urls = [(await read(body.eventIds[0])).coverImage.url, (await read(body.eventIds[1])).coverImage.url];
  expect(new Set(urls).size).toBe(2);
  await cover('red');
  await runJobs();
  for (const url of urls) expect((await test.fastify.inject(url)).statusCode).toBe(200);
});

it('another organizer cannot repeat an event and gets 404', async () => {
  const others = await ask(test, 'POST', path, { as: await anOrganizer(test), body: { dates: [dayIn(80)] } });
  expect(others.status).toBe(404);
});
