import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPublishedEvent, ask, daysAhead, type FinishedEvent } from '#test/factories/events';
import { order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, platform, clock, runJobs } = test;
const organizer = await anOrganizer(test);
const admin = await anAdmin(test);

const anEvent = () =>
  aPublishedEvent(test, { organizer, ticketTypes: [{ name: 'Free', price: 0, quantity: 10 }], fields: { date: inDays(30) } });
const inDays = (days: number, hours = 0) => new Date(daysAhead(platform, days).getTime() + hours * 3_600_000).toISOString();
const again = (person: Person) => signInAgain(test, person);
const buy = async (event: FinishedEvent) =>
  order(test, await aParticipant(test), { ...event, typeId: event.typeIds[0] ?? '', quotaId: event.quotaIds[0] ?? '' });
const aSoldEvent = async () => {
  const event = await anEvent();
  expect((await buy(event)).status).toBe(201);
  return event;
};
const edit = async ({ eventId }: FinishedEvent, body: object) =>
  ask(test, 'PATCH', `/event/${eventId}`, { as: await again(organizer), body });
const setStatus = async ({ eventId }: FinishedEvent, status: string, as: Person = organizer) =>
  ask(test, 'PUT', `/event/status/${eventId}/${status}`, { as: await again(as), body: { reason: 'The hall is flooded' } });
const page = async ({ eventId }: FinishedEvent, language: 'en' | 'fr' = 'en') =>
  (await ask(test, 'GET', `/event/${eventId}`, { language })).body.eventWithDetails;
const changesOf = async ({ eventId }: FinishedEvent) =>
  (
    await db
      .selectFrom('event_changes')
      .select(['kind', 'refunds_until', 'reason'])
      .where('event_id', '=', eventId)
      .orderBy('number')
      .execute()
  ).map(({ kind, refunds_until: until, reason }) => [kind, until !== null, reason] as const);

describe('a postponed event', () => {
  it('stops sales, says so on its page in both languages, and leaves the lists', async () => {
    const event = await aSoldEvent();
    expect(await setStatus(event, 'postponed')).toMatchObject({ status: 200 });
    expect(await buy(event)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
    expect(await page(event)).toMatchObject({
      status: 'postponed',
      availability: 'ended',
      priceFrom: null,
      statusReason: 'The hall is flooded',
      notice: expect.stringContaining('This event is postponed: The hall is flooded'),
    });
    expect((await page(event, 'fr')).notice).toContain('Cet événement est reporté\u00a0: The hall is flooded');
    const listed = (await ask(test, 'GET', `/event?organizerId=${organizer.user.id}`)).body.basicDetails;
    expect(listed.map(({ _id }: { _id: string }) => _id)).not.toContain(event.eventId);
    const own = await ask(test, 'GET', '/event?mine=true&status=postponed', { as: await again(organizer) });
    expect(own.body.basicDetails.map(({ _id }: { _id: string }) => _id)).toContain(event.eventId);
    expect(await changesOf(event)).toEqual([['postponed', true, 'The hall is flooded']]);
  });

  it('does not end when its old date has passed, and a new date publishes it again', async () => {
    const event = await aSoldEvent();
    await setStatus(event, 'postponed', admin);
    clock.advance({ days: 40 });
    await platform.jobs.enqueue(db, 'events.move-by-time', {});
    await runJobs();
    expect(await page(event)).toMatchObject({ status: 'postponed' });
    expect(await setStatus(event, 'published')).toMatchObject({ status: 409, body: { code: 'event_past' } });
    expect(await edit(event, { date: inDays(-1) })).toMatchObject({ status: 409, body: { code: 'event_past' } });
    expect(await edit(event, { description: 'Still on.' })).toMatchObject({
      body: { eventWithDetails: { status: 'postponed' } },
    });
    const dated = await edit(event, { date: inDays(50) });
    expect(dated.body.eventWithDetails).toMatchObject({ status: 'published', notice: null, availability: 'on_sale' });
    expect(dated.body.eventWithDetails.forTeam.history.at(-1)).toMatchObject({
      ...{ from: 'postponed', to: 'published', reason: 'A new date was set' },
    });
    expect((await buy(event)).status).toBe(201);
    expect((await changesOf(event)).map(([kind, opens]) => [kind, opens])).toEqual([
      ['postponed', true],
      ['resumed', true],
    ]);
  });

  it('takes place on its old date if its organizer publishes it again in time', async () => {
    const event = await aSoldEvent();
    await setStatus(event, 'postponed');
    expect(await setStatus(event, 'published')).toMatchObject({ status: 200 });
    expect((await changesOf(event)).map(([kind]) => kind)).toEqual(['postponed', 'resumed']);
  });

  it('is not published by the last creation step, and is postponed by its organizer and admins only', async () => {
    const event = await aSoldEvent();
    expect(await setStatus(event, 'postponed', await anOrganizer(test))).toMatchObject({ status: 404 });
    expect(await setStatus(event, 'postponed')).toMatchObject({ status: 200 });
    expect(await setStatus(event, 'postponed')).toMatchObject({ status: 409, body: { code: 'move_refused' } });
    const path = `/event/tickets/pvo/${event.eventId}/${event.ticketConfigId}/${event.customizationId}`;
    expect(await ask(test, 'POST', path, { as: await again(organizer), body: { visibility: 'public' } })).toMatchObject({
      status: 409,
      body: { code: 'event_closed' },
    });
  });
});

describe('a change of date or place after the first sale', () => {
  it.each([
    ['another date by the editor', (event: FinishedEvent) => edit(event, { date: inDays(33) }), 'moved'],
    ['another place by the editor', (event: FinishedEvent) => edit(event, { location: 'Stade Ahmadou Ahidjo' }), 'moved'],
    ['another city by the editor', (event: FinishedEvent) => edit(event, { city: 'Douala' }), 'moved'],
    ['online instead of a hall by the editor', (event: FinishedEvent) => edit(event, { online: true }), 'moved'],
    ['a postponement by the organizer', (event: FinishedEvent) => setStatus(event, 'postponed'), 'postponed'],
    ['a postponement by an admin', (event: FinishedEvent) => setStatus(event, 'postponed', admin), 'postponed'],
  ])('%s opens refunds and is recorded', async (_, change, kind) => {
    const event = await aSoldEvent();
    expect((await change(event)).status).toBe(200);
    expect((await changesOf(event)).map(([is, opens]) => [is, opens])).toEqual([[kind, true]]);
  });

  it('of a suspended event opens refunds too', async () => {
    const event = await aSoldEvent();
    await setStatus(event, 'suspended', admin);
    expect((await edit(event, { city: 'Douala' })).status).toBe(200);
    expect((await changesOf(event)).map(([kind]) => kind)).toEqual(['moved']);
  });

  it('adds small moves up', async () => {
    const event = await aSoldEvent();
    await edit(event, { date: inDays(30, 1.5) });
    await edit(event, { date: inDays(30, 3) });
    await edit(event, { date: inDays(30, 4) });
    expect((await changesOf(event)).map(([, opens]) => opens)).toEqual([false, true, false]);
  });

  it('before the first sale is neither recorded nor refused', async () => {
    const event = await anEvent();
    await edit(event, { date: inDays(33), city: 'Douala' });
    await setStatus(event, 'postponed');
    expect(await changesOf(event)).toEqual([]);
  });

  it('that has to be confirmed is refused with its consequences, and then keeps its reason', async () => {
    const event = await aSoldEvent();
    await buy(event);
    const moved = { date: inDays(33), changeReason: 'The hall is flooded' };
    const refused = await edit(event, { ...moved, changeConfirmed: false });
    const refundsUntil = new Date(platform.clock().getTime() + 14 * 24 * 3_600_000).toISOString();
    expect(refused).toMatchObject({ status: 409, body: { code: 'change_unconfirmed', tickets: 2, buyers: 2, refundsUntil } });
    expect(await changesOf(event)).toEqual([]);
    expect((await page(event)).date).toBe(inDays(30));
    expect((await edit(event, { ...moved, changeConfirmed: true })).status).toBe(200);
    expect(await changesOf(event)).toEqual([['moved', true, 'The hall is flooded']]);
  });

  it('that opens no refunds needs no confirmation', async () => {
    const event = await aSoldEvent();
    expect((await edit(event, { date: inDays(30, 1), changeConfirmed: false })).status).toBe(200);
    expect((await edit(await anEvent(), { city: 'Douala', changeConfirmed: false })).status).toBe(200);
  });

  it('cannot be rewritten', async () => {
    const event = await aSoldEvent();
    await setStatus(event, 'postponed');
    await expect(sql`delete from event_changes where event_id = ${event.eventId}`.execute(db)).rejects.toThrow(/facts/);
    await expect(
      sql`update event_changes set refunds_until = null where event_id = ${event.eventId}`.execute(db),
    ).rejects.toThrow(/facts/);
  });

  it.each([
    ['date', sql`starts_at = starts_at + interval '121 minutes'`],
    ['place', sql`location = 'Elsewhere'`],
    ['city', sql`city = 'Elsewhere'`],
    ['form', sql`is_online = not is_online`],
    ['state', sql`state = 'postponed'`],
  ])('of its %s is refused by the database if the writer did not record it', async (_, change) => {
    const event = await aSoldEvent();
    const write = sql`update events set ${change} where id = ${event.eventId}`;
    await expect(write.execute(db)).rejects.toThrow(/was not recorded/);
    const unsold = await anEvent();
    await sql`update events set ${change} where id = ${unsold.eventId}`.execute(db);
    await sql`update events set starts_at = starts_at + interval '2 hours' where id = ${event.eventId}`.execute(db);
  });
});
