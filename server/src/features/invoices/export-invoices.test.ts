import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { listForFile } from './export-invoices.ts';
import { issueForEvent } from './issue-invoices.ts';

const test = await buildTestApp();
const { db, clock, platform } = test;
const admin = await anAdmin(test, { name: 'Aïcha Bello' });

/** Creates an organizer with the invoice of one order of 10,000 XAF. */
async function anInvoiced(name: string): Promise<Person> {
  const organizer = await anOrganizer(test, { name });
  const [startsAt, endsAt] = [48, 51].map((hours) => new Date(clock().getTime() + hours * 3_600_000));
  const types = [{ priceXaf: 10_000, size: 100 }];
  const sale = await aSale(test, { organizer, name: 'Nuit du Ndolé', startsAt, endsAt, types });
  const { body } = await order(test, await signInAgain(test, await aParticipant(test)), sale);
  await pay(test, body.paymentUrl);
  clock.advance({ hours: 52 });
  await db.updateTable('events').set({ state: 'ended' }).where('id', '=', sale.eventId).execute();
  expect(await db.transaction().execute((tx) => issueForEvent(platform, tx, sale.eventId))).toBe(1);
  return organizer;
}
const sosso = await anInvoiced('=Salle Sosso');
const wouri = await anInvoiced('Étoile du Wouri');

const download = async (path: string, as: Person, language = 'en') =>
  test.fastify.inject({
    url: `/api/invoices/${path}`,
    headers: { ...(await signInAgain(test, as)).headers, 'accept-language': language },
  });
/** Returns the rows below the headings. */
const rowsOf = ({ body }: { readonly body: string }) => body.trim().split('\r\n').slice(1);

it('organizers download their own documents with the filter of the screen, in their language', async () => {
  const reply = await download('csv?kind=&from=&to=', wouri);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-invoices-[\d-]{10}\.csv"$/);
  expect(rowsOf(reply)).toHaveLength(1);
  expect(rowsOf(reply)[0]).toMatch(/^Nuit du Ndolé,F\d{4}-000002,Commission invoice,[\d :-]{19},1,10000,500,0,,$/);
  expect(rowsOf(await download('csv?kind=credit_note', wouri))).toEqual([]);
  const french = (await download('csv', wouri, 'fr')).body;
  expect(french).toContain('Événement;Numéro;Type;Émis le (UTC);Commandes;Ventes (XAF);Commission (XAF);dont TVA (XAF)');
  expect(french).toContain('Facture de commission');
  const workbook = await download('xlsx', wouri);
  expect(workbook.headers['content-type']).toContain('spreadsheetml.sheet');
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('admins download the documents of all organizers, the latest first, by the search', async () => {
  const [first, second, ...none] = rowsOf(await download('all/csv', admin));
  expect(none).toEqual([]);
  expect(first).toMatch(/^Étoile du Wouri,Nuit du Ndolé,F\d{4}-000002,/);
  // Text is never run as a formula on the admin's machine.
  expect(second).toMatch(/^'=Salle Sosso,Nuit du Ndolé,F\d{4}-000001,/);
  expect(rowsOf(await download('all/csv?q=sosso', admin))).toHaveLength(1);
  expect((await download('all/xlsx', admin)).rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('only downloads of all documents are in the audit log, and others are refused', async () => {
  await download('csv', sosso);
  await download('all/csv?q=wouri', admin);
  const { acts } = (await ask(test, 'GET', '/users/acts?action=invoice.list_exported', { as: await signInAgain(test, admin) }))
    .body;
  expect(acts[0]).toMatchObject({ action: 'invoice.list_exported', actor: { name: 'Aïcha Bello' } });
  expect(acts.every(({ actor }: { actor: { name: string } }) => actor.name === 'Aïcha Bello')).toBe(true);
  expect((await download('all/csv', sosso)).statusCode).toBe(403);
  expect((await download('all/xlsx', sosso)).statusCode).toBe(403);
  expect((await download('csv', admin)).statusCode).toBe(403);
});

it('a longer list than a file may have is refused instead of cut', async () => {
  await expect(listForFile(db, {}, 1)).rejects.toMatchObject({ code: 'too_many_rows', status: 409 });
  expect(await listForFile(db, {}, 2)).toHaveLength(2);
});
