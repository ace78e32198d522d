import { allCategories } from '@ngoma/api/features/events/categories';
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch, takeFaults } from './checked-fetch.ts';
import { replyOf } from './reply-of.ts';

afterEach(() => vi.unstubAllGlobals());

it('a reply that the schema of its endpoint accepts has no faults', async () => {
  stubFetch(() => Response.json(replyOf(myBalance, { wallet: 2_500 })));
  expect(await (await fetch('/api/wallet')).json()).toMatchObject({ wallet: 2_500 });
  expect(await takeFaults()).toEqual([]);
});

it('a reply without a field, and with a value of another type, is reported', async () => {
  stubFetch(() => Response.json({ ...replyOf(myBalance), wallet: '2 500', owed: undefined }));
  await fetch('/api/wallet?at=once');
  expect(await takeFaults()).toEqual([
    'the reply to GET /api/wallet at wallet: Invalid input: expected number, received string',
    'the reply to GET /api/wallet at owed: Invalid input: expected number, received undefined',
  ]);
});

it('a field that the schema does not have is reported, also inside of a list', async () => {
  const [concerts] = replyOf(allCategories, { categories: [{ name: 'Concerts' }] }).categories;
  stubFetch(() => Response.json({ categories: [{ ...concerts, color: 'red' }] }));
  await fetch('/api/event/allCategory');
  expect(await takeFaults()).toEqual(['the reply to GET /api/event/allCategory at categories.0.color: no field of the reply']);
});

it('an address without an endpoint is reported, whether the fake answers it or not', async () => {
  stubFetch((address) => (address.endsWith('answered') ? Response.json({}) : undefined));
  await fetch('/api/answered');
  expect((await fetch('/api/not-there', { method: 'PUT' })).status).toBe(404);
  const faults = await takeFaults();
  expect(faults.toSorted()).toEqual(['GET /api/answered is not an endpoint', 'PUT /api/not-there is not an endpoint']);
});

it('errors, and addresses outside of the API, have no schema', async () => {
  stubFetch((address) => Response.json({}, { status: address === '/api/wallet' ? 500 : 200 }));
  await fetch('/api/wallet');
  await fetch('/cover.webp');
  expect(await takeFaults()).toEqual([]);
});

it('a request that the fake does not answer gets the smallest reply of its endpoint, with its status', async () => {
  stubFetch(() => undefined);
  expect(await (await fetch('/api/event-wishlist')).json()).toEqual({ wishlist: [] });
  expect((await fetch('/api/event-wishlist', { method: 'POST' })).status).toBe(201);
});
