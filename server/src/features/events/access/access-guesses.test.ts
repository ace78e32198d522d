import { describe, expect, it } from 'vitest';
import { attemptLimits } from '#platform/http/limits/attempt-limits';
import { aPublishedEvent, ask, type FinishedEvent } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { guessesByAccount, guessesByAddress, guessesByEvent } from './access-guesses.ts';

const env = { TRUST_PROXY: '1' };
const test = await buildTestApp({ env });
const { clock, db } = test;
const other = await buildTestApp({ env, clock, database: { db, pool: test.platform.pool } as never });
const organizer = await anOrganizer(test);
const limits = attemptLimits(test.platform);

const aPrivateEvent = () => aPublishedEvent(test, { organizer, visibility: 'private', accessCode: 'NGONDO' });

interface Reading {
  readonly path?: string;
  readonly as?: { readonly headers: object };
  readonly node?: typeof test;
}
async function read(
  { eventId }: { eventId: string },
  code: string,
  address: string,
  { path = '', as, node = test }: Reading = {},
) {
  const reply = await node.fastify.inject({
    url: `/api/event/${eventId}${path}?accessCode=${code}`,
    headers: { 'x-forwarded-for': address, ...as?.headers },
  });
  return { status: reply.statusCode, retryAfter: Number(reply.headers['retry-after'] ?? 0), message: reply.json().message };
}
const statusOf = async (...args: Parameters<typeof read>) => (await read(...args)).status;
/** Counts wrong codes for an event until as many more are admitted. */
async function leave(limit: typeof guessesByEvent, subject: string, left: number) {
  for (let at = left; at < limit.burst; at += 1) await limits.count(limit, subject);
}

describe('guesses of the access code of a private event', () => {
  it('are limited per address over all endpoints and nodes, and no right code gets through afterwards', async () => {
    const event = await aPrivateEvent();
    await leave(guessesByAddress, `${event.eventId} 41.202.0.9`, 3);
    const statuses = [
      await statusOf(event, 'WRONG1', '41.202.0.9'),
      await statusOf(event, 'WRONG2', '41.202.0.9', { path: '/availability', node: other }),
      await statusOf(event, 'WRONG3', '41.202.0.9', { node: other }),
      await statusOf(event, 'WRONG4', '41.202.0.9'),
      await statusOf(event, 'NGONDO', '41.202.0.9', { path: '/availability' }),
    ];
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect(await statusOf(event, 'NGONDO', '41.202.0.10')).toBe(200);
    clock.advance({ seconds: 60 });
    expect(await statusOf(event, 'NGONDO', '41.202.0.9')).toBe(200);
  });

  it('are limited per event over all addresses; guests who were in and accounts still get in', async () => {
    const event = await aPrivateEvent();
    const guest = await aParticipant(test);
    expect(await statusOf(event, 'NGONDO', '102.244.0.7')).toBe(200);
    await leave(guessesByEvent, event.eventId, 2);
    for (const at of [1, 2]) expect(await statusOf(event, 'WRONG1', `197.159.0.${at}`)).toBe(404);
    const refused = await read(event, 'NGONDO', '197.159.0.3');
    expect(refused).toEqual({
      status: 429,
      retryAfter: 30,
      message: 'Too many wrong codes were entered for this event. Sign in to enter yours, or try again in 30 seconds.',
    });
    expect(await statusOf(event, 'NGONDO', '102.244.0.7', { path: '/availability' })).toBe(200);
    expect(await statusOf(event, 'NGONDO', '197.159.0.3', { as: guest })).toBe(200);
  });

  it('one address cannot use up the guesses of an event', async () => {
    const event = await aPrivateEvent();
    await leave(guessesByAddress, `${event.eventId} 41.202.0.9`, 1);
    for (let at = 0; at < 5; at += 1) await read(event, 'WRONG1', '41.202.0.9');
    // One was admitted, and the refused ones were given back.
    await leave(guessesByEvent, event.eventId, 2);
    expect(await statusOf(event, 'WRONG1', '41.202.0.10')).toBe(404);
    expect(await statusOf(event, 'WRONG1', '41.202.0.11')).toBe(429);
  });

  it('are limited per account, on the page and in orders alike', async () => {
    const event = await aPrivateEvent();
    const guest = await aParticipant(test);
    await leave(guessesByAccount, `${event.eventId} ${guest.user.id}`, 2);
    expect(await statusOf(event, 'WRONG1', '41.202.0.9', { as: guest })).toBe(404);
    const order = (accessCode: string) => orderWith(guest, event, accessCode);
    expect(await order('WRONG2')).toMatchObject({ status: 400, body: { code: 'access_code_wrong' } });
    expect(await order('NGONDO')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    clock.advance({ minutes: 3 });
    for (let at = 0; at < 3; at += 1) expect((await order('NGONDO')).status).toBeLessThan(300);
  });

  it('a code that was right on the page is counted in an order only once it is wrong', async () => {
    const event = await aPrivateEvent();
    const guest = await aParticipant(test);
    expect(await statusOf(event, 'NGONDO', '41.202.0.9', { path: '/availability', as: guest })).toBe(200);
    await leave(guessesByAccount, `${event.eventId} ${guest.user.id}`, 0);
    for (let at = 0; at < 3; at += 1) expect((await orderWith(guest, event, 'NGONDO')).status).toBeLessThan(300);
    clock.advance({ minutes: 6 });
    const body = { visibility: 'private', accessCode: 'MAKOSSA' };
    await ask(test, 'PATCH', `/o/edit-event-visibility/${event.eventId}`, { as: organizer, body });
    const statuses = [];
    for (const code of ['NGONDO', 'NGONDO', 'MAKOSSA']) statuses.push((await orderWith(guest, event, code)).status);
    expect(statuses).toEqual([400, 400, 429]);
  });

  it('an order of public tickets does not make its code a right one', async () => {
    const ticketTypes = [
      { name: 'Open', price: 500, quantity: 10 },
      { name: 'Coded', price: 500, quantity: 10, visibility: 'code' as const, accessCode: 'BALAFON' },
    ];
    const event = await aPublishedEvent(test, { organizer, ticketTypes });
    const guest = await aParticipant(test);
    expect((await orderWith(guest, event, 'WRONG1')).status).toBe(201);
    await leave(guessesByAccount, `${event.eventId} ${guest.user.id}`, 0);
    expect((await orderWith(guest, event, 'WRONG1', event.typeIds[1])).status).toBe(429);
  });

  it('right codes are not counted, and neither is a code where there is none to guess', async () => {
    const [event, open] = [await aPrivateEvent(), await aPublishedEvent(test, { organizer })];
    await leave(guessesByAddress, `${event.eventId} 41.202.0.9`, 1);
    for (let at = 0; at < 5; at += 1) expect(await statusOf(event, 'ngondo', '41.202.0.9')).toBe(200);
    await leave(guessesByAddress, `${open.eventId} 41.202.0.9`, 0);
    expect(await statusOf(open, 'ANYTHING', '41.202.0.9')).toBe(200);
  });

  it('codes of ticket types count as codes of their event', async () => {
    const ticketTypes = [
      { name: 'Open', price: 500, quantity: 10 },
      { name: 'Coded', price: 500, quantity: 10, visibility: 'code' as const, accessCode: 'BALAFON' },
    ];
    const event = await aPublishedEvent(test, { organizer, ticketTypes });
    await leave(guessesByAddress, `${event.eventId} 41.202.0.9`, 1);
    expect(await statusOf(event, 'balafon', '41.202.0.9', { path: '/availability' })).toBe(200);
    expect(await statusOf(event, 'WRONG1', '41.202.0.9', { path: '/availability' })).toBe(200);
    expect(await statusOf(event, 'WRONG2', '41.202.0.9', { path: '/availability' })).toBe(429);
  });
});

it('a new access code has six characters or more', async () => {
  const event = await aPrivateEvent();
  const change = (accessCode: string) =>
    ask(test, 'PATCH', `/o/edit-event-visibility/${event.eventId}`, {
      as: organizer,
      body: { visibility: 'private', accessCode },
    });
  expect(await change('AMIS5')).toMatchObject({ status: 400, body: { errors: { accessCode: expect.any(String) } } });
  expect((await change('AMIS56')).status).toBe(200);
});

const orderWith = (guest: Person, event: FinishedEvent, accessCode: string, ticketTypeId = typeOf(event)) =>
  ask(test, 'POST', '/event-order/order', {
    as: guest,
    body: { eventId: event.eventId, items: [{ ticketTypeId, quantity: 1 }], accessCode },
  });
const typeOf = (event: FinishedEvent): string => event.typeIds[0] ?? '';
