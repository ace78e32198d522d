import type { SellerBalance } from '@ngoma/api/features/ledger/ledger';
import { describe, expect, it } from 'vitest';
import { creditAvailable } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aProvider, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const [ada, ben, cleo] = [
  await anOrganizer(app, { name: 'Ada Njoya' }),
  await aProvider(app, { name: '=Ben Sona' }),
  await anOrganizer(app, { name: 'Cleo Mba' }),
];
await creditAvailable(app, ada, 40_000);
await creditAvailable(app, ben, 90_000);
await creditAvailable(app, cleo, 10_000);
await app.runJobs();
const admin = await anAdmin(app);

const list = async (query: string): Promise<SellerBalance[]> =>
  (await ask(app, 'GET', `/ledger/balances?${query}`, { as: admin })).body.balances;
const names = async (query: string) => (await list(query)).map(({ name }) => name);
const download = (path: string, language = 'en', { token } = admin) =>
  app.fastify.inject({
    ...{ method: 'GET', url: `/api/ledger/balances/list/${path}` },
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
const rowsOf = ({ body }: { readonly body: string }) => body.trim().split('\r\n').slice(1);

describe('the list of balances', () => {
  it('is sorted in both directions, by default the largest first and names from A', async () => {
    const [a, b, c] = ['Ada Njoya', '=Ben Sona', 'Cleo Mba'];
    expect(await names('sort=available')).toEqual([b, a, c]);
    expect(await names('sort=available&order=asc')).toEqual([c, a, b]);
    expect(await names('sort=name&order=desc')).toEqual([...(await names('sort=name'))].reverse());
    expect(await names('sort=available&q=njoya')).toEqual([a]);
    expect(await names('sort=available&limit=1&page=2')).toEqual([a]);
    for (const wrong of ['sort=email', 'order=up'])
      expect((await ask(app, 'GET', `/ledger/balances?${wrong}`, { as: admin })).status, wrong).toBe(400);
  });

  it('has files of what the screen has, or of the chosen rows', async () => {
    const rows = rowsOf(await download('csv?sort=available'));
    // A name that a spreadsheet would take for a formula.
    expect(rows.map((row) => row.split(',')[0])).toEqual(["'=Ben Sona", 'Ada Njoya', 'Cleo Mba']);
    expect(rows[0]).toContain('90000');
    const chosen = rowsOf(await download(`csv?sort=available&order=asc&ids=${[ben, cleo].map(({ user }) => user.id).join(',')}`));
    expect(chosen.map((row) => row.split(',')[0])).toEqual(['Cleo Mba', "'=Ben Sona"]);
    expect((await download('csv', 'fr')).body).toContain('Disponible (XAF)');
    expect((await download('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    const { acts } = (await ask(app, 'GET', '/users/acts?action=balance.list_exported', { as: admin })).body;
    expect(acts).toHaveLength(4);
    expect(acts[0]).toMatchObject({ actor: { name: admin.user.name } });
    for (const path of ['csv', 'xlsx']) expect((await download(path, 'en', await signInAgain(app, ada))).statusCode).toBe(403);
  });
});
