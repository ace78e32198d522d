import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { anActiveContract, fundAll } from '#test/factories/agreements';
import { aPublishedEvent, ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { tableNames, tracesOf } from '#test/harness/person-traces';
import { buildTestApp } from '#test/harness/test-app';
import { impersonalTables, notExported, personalFiles, personalTables } from './personal-data.rules.ts';

const app = await buildTestApp();
const { db, clock, mails, runJobs, fastify } = app;
const password = 'a long password';
const get = (path: string, as: Person) => ask(app, 'GET', path, { as });
const remove = (as: Person, body: object = { password, understood: true }) => ask(app, 'POST', '/account/deletion', { as, body });
const login = (person: Person, typed = password) =>
  ask(app, 'POST', '/auth/login', { body: { email: person.user.email, password: typed } });
const emptyAccounts = async () => {
  await app.platform.jobs.enqueue(db, 'privacy.empty-accounts', {});
  return runJobs();
};
const userRow = (person: Person) => db.selectFrom('users').selectAll().where('id', '=', person.user.id).executeTakeFirstOrThrow();

/** Lists every column of the database with a foreign key to `users`. */
async function personColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select source.relname || '.' || attribute.attname as name
    from pg_constraint link join pg_class source on source.oid = link.conrelid join pg_class target on target.oid = link.confrelid
    join pg_attribute attribute on attribute.attrelid = source.oid and attribute.attnum = any(link.conkey)
    where link.contype = 'f' and target.relname = 'users' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

describe('a data export', () => {
  it('covers every table that refers to people, or gives a reason why not', async () => {
    const known = new Set([...personalTables.map(({ table, by }) => `${table}.${by}`), ...Object.keys(notExported)]);
    expect((await personColumns()).filter((name) => !known.has(name))).toEqual([]);
  });

  it('covers every table and names only columns that exist', async () => {
    const tables = await tableNames(app);
    const named = new Set(Object.keys(notExported).map((column) => column.split('.')[0]));
    const known = new Set([...personalTables.map(({ table }) => table), ...named, ...Object.keys(impersonalTables)]);
    expect(tables.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(impersonalTables).filter((name) => !tables.includes(name))).toEqual([]);
    for (const { table, by, columns } of [...personalTables, ...personalFiles])
      for (const column of [by, ...columns.filter((name) => name !== '*')])
        await sql`select ${sql.ref(column)} from ${sql.table(table)} limit 0`.execute(db);
  });

  it('is built by a job, announced by email, open to its person alone, and deleted after three days', async () => {
    const brenda = await aParticipant(app, { name: 'Brenda Eyango', number: '+237677112233', locale: 'fr' });
    const paul = await aParticipant(app, { name: 'Paul Mbarga' });
    const sale = await aSale(app, { organizer: await anOrganizer(app), name: 'Nuit du Makossa' });
    const attendees = [{ name: 'Somebody Else', email: 'else@example.cm' }];
    await pay(app, (await order(app, brenda, sale, { more: { attendees } })).body.paymentUrl);
    const admin = await anAdmin(app, { name: 'Ursule Note' });
    await ask(app, 'POST', `/users/${brenda.user.id}/notes`, { as: admin, body: { text: 'Called about her ticket' } });
    await runJobs();
    mails.length = 0;
    const asked = await ask(app, 'POST', '/account/data/exports', { as: brenda });
    expect(asked).toMatchObject({ status: 201, body: { export: { state: 'asked' } } });
    const again = await ask(app, 'POST', '/account/data/exports', { as: brenda });
    const id = asked.body.export._id;
    expect(again.body.export._id).toBe(id);
    await runJobs();
    expect(mails.map(({ message: { to, locale, heading } }) => ({ to, locale, heading: heading.fr }))).toEqual([
      { to: brenda.user.email, locale: 'fr', heading: 'Vos données sont prêtes' },
    ]);
    expect((await get('/account/data', brenda)).body.exports).toMatchObject([{ _id: id, state: 'ready' }]);
    const file = await get(`/account/data/exports/${id}/file`, brenda);
    expect(file.headers['content-type']).toBe('application/zip');
    const entries = unzipSync(new Uint8Array(file.bytes));
    expect(Object.keys(entries).sort()).toEqual(['ngoma-data.html', 'ngoma-data.json']);
    const text = strFromU8(entries['ngoma-data.json'] ?? new Uint8Array());
    const data = JSON.parse(text);
    expect(data.account).toMatchObject([{ name: 'Brenda Eyango', number: '+237677112233' }]);
    expect(data.orders).toMatchObject([{ total_xaf: 5_000, state: 'confirmed', event: 'Nuit du Makossa' }]);
    expect(strFromU8(entries['ngoma-data.html'] ?? new Uint8Array())).toContain('Vos données chez Ngoma');
    expect(data['notes of the Ngoma team']).toMatchObject([{ note: 'Called about her ticket' }]);
    // Data of others and secrets are not included.
    expect(text).not.toMatch(/Somebody Else|else@example|Ursule|token_hash|password/);
    expect((await get(`/account/data/exports/${id}/file`, paul)).status).toBe(404);
    expect((await fastify.inject(`/api/account/data/exports/${id}/file`)).statusCode).toBe(401);
    clock.advance({ hours: 73 });
    await app.platform.jobs.enqueue(db, 'privacy.end-exports', {});
    await runJobs();
    const later = await signInAgain(app, brenda);
    expect((await get(`/account/data/exports/${id}/file`, later)).body.code).toBe('export_expired');
    expect((await get('/account/data', later)).body.exports).toMatchObject([{ state: 'expired' }]);
  });

  it('can be requested three times a day', async () => {
    const paul = await aParticipant(app);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await ask(app, 'POST', '/account/data/exports', { as: paul })).status);
      await runJobs();
    }
    expect(statuses).toEqual([201, 201, 201, 409]);
  });
});

it('a data export does not reveal a review before it is published', async () => {
  const work = await anActiveContract(app);
  const { contractId, organizer, provider } = work;
  await fundAll(app, work);
  await ask(app, 'POST', `/contracts/${contractId}/complete`, { as: organizer });
  await ask(app, 'POST', `/contracts/${contractId}/reviews`, { as: organizer, body: { stars: 2, comment: 'Too quiet' } });
  const copyOf = async (person: Person) => {
    const { body } = await ask(app, 'POST', '/account/data/exports', { as: person });
    await runJobs();
    const { bytes } = await get(`/account/data/exports/${body.export._id}/file`, person);
    return JSON.parse(strFromU8(unzipSync(new Uint8Array(bytes))['ngoma-data.json'] ?? new Uint8Array()));
  };
  expect((await copyOf(provider))['replies to reviews']).toEqual([]);
  await ask(app, 'POST', `/contracts/${contractId}/reviews`, { as: provider, body: { stars: 5 } });
  const { body } = await get(`/reviews/of/${provider.user.id}`, provider);
  await ask(app, 'POST', `/reviews/${body.reviews[0]._id}/reply`, { as: provider, body: { reply: 'The power was off' } });
  expect((await copyOf(provider))['replies to reviews']).toMatchObject([{ contract_id: contractId, reply: 'The power was off' }]);
  expect((await copyOf(organizer))['reviews written']).toMatchObject([{ stars: 2, comment: 'Too quiet' }]);
});

describe('an account deletion', () => {
  it('requires the password, ends all sessions at once, and is cancelled by signing in', async () => {
    const brenda = await aParticipant(app, { password });
    expect((await remove(brenda, { password: 'not it', understood: true })).body.code).toBe('wrong_password');
    expect((await remove(brenda, { password })).status).toBe(400);
    mails.length = 0;
    const { status, body } = await remove(brenda);
    expect({ status, days: (Date.parse(body.dueAt) - clock().getTime()) / 86_400_000 }).toEqual({ status: 200, days: 7 });
    expect((await get('/auth/me', brenda)).status).toBe(401);
    await runJobs();
    expect(mails.map(({ message }) => message.heading.en)).toEqual(['We are sorry to see you go']);
    expect((await login(brenda, 'not it')).status).toBe(401);
    const back = await login(brenda);
    expect(back.body.message).toContain('the deletion is cancelled');
    clock.advance({ hours: 8 * 24 });
    await emptyAccounts();
    expect((await userRow(brenda)).erased_at).toBeNull();
    expect((await login(brenda)).body.message).not.toContain('cancelled');
  });

  it('leaves no personal data after seven days, and the ledger unchanged', async () => {
    const organizer = await anOrganizer(app);
    const sale = await aSale(app, { organizer });
    const clarisse = await aParticipant(app, {
      ...{ name: 'Clarisse Ngo Bassa', email: 'clarisse@bassa.cm', number: '+237699887766', password },
    });
    await ask(app, 'PATCH', '/auth/me', { as: clarisse, body: { username: 'clarisse.nb', address: 'Rue Joffre, Akwa' } });
    const { body } = await order(app, clarisse, sale, {
      quantity: 2,
      more: { attendees: [{ name: 'Clarisse Ngo Bassa' }, { name: 'Her Sister' }] },
    });
    const ref = body.paymentUrl?.split('/').at(-1);
    await ask(app, 'POST', `/payments/${ref}/start`, { body: { operator: 'orange', number: '699887766' } });
    await pay(app, body.paymentUrl);
    await ask(app, 'POST', '/event-wishlist', { as: clarisse, body: { eventId: sale.eventId } });
    await ask(app, 'POST', '/contact', {
      as: clarisse,
      body: { name: 'Clarisse Ngo Bassa', email: 'clarisse@bassa.cm', topic: 'other', message: 'I live at Rue Joffre' },
    });
    const ledger = async () =>
      (
        await sql<{
          text: string;
        }>`select json_agg(ledger_postings order by transfer_id, line)::text as text from ledger_postings`.execute(db)
      ).rows[0]?.text;
    const before = await ledger();
    await remove(clarisse);
    await runJobs();
    clock.advance({ hours: 7 * 24 - 1 });
    await emptyAccounts();
    expect((await userRow(clarisse)).name).toBe('Clarisse Ngo Bassa');
    clock.advance({ hours: 2 });
    mails.length = 0;
    await emptyAccounts();
    expect(mails.map(({ message }) => [message.to, message.heading.en])).toEqual([
      ['clarisse@bassa.cm', 'Your account is deleted'],
    ]);
    expect(await tracesOf(app, [/Clarisse/i, /Bassa/i, /699887766/, /Rue Joffre/i, /Her Sister/])).toEqual([]);
    expect((await login(clarisse)).status).toBe(401);
    expect(await ledger()).toBe(before);
    expect(await db.selectFrom('orders').selectAll().where('buyer_id', '=', clarisse.user.id).execute()).toMatchObject([
      { total_xaf: 10_000, state: 'confirmed' },
    ]);
    expect((await get('/event-order', await signInAgain(app, organizer))).body.allOrders[0].buyerName).toMatch(
      /^Compte supprimé [0-9A-F]{6}$/,
    );
    // The address can be used for a new account.
    expect((await aParticipant(app, { email: 'clarisse@bassa.cm' })).user.email).toBe('clarisse@bassa.cm');
  });

  it('is blocked by sold events of an organizer and by money that is due', async () => {
    const organizer = await anOrganizer(app, { password });
    const sale = await aSale(app, { organizer });
    await pay(app, (await order(app, await aParticipant(app), sale, { quantity: 2 })).body.paymentUrl);
    const { status, body } = await remove(organizer);
    expect({ status, code: body.code, blockers: body.blockers }).toEqual({
      status: 409,
      code: 'deletion_blocked',
      blockers: [
        { kind: 'events_sold', count: 1, amount: 0 },
        { kind: 'money_due', count: 1, amount: 9_500 },
      ],
    });
    expect((await get('/auth/me', organizer)).status).toBe(200);
    expect((await get('/account/data', organizer)).body.deletion.blockers).toEqual(body.blockers);
  });

  it('withdraws unsold events at once, and cancels them with the account', async () => {
    const organizer = await anOrganizer(app, { password });
    const { eventId } = await aPublishedEvent(app, { organizer });
    expect((await get('/account/data', organizer)).body.deletion).toMatchObject({ blockers: [], eventsAhead: 1 });
    await remove(organizer);
    const stateOf = async () =>
      (await db.selectFrom('events').select('state').where('id', '=', eventId).executeTakeFirstOrThrow()).state;
    expect(await stateOf()).toBe('draft');
    clock.advance({ hours: 7 * 24 + 1 });
    await emptyAccounts();
    expect(await stateOf()).toBe('cancelled');
    expect((await ask(app, 'GET', `/profile/${organizer.user.id}`)).status).toBe(404);
  });

  it('is blocked by an order that is waiting for its payment', async () => {
    const paul = await aParticipant(app, { password });
    await order(app, paul, await aSale(app, { organizer: await anOrganizer(app) }));
    expect((await remove(paul)).body.blockers).toEqual([{ kind: 'orders_open', count: 1, amount: 0 }]);
  });

  it('is cancelled with an email when something blocks it after the seven days', async () => {
    const organizer = await anOrganizer(app, { password });
    await remove(organizer);
    await runJobs();
    const transferId = newId();
    await db.transaction().execute(async (tx) => {
      const { accounts, ledgerFeature } = await import('../ledger/index.ts');
      await ledgerFeature(app.platform).post(tx, {
        ...{ sourceType: 'demo', sourceId: transferId, kind: 'gift' },
        postings: [
          { account: accounts.funding, amountXaf: 700 },
          { account: accounts.organizerAvailable(organizer.user.id), amountXaf: -700 },
        ],
      });
    });
    clock.advance({ hours: 7 * 24 + 1 });
    mails.length = 0;
    await emptyAccounts();
    expect(mails.map(({ message }) => message.heading.en)).toEqual(['Your account still exists']);
    expect((await userRow(organizer)).erased_at).toBeNull();
    expect((await login(organizer)).status).toBe(200);
  });

  it('is blocked for the last admin', async () => {
    const other = await buildTestApp();
    const admin = await anAdmin(other, { password });
    const reply = await ask(other, 'POST', '/account/deletion', { as: admin, body: { password, understood: true } });
    expect(reply.body.blockers).toEqual([{ kind: 'last_admin', count: 1, amount: 0 }]);
  });

  it('that meets a sign-in at the moment of erasing either is cancelled or refuses the sign-in', async () => {
    const paul = await aParticipant(app, { password });
    await remove(paul);
    clock.advance({ hours: 7 * 24 + 1 });
    const [back] = await Promise.all([login(paul), emptyAccounts()]);
    const isErased = (await userRow(paul)).erased_at !== null;
    expect(back.status).toBe(isErased ? 401 : 200);
  });
});
