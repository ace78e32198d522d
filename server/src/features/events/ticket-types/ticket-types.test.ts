import { describe, expect, it } from 'vitest';
import { aFinishedDraft, aPublishedEvent, ask, daysAhead, type FinishedEvent, insertOrder } from '#test/factories/events';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, platform } = test;
const organizer = await anOrganizer(test);
const buyer = await aParticipant(test);

const save = (event: FinishedEvent, ticketTypes: object[], more: object = {}) =>
  ask(test, 'POST', `/event/tickets/${event.eventId}`, { as: organizer, body: { ticketTypes, ...more } });
const page = async (event: FinishedEvent, query = '') =>
  (await ask(test, 'GET', `/event/${event.eventId}${query}`, { as: organizer })).body.eventWithDetails;
const quotasOf = (event: FinishedEvent) =>
  db.selectFrom('quotas').selectAll().where('event_id', '=', event.eventId).orderBy('id').execute();

describe('saving ticket types again', () => {
  it('saving by id changes a ticket type and keeps its orders', async () => {
    const event = await aPublishedEvent(test, { organizer });
    await insertOrder(test, event, buyer, 3);
    const reply = await save(event, [
      { _id: event.typeIds[0], name: 'Regular', price: 7_000, quantity: 40 },
      { name: 'VIP', price: 20_000, quantity: 5 },
    ]);
    expect(reply.status).toBe(201);
    const { ticketTypes, sold, capacity } = await page(event);
    expect(ticketTypes).toMatchObject([
      { _id: event.typeIds[0], name: 'Regular', price: 7_000, quantity: 40, available: 37 },
      { name: 'VIP', price: 20_000, available: 5 },
    ]);
    expect({ sold, capacity }).toEqual({ sold: 3, capacity: 45 });
  });

  it('saving the same request twice changes nothing', async () => {
    const event = await aFinishedDraft(test, { organizer });
    const types = [
      { name: 'A', price: 1_000, quantity: 10 },
      { name: 'B', price: 2_000, quantity: 10, sharedQuota: 'Hall' },
    ];
    await save(event, types);
    const first = (await page(event)).forTeam.ticketTypes;
    await save(event, types);
    expect((await page(event)).forTeam.ticketTypes).toEqual(first);
  });

  it('a quantity below sold and held tickets gets 409 with the figures, in French as well', async () => {
    const event = await aPublishedEvent(test, { organizer });
    await insertOrder(test, event, buyer, 6);
    await insertOrder(test, event, buyer, 2, { held: { minutes: 15 } });
    const before = await quotasOf(event);
    const body = { ticketTypes: [{ name: 'Standard', price: 5_000, quantity: 7 }] };
    const reply = await ask(test, 'POST', `/event/tickets/${event.eventId}`, { as: organizer, language: 'fr', body });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'below_sold',
        message: '«\u00a0Standard\u00a0» ne peut pas compter moins que les 8 billets déjà vendus ou en cours de paiement',
        errors: { 'ticketTypes.0.quantity': 'Au moins 8' },
        ticketTypes: [{ _id: event.typeIds[0], name: 'Standard', quantity: 7, sold: 6, held: 2 }],
      },
    });
    expect(await quotasOf(event)).toEqual(before);
  });

  it('a ticket type with sales is not removed, and a removed one has no stock left', async () => {
    const event = await aPublishedEvent(test, {
      organizer,
      ticketTypes: [
        { name: 'Standard', price: 5_000, quantity: 10 },
        { name: 'VIP', price: 9_000, quantity: 10 },
      ],
    });
    await insertOrder(test, event, buyer, 1);
    expect(await save(event, [{ name: 'VIP', price: 9_000, quantity: 10 }])).toMatchObject({
      status: 409,
      body: { code: 'below_sold', message: expect.stringContaining('“Standard” has 1 ticket sold') },
    });
    expect((await save(event, [{ name: 'Standard', price: 5_000, quantity: 10 }])).status).toBe(201);
    expect((await page(event)).ticketTypes.map(({ name }: { name: string }) => name)).toEqual(['Standard']);
    expect((await quotasOf(event)).find(({ id }) => id === event.quotaIds[1])?.size).toBe(0);
    await expect(insertOrder(test, event, buyer, 1, { type: 1 })).rejects.toThrow(/quotas_never_oversold/);
  });

  it('ticket types of a cancelled event cannot be saved', async () => {
    const event = await aPublishedEvent(test, { organizer });
    await ask(test, 'PUT', `/event/status/${event.eventId}/cancelled`, {
      as: organizer,
      body: { reason: 'The hall burnt down' },
    });
    expect(await save(event, [{ name: 'Standard', price: 1, quantity: 100 }])).toMatchObject({
      status: 409,
      body: { code: 'event_closed' },
    });
  });

  it('a later save without policy and fees keeps them', async () => {
    const event = await aFinishedDraft(test, { organizer });
    const refundPolicy = { kind: 'until', hoursBefore: 48 };
    await save(event, [{ name: 'Standard', price: 5_000, quantity: 10 }], { feesPaidBy: 'organizer', refundPolicy });
    expect(await page(event)).toMatchObject({ feesPaidBy: 'organizer', refundPolicy, ticketTypes: [{ fee: 0 }] });
    await save(event, [{ name: 'Standard', price: 5_000, quantity: 10 }]);
    expect(await page(event)).toMatchObject({ feesPaidBy: 'organizer', refundPolicy });
    expect(await save(event, [{ name: 'Standard', price: 1, quantity: 1 }], { refundPolicy: { kind: 'until' } })).toMatchObject({
      status: 400,
      body: { errors: { 'refundPolicy.hoursBefore': expect.any(String) } },
    });
  });

  it('the stored lowest price is that of the running phase of public types', async () => {
    const phases = [{ price: 2_500, until: daysAhead(platform, 5).toISOString() }];
    const event = await aPublishedEvent(test, {
      organizer,
      ticketTypes: [
        { name: 'Standard', price: 5_000, quantity: 10, phases },
        { name: 'Friends', price: 100, quantity: 10, visibility: 'code', accessCode: 'AMIS' },
      ],
    });
    const priceOf = async () =>
      (await db.selectFrom('events').select('price_from_xaf').where('id', '=', event.eventId).executeTakeFirstOrThrow())
        .price_from_xaf;
    expect(await priceOf()).toBe(2_500);
    expect((await page(event)).ticketTypes[0]).toMatchObject({
      price: 2_500,
      fee: 0,
      priceAfter: 5_000,
      phaseEndsAt: phases[0]?.until,
    });
  });
});

describe('saving ticket types during sales', () => {
  it('simultaneous sales and saves end with enough stock for all sold tickets, without deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const event = await aPublishedEvent(test, { organizer, ticketTypes: [{ name: 'Standard', price: 0, quantity: 40 }] });
      // A sale may fail because of the stock, but not because of a deadlock.
      const soldOut = (error: Error) => {
        expect(error.message).toContain('quotas_never_oversold');
        return 0;
      };
      const sales = Array.from({ length: 20 }, () => insertOrder(test, event, buyer, 1).then(() => 1, soldOut));
      const saves = [15, 30, 12].map((quantity) => save(event, [{ name: 'Standard', price: 0, quantity }]));
      const statuses = (await Promise.all(saves)).map(({ status }) => status);
      const sold = (await Promise.all(sales)).reduce<number>((sum, each) => sum + each, 0);
      for (const status of statuses) expect([201, 409]).toContain(status);
      const [quota] = await quotasOf(event);
      expect(quota?.sold).toBe(sold);
      expect(quota?.size).toBeGreaterThanOrEqual(sold);
    }
  });

  it('simultaneous saves of the same ticket types create each once', async () => {
    const event = await aFinishedDraft(test, { organizer });
    const types = [
      { name: 'A', price: 1_000, quantity: 10 },
      { name: 'B', price: 2_000, quantity: 10 },
    ];
    const replies = await Promise.all(Array.from({ length: 6 }, () => save(event, types)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect((await page(event)).ticketTypes.map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
    expect((await page(event)).capacity).toBe(20);
  });
});

describe('the states of ticket types', () => {
  it('the states follow stock, live holds and time', async () => {
    const event = await aPublishedEvent(test, {
      organizer,
      ticketTypes: [
        { name: 'Plenty', price: 1_000, quantity: 100 },
        { name: 'Few', price: 1_000, quantity: 20 },
        { name: 'Held', price: 1_000, quantity: 4 },
        { name: 'Gone', price: 1_000, quantity: 4 },
        { name: 'Later', price: 1_000, quantity: 4, saleStart: daysAhead(platform, 3).toISOString() },
        { name: 'Closed', price: 1_000, quantity: 4, saleEnd: daysAhead(platform, -1).toISOString() },
      ],
    });
    await insertOrder(test, event, buyer, 18, { type: 1 });
    await insertOrder(test, event, buyer, 4, { type: 2, held: { minutes: 15 } });
    await insertOrder(test, event, buyer, 4, { type: 3 });
    const statesOf = async () =>
      (await page(event)).ticketTypes.map(({ state, available }: { state: string; available: number }) => [state, available]);
    expect(await statesOf()).toEqual([
      ['on_sale', 100],
      ['few_left', 2],
      ['held', 0],
      ['sold_out', 0],
      ['not_yet', 4],
      ['ended', 0],
    ]);
    // The hold has expired by time. No job has run.
    test.clock.advance({ minutes: 15 });
    expect((await statesOf())[2]).toEqual(['on_sale', 4]);
    test.clock.advance({ minutes: -15 });
  });

  it('the next price applies when the first tickets are taken', async () => {
    const event = await aPublishedEvent(test, {
      organizer,
      ticketTypes: [{ name: 'Standard', price: 5_000, quantity: 100, phases: [{ price: 3_000, firstTickets: 3 }] }],
    });
    await insertOrder(test, event, buyer, 2);
    expect((await page(event)).ticketTypes[0].price).toBe(3_000);
    await insertOrder(test, event, buyer, 1, { held: { minutes: 15 } });
    expect((await page(event)).ticketTypes[0].price).toBe(5_000);
  });
});
