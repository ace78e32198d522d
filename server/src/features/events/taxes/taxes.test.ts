import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { aSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { chooseTaxes, taxIds } from '#test/factories/taxes';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, db, platform } = app;
const [admin, other] = [await anAdmin(app), await anAdmin(app, { name: 'Other Admin' })];
const reason = 'The finance law of the year';

const list = async () => (await ask(app, 'GET', '/supervision/taxes', { as: await signInAgain(app, admin) })).body.taxes;
const find = async (id: string) => (await list()).find(({ _id }: { _id: string }) => _id === id);
const add = async (more: object = {}) =>
  ask(app, 'POST', '/supervision/taxes', {
    as: await signInAgain(app, admin),
    body: { country: 'CM', name: `Tax ${newId()}`, nameFr: `Taxe ${newId()}`, basisPoints: 500, reason, ...more },
  });
/** Adds a tax of its own to a test and returns its id. */
async function aTax(basisPoints = 500): Promise<string> {
  const name = `Tax ${newId()}`;
  const { body } = await add({ name, basisPoints });
  return body.taxes.find((tax: { name: string }) => tax.name === name)._id;
}
async function setRate(id: string, basisPoints: number | null, more: object = {}, as: Person = admin) {
  const version = (await find(id))?.version ?? 0;
  const body = { basisPoints, reason, version, ...more };
  return ask(app, 'POST', `/supervision/taxes/${id}/rates`, { as: await signInAgain(app, as), body });
}
const pageOf = async (eventId: string, language: 'en' | 'fr' = 'en') =>
  (await ask(app, 'GET', `/event/${eventId}`, { language })).body.eventWithDetails;
const added = (taxId: string) => ({ taxId, mode: 'added' as const });

describe('the taxes that admins manage', () => {
  it('are the VAT of Cameroon with its rate, and two others that have none yet', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({ _id: taxIds.vat, name: 'VAT', nameFr: 'TVA', basisPoints: 1_925, version: 1, events: 0 }),
      expect.objectContaining({ _id: taxIds.levy, name: 'Municipal levy', basisPoints: null, rates: [] }),
      expect.objectContaining({ _id: taxIds.authorsRights, basisPoints: null, rates: [] }),
    ]);
  });

  it('get a rate now or later, and end; the history names admin and reason', async () => {
    const id = await aTax();
    const validFrom = new Date(clock().getTime() + 3_600_000).toISOString();
    expect((await setRate(id, 700, { validFrom })).status).toBe(200);
    expect(await find(id)).toMatchObject({
      ...{ basisPoints: 500, version: 2 },
      rates: [
        { basisPoints: 700, state: 'planned', validFrom, reason, by: admin.user.name },
        { basisPoints: 500, state: 'current' },
      ],
    });
    clock.advance({ hours: 1 });
    expect(await find(id)).toMatchObject({ basisPoints: 700 });
    await setRate(id, null);
    expect(await find(id)).toMatchObject({ basisPoints: null, version: 3 });
  });

  it('are in the audit log with the rate before and after', async () => {
    const id = await aTax();
    await setRate(id, 250, {}, other);
    const as = await signInAgain(app, admin);
    const { acts } = (await ask(app, 'GET', `/users/acts?subjectId=${id}`, { as })).body;
    expect(acts.map(({ action }: { action: string }) => action)).toEqual(['tax.rate_set', 'tax.added']);
    expect(acts[0]).toMatchObject({ actor: { name: 'Other Admin' }, changes: [{ field: 'taxPercent', from: 5, to: 2.5 }] });
  });

  it('have one name per country, in both languages', async () => {
    expect((await add({ name: 'vat' })).body.code).toBe('tax_exists');
    expect((await add({ nameFr: 'TVA' })).body.code).toBe('tax_exists');
    expect((await add({ country: 'GA', name: 'VAT', nameFr: 'TVA' })).status).toBe(201);
  });

  it('of admins who set a rate at the same time, one does, and the others look again', async () => {
    const id = await aTax();
    const replies = await Promise.all([100, 200, 300].map((rate) => setRate(id, rate, { version: 1 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await find(id)).version).toBe(2);
  });

  it.each([
    ['basisPoints', 0],
    ['basisPoints', 3_001],
    ['basisPoints', 19.25],
    ['validFrom', '2020-01-01T00:00:00Z'],
    ['validFrom', '2099-01-01T00:00:00Z'],
    ['reason', ' '],
  ])('%s is refused with %j', async (field, value) => {
    const { status, body } = await setRate(taxIds.vat, 100, { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('are append-only, and admins’ alone', async () => {
    await expect(db.updateTable('tax_rates').set({ basis_points: 1 }).execute()).rejects.toThrow();
    await expect(db.updateTable('taxes').set({ name: 'Free' }).execute()).rejects.toThrow();
    expect((await setRate(newId(), 100)).status).toBe(404);
    expect((await ask(app, 'GET', '/supervision/taxes', { as: await anOrganizer(app) })).status).toBe(403);
  });
});

describe('the taxes of an event', () => {
  it('are chosen from those of its country that have a rate, with the tax number, and keep their history', async () => {
    const sale = await aSale(app, { organizer: await anOrganizer(app, { name: 'Sawa Events' }) });
    const { status, body } = await chooseTaxes(app, sale, [added(taxIds.vat)], { taxNumber: ' M0123 ' });
    expect([status, body.message]).toEqual([200, 'The taxes are saved']);
    expect(body).toMatchObject({
      ...{ taxes: [{ taxId: taxIds.vat, mode: 'added', name: 'VAT', basisPoints: 1_925 }], taxNumber: 'M0123', version: 1 },
      history: [{ version: 1, by: 'Sawa Events', taxes: [{ name: 'VAT', mode: 'added' }] }],
    });
    expect(body.available.map(({ _id }: { _id: string }) => _id)).not.toContain(taxIds.levy);
    expect((await chooseTaxes(app, sale, [])).body).toMatchObject({ taxes: [], version: 2, history: [{}, {}] });
  });

  it('are in the prices that buyers see on the page, in lists and by filters', async () => {
    const organizer = await anOrganizer(app);
    const { eventId } = await aPublishedEvent(app, {
      organizer,
      ticketTypes: [{ name: 'Standard', price: 10_000, quantity: 9 }],
    });
    await chooseTaxes(app, { eventId, organizer }, [added(taxIds.vat)]);
    expect(await pageOf(eventId, 'fr')).toMatchObject({
      priceFrom: 11_925,
      ticketTypes: [
        { price: 10_000, addedTax: 1_925, taxes: [{ nameFr: 'TVA', basisPoints: 1_925, mode: 'added', amount: 1_925 }] },
      ],
    });
    const stored = await db.selectFrom('events').select('price_from_xaf').where('id', '=', eventId).executeTakeFirstOrThrow();
    expect(stored.price_from_xaf).toBe(11_925);
    const { ticketTypes } = (await ask(app, 'GET', `/event/${eventId}/availability`)).body;
    expect(ticketTypes).toMatchObject([{ price: 10_000, taxes: [{ taxId: taxIds.vat, amount: 1_925 }] }]);
    await chooseTaxes(app, { eventId, organizer }, [{ taxId: taxIds.vat, mode: 'included' }]);
    expect(await pageOf(eventId)).toMatchObject({
      priceFrom: 10_000,
      ticketTypes: [{ taxes: [{ mode: 'included', amount: 1_614 }] }],
    });
  });

  it('follow a new rate of the operator, and one that was ended is not charged', async () => {
    const organizer = await anOrganizer(app);
    const id = await aTax();
    const { eventId } = await aPublishedEvent(app, {
      organizer,
      ticketTypes: [{ name: 'Standard', price: 10_000, quantity: 9 }],
    });
    await chooseTaxes(app, { eventId, organizer }, [added(id)]);
    expect((await find(id)).events).toBe(1);
    await setRate(id, 1_000);
    expect((await pageOf(eventId)).priceFrom).toBe(11_000);
    await setRate(id, null);
    expect(await pageOf(eventId)).toMatchObject({ priceFrom: 10_000, ticketTypes: [{ taxes: [] }] });
    const kept = await chooseTaxes(app, { eventId, organizer }, [added(id)]);
    expect([kept.status, kept.body.taxes[0].basisPoints]).toEqual([200, null]);
  });

  it('follow a planned rate from its beginning on, in lists by the job of prices', async () => {
    const organizer = await anOrganizer(app);
    const id = await aTax();
    const { eventId } = await aPublishedEvent(app, {
      organizer,
      ticketTypes: [{ name: 'Standard', price: 10_000, quantity: 9 }],
    });
    await chooseTaxes(app, { eventId, organizer }, [added(id)]);
    await setRate(id, 1_000, { validFrom: new Date(clock().getTime() + 3_600_000).toISOString() });
    clock.advance({ hours: 1 });
    await platform.jobs.enqueue(db, 'events.refresh-prices', {});
    await app.runJobs();
    const stored = await db.selectFrom('events').select('price_from_xaf').where('id', '=', eventId).executeTakeFirstOrThrow();
    expect(stored.price_from_xaf).toBe(11_000);
  });

  it('go along with a duplicate', async () => {
    const organizer = await anOrganizer(app);
    const { eventId } = await aPublishedEvent(app, { organizer });
    await chooseTaxes(app, { eventId, organizer }, [added(taxIds.vat)], { taxNumber: 'M0123' });
    const as = await signInAgain(app, organizer);
    const copy = await ask(app, 'POST', `/event/${eventId}/duplicate`, {
      as,
      body: { date: daysAhead(platform, 60).toISOString() },
    });
    const { body } = await ask(app, 'GET', `/event/${copy.body.eventId}/taxes`, { as });
    expect(body).toMatchObject({ taxes: [added(taxIds.vat)], taxNumber: 'M0123', version: 1 });
  });

  it('of two choices at the same time one is kept, and the other person looks again', async () => {
    const sale = await aSale(app, { organizer: await anOrganizer(app) });
    const replies = await Promise.all([[], [added(taxIds.vat)]].map((taxes) => chooseTaxes(app, sale, taxes, { version: 0 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('taxes_changed');
  });

  it.each([
    ['a tax without a rate', [added(taxIds.levy)], 'taxes.0.taxId'],
    ['an unknown tax', [added('019a0000-0000-7000-8000-0000000009ff')], 'taxes.0.taxId'],
    ['a tax twice', [added(taxIds.vat), { taxId: taxIds.vat, mode: 'included' as const }], 'taxes.1.taxId'],
  ])('%s is refused', async (_, taxes, field) => {
    const sale = await aSale(app, { organizer: await anOrganizer(app) });
    const { status, body } = await chooseTaxes(app, sale, taxes);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('are refused for an event that is over, and shown to its team only', async () => {
    const sale = await aSale(app, { organizer: await anOrganizer(app), state: 'cancelled' });
    expect((await chooseTaxes(app, sale, [])).body.code).toBe('event_closed');
    for (const [as, status] of [
      [await anOrganizer(app), 404],
      [await aParticipant(app), 403],
      [await signInAgain(app, admin), 200],
    ] as const)
      expect((await ask(app, 'GET', `/event/${sale.eventId}/taxes`, { as })).status).toBe(status);
  });
});
