import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { accounts, ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
beforeEach(() => app.clock.set('2027-03-15T08:00:00Z'));

type Query = Readonly<Record<string, string>>;
const get = (path: string, as: Person, query: Query = {}) => ask(app, 'GET', `${path}?${new URLSearchParams(query)}`, { as });
const file = (path: string, { headers }: Person, query: Query = {}) =>
  app.fastify.inject({ url: `/api${path}?${new URLSearchParams(query)}`, headers: { ...headers, 'accept-language': 'en' } });

it('transactions are sorted by time or amount, in both directions, on every page and in the files', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, types: [{ priceXaf: 5_000, size: 100 }] });
  for (const quantity of [3, 1, 2]) {
    app.clock.advance({ hours: 1 });
    const { body } = await order(app, await aParticipant(app), sale, { quantity });
    await pay(app, body.paymentUrl);
  }
  const grossOf = async (query: Query) =>
    (await get('/dashboard/organizer/transactions', organizer, query)).body.transactions.map(
      ({ gross }: { gross: number }) => gross,
    );
  expect(await grossOf({})).toEqual([10_000, 5_000, 15_000]);
  expect(await grossOf({ order: 'asc' })).toEqual([15_000, 5_000, 10_000]);
  expect(await grossOf({ sort: 'amount' })).toEqual([15_000, 10_000, 5_000]);
  expect(await grossOf({ sort: 'amount', order: 'asc' })).toEqual([5_000, 10_000, 15_000]);
  expect(await grossOf({ sort: 'amount', limit: '2', page: '2' })).toEqual([5_000]);
  const csv = await file('/dashboard/organizer/transactions/csv', organizer, { sort: 'amount', order: 'asc' });
  const lines = csv.body.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => /,(\d+),\d+,\d+,\d+,0,0$/.exec(line)?.[1])).toEqual(['5000', '10000', '15000']);
  const book = await file('/dashboard/organizer/transactions/xlsx', organizer, { sort: 'amount' });
  expect(book.headers['content-disposition']).toBe('attachment; filename="ngoma-transactions-2027-03-15.xlsx"');
  const sheet = strFromU8(unzipSync(book.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).not.toContain('<f>');
  expect([...sheet.matchAll(/<v>(15000|10000|5000)<\/v>/g)].map(([, value]) => value)).toEqual(['15000', '10000', '5000']);
});

it('a file of more transactions than fit into a workbook has each of them once, sorted by amount', async () => {
  const organizer = await anOrganizer(app);
  const { postMany } = ledgerFeature(app.platform);
  // Few different amounts and times, so that only the id decides between most of them.
  for (const hour of [1, 2, 3]) {
    app.clock.advance({ hours: hour });
    const gifts = Array.from({ length: 3_335 }, (_, place) => ({
      ...{ sourceType: 'demo' as const, sourceId: newId(), kind: 'gift' as const },
      postings: [
        { account: accounts.funding, amountXaf: 100 + (place % 5) },
        { account: accounts.organizerAvailable(organizer.user.id), amountXaf: -100 - (place % 5) },
      ],
    }));
    await app.db.transaction().execute((tx) => postMany(tx, gifts));
  }
  for (const order of ['asc', 'desc']) {
    const { body } = await file('/dashboard/organizer/transactions/csv', organizer, { sort: 'amount', order });
    const amounts = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-2)));
    expect(amounts).toHaveLength(10_005);
    expect(amounts).toEqual(amounts.toSorted((one, other) => (order === 'asc' ? one - other : other - one)));
    expect(new Set(amounts).size).toBe(5);
    for (const amount of new Set(amounts)) expect(amounts.filter((one) => one === amount)).toHaveLength(2_001);
  }
  const book = await file('/dashboard/organizer/transactions/xlsx', organizer);
  expect([book.statusCode, book.json().code]).toEqual([409, 'too_many_rows']);
});
