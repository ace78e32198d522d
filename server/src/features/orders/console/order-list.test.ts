import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const organizer = await anOrganizer(app);
const [club, hall] = [
  await aSale(app, { organizer, name: 'Club Night', types: [{ name: 'Standard', priceXaf: 5_000 }] }),
  await aSale(app, { organizer, name: 'Hall Night', types: [{ name: 'VIP', priceXaf: 15_000 }] }),
];
const stranger = await anOrganizer(app);
const other = await aSale(app, { organizer: stranger, types: [{ priceXaf: 90_000 }] });

/** Orders of 5,000, 30,000, 10,000 and 15,000 XAF, each placed a minute after the one before. The first two are paid. */
const placed: { _id: string; code: string }[] = [];
let strange = '';
beforeAll(async () => {
  const orders = [
    ...[
      { sale: club, quantity: 1, isPaid: true },
      { sale: hall, quantity: 2, isPaid: true },
    ],
    ...[
      { sale: club, quantity: 2, isPaid: false },
      { sale: hall, quantity: 1, isPaid: false },
    ],
  ];
  for (const { sale, quantity, isPaid } of orders) {
    const buyer = await aParticipant(app, { name: placed.length === 0 ? '=Brenda' : 'Brenda Ngo' });
    const { body } = await order(app, buyer, sale, { quantity });
    if (isPaid) await pay(app, body.paymentUrl);
    placed.push(body.savedOrder);
    app.clock.advance({ minutes: 1 });
  }
  strange = (await order(app, await aParticipant(app, { name: 'Brenda Ngo' }), other)).body.savedOrder._id;
  await app.runJobs();
});

const listAs = (as: Person, query: Readonly<Record<string, string>>) =>
  ask(app, 'GET', `/event-order?${new URLSearchParams(query)}`, { as });
const totals = async (query: Readonly<Record<string, string>>, as = organizer): Promise<number[]> =>
  (await listAs(as, query)).body.allOrders.map(({ total }: { total: number }) => total);

describe('the list of orders', () => {
  it('is sorted by time in both directions, over all events and pages', async () => {
    expect(await totals({})).toEqual([15_000, 10_000, 30_000, 5_000]);
    expect(await totals({ sort: 'placed', order: 'asc' })).toEqual([5_000, 30_000, 10_000, 15_000]);
    expect(await totals({ order: 'asc', limit: '2', page: '2' })).toEqual([10_000, 15_000]);
    expect(await totals({ order: 'asc', state: 'confirmed' })).toEqual([5_000, 30_000]);
    expect(await totals({ order: 'asc', eventId: club.eventId })).toEqual([5_000, 10_000]);
  });

  it('is sorted within a search', async () => {
    expect(await totals({ q: 'brenda', order: 'asc', limit: '1', page: '2' })).toEqual([30_000]);
    expect(await totals({ q: 'hall', sort: 'placed', order: 'asc' })).toEqual([30_000, 15_000]);
  });

  it('is sorted for admins too', async () => {
    expect(await totals({ order: 'asc', eventId: hall.eventId }, await anAdmin(app))).toEqual([30_000, 15_000]);
  });

  it('refuses another order', async () => {
    expect((await listAs(organizer, { sort: 'buyer' })).status).toBe(400);
    expect((await listAs(organizer, { order: 'up' })).status).toBe(400);
  });
});

describe('the file of orders', () => {
  const download = async (
    format: 'csv' | 'xlsx',
    { as = organizer, query = {} }: { as?: Person; query?: Readonly<Record<string, string>> } = {},
    language = 'en',
  ) =>
    app.fastify.inject({
      url: `/api/event-order/list/${format}?${new URLSearchParams(query)}`,
      headers: { ...as.headers, 'accept-language': language },
    });
  const rowsOf = ({ body }: { readonly body: string }) => body.trim().split('\r\n').slice(1);
  const codesOf = (reply: { readonly body: string }) => rowsOf(reply).map((row) => row.split(',')[0]);

  it('has the orders of the filters in the order of the screen, and text that no spreadsheet runs', async () => {
    const reply = await download('csv', { query: { order: 'asc' } });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-orders-[\d-]{10}\.csv"$/);
    const [first, second, third] = placed;
    expect(codesOf(reply)).toEqual([first?.code, second?.code, third?.code, placed[3]?.code]);
    expect(rowsOf(reply)[0]).toMatch(/,Club Night,'=Brenda,.*,1 × Standard,1,0,Confirmed,,\d+,0,5000,$/);
    expect(codesOf(await download('csv', { query: { q: 'hall', state: 'confirmed' } }))).toEqual([second?.code]);
  });

  it('has chosen orders alone, and never one of another organizer', async () => {
    const [first, , third] = placed;
    const ids = [first?._id, third?._id, strange].join(',');
    expect(codesOf(await download('csv', { query: { ids, order: 'asc' } }))).toEqual([first?.code, third?.code]);
    expect(codesOf(await download('csv', { query: { ids } }))).toEqual([third?.code, first?.code]);
    expect(codesOf(await download('csv', { query: { ids }, as: stranger }))).toHaveLength(1);
    expect((await download('csv', { query: { ids: 'all' } })).statusCode).toBe(400);
  });

  it('is in the language of the reader, as a workbook too, and not for buyers', async () => {
    expect((await download('csv', {}, 'fr')).body).toContain('Acheteur;');
    const workbook = await download('xlsx', { query: { eventId: club.eventId } });
    expect(workbook.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await download('csv', { as: await aParticipant(app) })).statusCode).toBe(403);
    expect((await download('xlsx', { as: await anAdmin(app), query: { sort: 'total' } })).statusCode).toBe(400);
  });
});
