import type { SupervisedEvent } from '@ngoma/api/features/supervision/supervised-events';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
const day = (days: number) => new Date(app.clock().getTime() + days * 24 * 60 * 60_000);
const make = (eventName: string, days: number, city = 'Douala', location = 'Palais des Sports') =>
  aPublishedEvent(app, { organizer, fields: { eventName, date: day(days).toISOString(), city, location } });
const [late, early] = [await make('Nuit du Makossa', 40), await make('=Soirée Ndolé', 10, 'Kribi')];
const sale = await aSale(app, { organizer: await anOrganizer(app, { name: 'Club Bona' }), name: 'Bal de Bonapriso' });
const { body } = await order(app, await aParticipant(app, { name: 'Brenda Eyango' }), sale);
await pay(app, body.paymentUrl);
await app.runJobs();
const admin = await anAdmin(app);

const list = async (query: string): Promise<SupervisedEvent[]> => {
  const { status, body: found } = await ask(app, 'GET', `/supervision/events?${query}`, { as: admin });
  expect([query, status]).toEqual([query, 200]);
  return found.rows;
};
const names = async (query: string) => (await list(query)).map(({ eventName }) => eventName);
const move = (id: string, to: string, reason: string) =>
  ask(app, 'PUT', `/event/status/${id}/${to}`, { as: admin, body: { reason } });
const detail = async (id: string) => (await ask(app, 'GET', `/supervision/events/${id}`, { as: admin })).body.event;

describe('the list of all events', () => {
  it('is sorted by creation and start in both directions, and filtered by status, city and days of the start', async () => {
    const [makossa, ndole] = ['Nuit du Makossa', '=Soirée Ndolé'];
    expect(await names('q=sawa')).toEqual([ndole, makossa]);
    expect(await names('q=sawa&order=asc')).toEqual([makossa, ndole]);
    expect(await names('q=sawa&sort=starts')).toEqual([makossa, ndole]);
    expect(await names('q=sawa&sort=starts&order=asc')).toEqual([ndole, makossa]);
    const found = await names('');
    expect(found).toHaveLength(3);
    expect(await names('order=asc')).toEqual([...found].reverse());
    expect(await names('order=asc&limit=1&page=2')).toEqual([found[1]]);
    expect(await names('city=krib')).toEqual([ndole]);
    expect(await names(`from=${dayOf(day(40))}`)).toEqual([makossa]);
    expect(await names(`from=${dayOf(day(10))}&to=${dayOf(day(10))}`)).toContain(ndole);
    expect(await names('state=draft')).toEqual([]);
    expect(await names('q=soiree+ndole')).toEqual([ndole]);
    for (const wrong of ['sort=revenue', 'state=lost', 'from=yesterday', 'order=up'])
      expect((await ask(app, 'GET', `/supervision/events?${wrong}`, { as: admin })).status, wrong).toBe(400);
  });

  it('shows the sales, the organizer and a cover', async () => {
    const [bal] = await list('q=bonapriso');
    const { orders } = (await ask(app, 'GET', `/supervision/orders?eventId=${sale.eventId}`, { as: admin })).body;
    expect(bal).toMatchObject({
      sold: orders[0].ticketCount,
      revenue: orders[0].total,
      status: 'published',
      organizer: { name: 'Club Bona' },
    });
    expect(bal?.coverImage.url).toMatch(/\.svg/);
    expect((await list('q=ndole'))[0]).toMatchObject({ sold: 0, revenue: 0, organizer: { name: 'Maison Sawa' } });
  });
});

describe('an event', () => {
  it('shows its ticket types, sales and place', async () => {
    const shown = await detail(sale.eventId);
    expect(shown).toMatchObject({
      ...{ eventName: 'Bal de Bonapriso', orders: 1, refundedOrders: 0, entered: 0, acts: [], rating: { count: 0 } },
      moves: expect.arrayContaining(['suspended', 'cancelled']),
    });
    const total = ({ price, sold }: { price: number; sold: number }) => price * sold;
    expect(shown.ticketTypes.reduce((sum: number, type: never) => sum + total(type), 0)).toBe(shown.revenue);
    expect(shown.commission).toBeGreaterThan(0);
  });

  it('is suspended and resumed with a reason, which stands in its history', async () => {
    expect((await move(early.eventId, 'suspended', 'A complaint')).status).toBe(200);
    expect(await detail(early.eventId)).toMatchObject({
      ...{ status: 'suspended', statusReason: 'A complaint', moves: ['published', 'cancelled'] },
      acts: [
        { action: 'event.suspended', reason: 'A complaint', actor: { name: admin.user.name } },
        { action: 'event.published', actor: { name: 'Maison Sawa' } },
      ],
    });
    expect(await names('state=suspended')).toEqual(['=Soirée Ndolé']);
    expect((await move(early.eventId, 'published', 'Settled')).status).toBe(200);
    expect(await detail(early.eventId)).toMatchObject({ status: 'published', statusReason: null });
  });

  it('offers only moves that the server makes', async () => {
    const { moves } = await detail(late.eventId);
    expect(moves).toEqual(['cancelled', 'suspended']);
    expect((await move(late.eventId, 'cancelled', 'It never existed')).status).toBe(200);
    expect(await detail(late.eventId)).toMatchObject({ status: 'cancelled', moves: [] });
    expect((await move(late.eventId, 'published', 'Again')).status).toBe(409);
  });

  it('is unknown under another id, and shown to admins alone', async () => {
    expect((await ask(app, 'GET', `/supervision/events/${newId()}`, { as: admin })).status).toBe(404);
    const path = `/supervision/events/${late.eventId}`;
    expect((await ask(app, 'GET', path, { as: await signInAgain(app, organizer) })).status).toBe(403);
    expect((await ask(app, 'GET', path)).status).toBe(401);
  });
});

describe('the files of this list', () => {
  const download = (path: string, language = 'en') =>
    app.fastify.inject({
      ...{ method: 'GET', url: `/api/supervision/events/list/${path}` },
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
    });
  const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1);

  it('have what the screen has, in its order, or the chosen rows', async () => {
    const rows = rowsOf((await download('csv?q=sawa&order=asc')).body);
    expect(rows).toHaveLength(2);
    // A name that a spreadsheet would take for a formula.
    expect(rows[1]).toContain("'=Soirée Ndolé");
    const chosen = rowsOf((await download(`csv?ids=${sale.eventId}`)).body);
    expect(chosen).toEqual([expect.stringContaining('Bal de Bonapriso')]);
  });

  it('are in the language of the reader, a workbook too, and in the audit log', async () => {
    expect((await download('csv', 'fr')).body).toContain('Payé par les acheteurs (XAF)');
    expect((await download('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    const { acts } = (await ask(app, 'GET', '/users/acts?action=sales.list_exported', { as: admin })).body;
    expect(acts[0]).toMatchObject({ action: 'sales.list_exported', actor: { name: admin.user.name } });
  });
});
