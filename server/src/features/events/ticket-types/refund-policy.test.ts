import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import { describe, expect, it } from 'vitest';
import { aPublishedEvent, ask, daysAhead, type FinishedEvent } from '#test/factories/events';
import { order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, platform, clock } = test;
const organizer = await anOrganizer(test);
const until = (hoursBefore: number): RefundPolicy => ({ kind: 'until', hoursBefore });

const anEvent = (refundPolicy: RefundPolicy = until(48)) =>
  aPublishedEvent(test, { organizer, refundPolicy, ticketTypes: [{ name: 'Free', price: 0, quantity: 10 }] });
const read = (event: FinishedEvent) => ask(test, 'GET', `/refund-policy/${event.eventId}`);
const change = (event: FinishedEvent, body: object, as = organizer) =>
  ask(test, 'PUT', `/refund-policy/${event.eventId}`, { as, body });
const sellOne = async (event: FinishedEvent) => {
  const sale = { ...event, typeId: event.typeIds[0] ?? '', quotaId: event.quotaIds[0] ?? '' };
  expect((await order(test, await aParticipant(test), sale)).status).toBe(201);
};
const openUntil = async ({ eventId }: FinishedEvent) =>
  (await db.selectFrom('events').select('refunds_open_until').where('id', '=', eventId).executeTakeFirstOrThrow())
    .refunds_open_until;

describe('the refund policy of an event', () => {
  it('is read by everybody, with its steps, the earliest deadline first', async () => {
    const steps = [
      { hoursBefore: 24, percent: 50 },
      { hoursBefore: 168, percent: 100 },
    ];
    const event = await anEvent({ kind: 'steps', steps });
    expect(await read(event)).toMatchObject({
      status: 200,
      body: { refundPolicy: { kind: 'steps', steps }, steps: steps.toReversed() },
    });
  });

  it('is changed at will before the first sale, and shown on the page of the event', async () => {
    const event = await anEvent();
    expect(await change(event, { kind: 'none', hoursBefore: 7 })).toMatchObject({
      status: 200,
      body: { refundPolicy: { kind: 'none' } },
    });
    expect((await ask(test, 'GET', `/event/${event.eventId}`)).body.eventWithDetails.refundPolicy).toEqual({ kind: 'none' });
    expect(await change(event, { kind: 'steps' })).toMatchObject({
      status: 400,
      body: { errors: { steps: expect.any(String) } },
    });
    expect(await change(event, until(24), await anOrganizer(test))).toMatchObject({ status: 404 });
  });

  it('changes only in favour of the buyers after the first sale, by either endpoint', async () => {
    const event = await anEvent();
    await sellOne(event);
    expect(await change(event, until(72))).toMatchObject({ status: 409, body: { code: 'policy_less_generous', sold: 1 } });
    const ticketTypes = [{ _id: event.typeIds[0], name: 'Free', price: 0, quantity: 10 }];
    const saved = await ask(test, 'POST', `/event/tickets/${event.eventId}`, {
      as: organizer,
      body: { ticketTypes, refundPolicy: { kind: 'none' } },
    });
    expect(saved).toMatchObject({ status: 409, body: { code: 'policy_less_generous' } });
    expect((await read(event)).body.refundPolicy).toEqual(until(48));
    expect(await change(event, until(24))).toMatchObject({ status: 200 });
  });

  it('cannot be changed for an event that was cancelled', async () => {
    const event = await anEvent();
    await ask(test, 'PUT', `/event/status/${event.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    expect(await change(event, until(24))).toMatchObject({ status: 409, body: { code: 'event_closed' } });
  });
});

describe('moving an event', () => {
  const move = async (event: FinishedEvent, fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await ask(test, 'PATCH', `/event/${event.eventId}`, { as: organizer, body: form })).status).toBe(200);
    return openUntil(event);
  };
  const inHours = (hours: number) => new Date(daysAhead(platform, 30).getTime() + hours * 3_600_000).toISOString();

  it.each([
    ['by three hours', { date: inHours(3) }],
    ['to another place', { location: 'Stade Ahmadou Ahidjo' }],
  ])('%s after the first sale opens refunds for fourteen days', async (_, fields) => {
    const event = await anEvent();
    await sellOne(event);
    expect(await move(event, fields)).toEqual(daysAhead({ clock }, 14));
  });

  it('by two hours, or before the first sale, opens none', async () => {
    const event = await anEvent();
    expect(await move(event, { location: 'Stade Ahmadou Ahidjo' })).toBeNull();
    await sellOne(event);
    expect(await move(event, { date: inHours(2) })).toBeNull();
  });
});
