import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { anActiveContract, fundAll } from '#test/agreements';
import { aPublishedEvent, ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/people';
import { tableNames, tracesOf } from '#test/traces';
import { impersonalTables, leftOut, personalFiles, personalTables } from './personal-data.rules.ts';

const house = await buildTestApp();
const { db, clock, mails, runJobs, app } = house;
const password = 'a long password';
const get = (path: string, as: Person) => ask(house, 'GET', path, { as });
const remove = (as: Person, body: object = { password, understood: true }) =>
  ask(house, 'POST', '/account/deletion', { as, body });
const login = (person: Person, typed = password) =>
  ask(house, 'POST', '/auth/login', { body: { email: person.user.email, password: typed } });
const emptyAccounts = async () => {
  await house.platform.jobs.enqueue(db, 'privacy.empty-accounts', {});
  return runJobs();
};
const userRow = (person: Person) => db.selectFrom('users').selectAll().where('id', '=', person.user.id).executeTakeFirstOrThrow();

/** Every column of the database that refers to somebody. */
async function personColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select source.relname || '.' || attribute.attname as name
    from pg_constraint link join pg_class source on source.oid = link.conrelid join pg_class target on target.oid = link.confrelid
    join pg_attribute attribute on attribute.attrelid = source.oid and attribute.attnum = any(link.conkey)
    where link.contype = 'f' and target.relname = 'users' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

describe('a copy of the own data', () => {
  it('knows every table that refers to people: it is in the copy, or there is a reason why not', async () => {
    const known = new Set([...personalTables.map(({ table, by }) => `${table}.${by}`), ...Object.keys(leftOut)]);
    expect((await personColumns()).filter((name) => !known.has(name))).toEqual([]);
  });

  it('knows every table there is, and each of its columns', async () => {
    const tables = await tableNames(house);
    const named = new Set(Object.keys(leftOut).map((column) => column.split('.')[0]));
    const known = new Set([...personalTables.map(({ table }) => table), ...named, ...Object.keys(impersonalTables)]);
    expect(tables.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(impersonalTables).filter((name) => !tables.includes(name))).toEqual([]);
    for (const { table, by, columns } of [...personalTables, ...personalFiles])
      for (const column of [by, ...columns.filter((name) => name !== '*')])
        await sql`select ${sql.ref(column)} from ${sql.table(table)} limit 0`.execute(db);
  });

  it('is made by a job, told by a letter, opened by its person alone, and gone after three days', async () => {
    const brenda = await aParticipant(house, { name: 'Brenda Eyango', number: '+237677112233', locale: 'fr' });
    const paul = await aParticipant(house, { name: 'Paul Mbarga' });
    const sale = await aSale(house, { organizer: await anOrganizer(house), name: 'Nuit du Makossa' });
    const attendees = [{ name: 'Somebody Else', email: 'else@example.cm' }];
    await pay(house, (await order(house, brenda, sale, { more: { attendees } })).body.paymentUrl);
    mails.length = 0;
    const asked = await ask(house, 'POST', '/account/data/exports', { as: brenda });
    expect(asked).toMatchObject({ status: 201, body: { export: { state: 'asked' } } });
    const again = await ask(house, 'POST', '/account/data/exports', { as: brenda });
    const id = asked.body.export._id;
    expect(again.body.export._id).toBe(id);
    await runJobs();
    expect(mails.map(({ letter: { to, locale, heading } }) => ({ to, locale, heading: heading.fr }))).toEqual([
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
    // Nobody else's data, and no secrets.
    expect(text).not.toMatch(/Somebody Else|else@example|token_hash|password/);
    expect((await get(`/account/data/exports/${id}/file`, paul)).status).toBe(404);
    expect((await app.inject(`/api/account/data/exports/${id}/file`)).statusCode).toBe(401);
    clock.advance({ hours: 73 });
    await house.platform.jobs.enqueue(db, 'privacy.end-exports', {});
    await runJobs();
    const later = await signInAgain(house, brenda);
    expect((await get(`/account/data/exports/${id}/file`, later)).body.code).toBe('export_expired');
    expect((await get('/account/data', later)).body.exports).toMatchObject([{ state: 'expired' }]);
  });

  it('can be had three times a day', async () => {
    const paul = await aParticipant(house);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await ask(house, 'POST', '/account/data/exports', { as: paul })).status);
      await runJobs();
    }
    expect(statuses).toEqual([201, 201, 201, 409]);
  });
});

it('a copy of the own data does not tell of a review that nobody is to know of yet', async () => {
  const work = await anActiveContract(house);
  const { contractId, organizer, provider } = work;
  await fundAll(house, work);
  await ask(house, 'POST', `/contracts/${contractId}/complete`, { as: organizer });
  await ask(house, 'POST', `/contracts/${contractId}/reviews`, { as: organizer, body: { stars: 2, comment: 'Too quiet' } });
  const copyOf = async (person: Person) => {
    const { body } = await ask(house, 'POST', '/account/data/exports', { as: person });
    await runJobs();
    const { bytes } = await get(`/account/data/exports/${body.export._id}/file`, person);
    return JSON.parse(strFromU8(unzipSync(new Uint8Array(bytes))['ngoma-data.json'] ?? new Uint8Array()));
  };
  expect((await copyOf(provider))['replies to reviews']).toEqual([]);
  await ask(house, 'POST', `/contracts/${contractId}/reviews`, { as: provider, body: { stars: 5 } });
  const { body } = await get(`/reviews/of/${provider.user.id}`, provider);
  await ask(house, 'POST', `/reviews/${body.reviews[0]._id}/reply`, { as: provider, body: { reply: 'The power was off' } });
  expect((await copyOf(provider))['replies to reviews']).toMatchObject([{ contract_id: contractId, reply: 'The power was off' }]);
  expect((await copyOf(organizer))['reviews written']).toMatchObject([{ stars: 2, comment: 'Too quiet' }]);
});

describe('the end of an account', () => {
  it('asks for the password, signs out everywhere at once, and is taken back by signing in', async () => {
    const brenda = await aParticipant(house, { password });
    expect((await remove(brenda, { password: 'not it', understood: true })).body.code).toBe('wrong_password');
    expect((await remove(brenda, { password })).status).toBe(400);
    mails.length = 0;
    const { status, body } = await remove(brenda);
    expect({ status, days: (Date.parse(body.dueAt) - clock().getTime()) / 86_400_000 }).toEqual({ status: 200, days: 7 });
    expect((await get('/auth/me', brenda)).status).toBe(401);
    await runJobs();
    expect(mails.map(({ letter }) => letter.heading.en)).toEqual(['We are sorry to see you go']);
    expect((await login(brenda, 'not it')).status).toBe(401);
    const back = await login(brenda);
    expect(back.body.message).toContain('the deletion is called off');
    clock.advance({ hours: 8 * 24 });
    await emptyAccounts();
    expect((await userRow(brenda)).erased_at).toBeNull();
    expect((await login(brenda)).body.message).not.toContain('called off');
  });

  it('leaves after seven days no trace of who it was, and the books as they were', async () => {
    const organizer = await anOrganizer(house);
    const sale = await aSale(house, { organizer });
    const clarisse = await aParticipant(house, {
      ...{ name: 'Clarisse Ngo Bassa', email: 'clarisse@bassa.cm', number: '+237699887766', password },
    });
    await ask(house, 'PATCH', '/auth/me', { as: clarisse, body: { username: 'clarisse.nb', address: 'Rue Joffre, Akwa' } });
    const { body } = await order(house, clarisse, sale, {
      quantity: 2,
      more: { attendees: [{ name: 'Clarisse Ngo Bassa' }, { name: 'Her Sister' }] },
    });
    const ref = body.paymentUrl?.split('/').at(-1);
    await ask(house, 'POST', `/payments/${ref}/start`, { body: { operator: 'orange', number: '699887766' } });
    await pay(house, body.paymentUrl);
    await ask(house, 'POST', '/event-wishlist', { as: clarisse, body: { eventId: sale.eventId } });
    await ask(house, 'POST', '/contact', {
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
    expect(mails.map(({ letter }) => [letter.to, letter.heading.en])).toEqual([['clarisse@bassa.cm', 'Your account is deleted']]);
    expect(await tracesOf(house, [/Clarisse/i, /Bassa/i, /699887766/, /Rue Joffre/i, /Her Sister/])).toEqual([]);
    expect((await login(clarisse)).status).toBe(401);
    expect(await ledger()).toBe(before);
    expect(await db.selectFrom('orders').selectAll().where('buyer_id', '=', clarisse.user.id).execute()).toMatchObject([
      { total_xaf: 10_000, state: 'confirmed' },
    ]);
    expect((await get('/event-order', await signInAgain(house, organizer))).body.allOrders[0].buyerName).toMatch(
      /^Compte supprimé [0-9A-F]{6}$/,
    );
    // The address is free for somebody else.
    expect((await aParticipant(house, { email: 'clarisse@bassa.cm' })).user.email).toBe('clarisse@bassa.cm');
  });

  it('waits for an organizer’s sold events, and for money that is due', async () => {
    const organizer = await anOrganizer(house, { password });
    const sale = await aSale(house, { organizer });
    await pay(house, (await order(house, await aParticipant(house), sale, { quantity: 2 })).body.paymentUrl);
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

  it('withdraws an organizer’s unsold events at once, and cancels them with the account', async () => {
    const organizer = await anOrganizer(house, { password });
    const { eventId } = await aPublishedEvent(house, { organizer });
    expect((await get('/account/data', organizer)).body.deletion).toMatchObject({ blockers: [], eventsAhead: 1 });
    await remove(organizer);
    const stateOf = async () =>
      (await db.selectFrom('events').select('state').where('id', '=', eventId).executeTakeFirstOrThrow()).state;
    expect(await stateOf()).toBe('draft');
    clock.advance({ hours: 7 * 24 + 1 });
    await emptyAccounts();
    expect(await stateOf()).toBe('cancelled');
    expect((await ask(house, 'GET', `/profile/${organizer.user.id}`)).status).toBe(404);
  });

  it('waits for an order that is being paid', async () => {
    const paul = await aParticipant(house, { password });
    await order(house, paul, await aSale(house, { organizer: await anOrganizer(house) }));
    expect((await remove(paul)).body.blockers).toEqual([{ kind: 'orders_open', count: 1, amount: 0 }]);
  });

  it('is called off with a letter when something came up in the seven days', async () => {
    const organizer = await anOrganizer(house, { password });
    await remove(organizer);
    await runJobs();
    const transferId = newId();
    await db.transaction().execute(async (tx) => {
      const { accounts, ledgerFeature } = await import('../ledger/index.ts');
      await ledgerFeature(house.platform).post(tx, {
        ...{ sourceType: 'test', sourceId: transferId, kind: 'gift' },
        postings: [
          { account: accounts.funding, amountXaf: 700 },
          { account: accounts.organizerAvailable(organizer.user.id), amountXaf: -700 },
        ],
      });
    });
    clock.advance({ hours: 7 * 24 + 1 });
    mails.length = 0;
    await emptyAccounts();
    expect(mails.map(({ letter }) => letter.heading.en)).toEqual(['Your account is still there']);
    expect((await userRow(organizer)).erased_at).toBeNull();
    expect((await login(organizer)).status).toBe(200);
  });

  it('is not for the last admin', async () => {
    const other = await buildTestApp();
    const admin = await anAdmin(other, { password });
    const reply = await ask(other, 'POST', '/account/deletion', { as: admin, body: { password, understood: true } });
    expect(reply.body.blockers).toEqual([{ kind: 'last_admin', count: 1, amount: 0 }]);
  });

  it('whoever signs in at the moment of the emptying is either back, or was not let in', async () => {
    const paul = await aParticipant(house, { password });
    await remove(paul);
    clock.advance({ hours: 7 * 24 + 1 });
    const [back] = await Promise.all([login(paul), emptyAccounts()]);
    const isErased = (await userRow(paul)).erased_at !== null;
    expect(back.status).toBe(isErased ? 401 : 200);
  });
});
