import { expect, it } from 'vitest';
import { anAdmin, anOrganizer, type Person, signInAgain } from '#test/factories/people';
import { aConfirmedWithdrawal, anEarner, approve, askAs } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const admin = await anAdmin(test, { name: 'Aïcha Bello' });
const [mvet, sawa] = [await anEarner(test, { name: 'Collectif Mvet' }), await anEarner(test, { name: '=Maison Sawa' })];
await aConfirmedWithdrawal(test, mvet, 740_000);
const small = await aConfirmedWithdrawal(test, sawa, 60_000);

const download = async (format: 'csv' | 'xlsx', { as = admin, query = '', language = 'en' } = {}) =>
  test.fastify.inject({
    url: `/api/withdrawal/all/${format}${query}`,
    headers: { ...(await signInAgain(test, as)).headers, 'accept-language': language },
  });
/** Returns the rows below the headings. */
const rowsOf = ({ body }: { readonly body: string }) => body.trim().split('\r\n').slice(1);

it('admins download the list with amounts, accounts, signs and approvals, in the order of the screen', async () => {
  const reply = await download('csv', { query: '?sort=amount' });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-withdrawals-to-decide-[\d-]{10}\.csv"$/);
  const [first, second, ...none] = rowsOf(reply);
  expect(none).toEqual([]);
  expect(first).toMatch(/^Collectif Mvet,[^,]+,W\w{7},To decide,740000,3700,736300,MTN MoMo,237677123402,/);
  expect(first).toContain('0 / 2');
  // Text is never run as a formula on the admin's machine.
  expect(second).toMatch(/^'=Maison Sawa,.*,60000,300,59700,/);
});

it('the search and the filter of signs apply, and each list has its own file', async () => {
  expect(rowsOf(await download('csv', { query: '?q=mvet' }))).toHaveLength(1);
  expect(rowsOf(await download('csv', { query: '?risky=true' }))).toHaveLength(2);
  expect(rowsOf(await download('csv', { query: '?list=paid' }))).toEqual([]);
  const [chosen, ...others] = rowsOf(await download('csv', { query: `?ids=${small}` }));
  expect(chosen).toMatch(/Maison Sawa/);
  expect(others).toEqual([]);
  await approve(test, admin, small);
  await test.runJobs();
  expect(rowsOf(await download('csv', { query: '?list=paid' }))).toHaveLength(1);
  expect(rowsOf(await download('csv'))).toHaveLength(1);
});

it('the file is in the language of the reader, and a workbook too', async () => {
  const { body } = await download('csv', { language: 'fr' });
  expect(body).toContain('Vendeur;E-mail;Code;État;Montant (XAF)');
  expect(body).toContain('À décider');
  const workbook = await download('xlsx');
  expect(workbook.headers['content-type']).toContain('spreadsheetml.sheet');
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('each download is in the audit log, and others are refused', async () => {
  await download('csv', { query: '?list=failed' });
  const { acts } = (await askAs(test, 'GET', '/users/acts?action=withdrawal.list_exported', { as: admin })).body;
  expect(acts[0]).toMatchObject({ action: 'withdrawal.list_exported', actor: { name: 'Aïcha Bello' } });
  const other: Person = await anOrganizer(test);
  expect((await download('csv', { as: other })).statusCode).toBe(403);
  expect((await download('xlsx', { as: other })).statusCode).toBe(403);
  expect((await download('csv', { query: '?list=all' })).statusCode).toBe(400);
});
