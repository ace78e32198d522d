import type { Invoice } from '@ngoma/api/features/invoices';
import type { OperatorSetting } from '@ngoma/api/features/supervision/operator-settings';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accounts, ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { giveCredit } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';
import { yearOf } from './invoices.rules.ts';
import { issueForEvent } from './issue-invoices.ts';

const test = await buildTestApp({
  env: { COMPANY_NAME: 'Ngoma SARL', COMPANY_ADDRESS: 'Akwa, Douala', COMPANY_TAX_ID: 'M0123' },
});
const { db, clock, runJobs, platform } = test;
const admin = await anAdmin(test);
const hourMs = 3_600_000;
const untilReleased = 52;

/** Creates an event in two days, three hours long. */
async function aShow(organizer: Person, priceXaf = 10_000, name = 'Bikutsi Night'): Promise<TestSale> {
  const startsAt = new Date(clock().getTime() + 48 * hourMs);
  const endsAt = new Date(startsAt.getTime() + 3 * hourMs);
  return aSale(test, { organizer, name, startsAt, endsAt, types: [{ priceXaf, size: 100 }] });
}

/** Buys tickets, and runs the jobs once when all of them are paid. */
async function buyMany(wanted: readonly (readonly [sale: TestSale, options?: BuyOptions])[]): Promise<Bought[]> {
  const bought = await Promise.all(
    wanted.map(async ([sale, { quantity = 1, useBalance = false, buyer } = {}]) => {
      const person = buyer ?? (await aParticipant(test));
      const { body } = await order(test, await signInAgain(test, person), sale, { quantity, more: { useBalance } });
      const path = `/payments/sandbox/${body.paymentUrl?.split('/').at(-1)}`;
      if (body.paymentUrl) await ask(test, 'POST', path, { body: { outcome: 'approve' } });
      return { id: body.savedOrder._id, buyer: person };
    }),
  );
  await runJobs();
  return bought;
}
const buy = async (sale: TestSale, options?: BuyOptions): Promise<Bought> => {
  const [bought] = await buyMany([[sale, options]]);
  if (!bought) throw new Error('Nothing was bought');
  return bought;
};
interface BuyOptions {
  readonly quantity?: number;
  readonly useBalance?: boolean;
  readonly buyer?: Person;
}
interface Bought {
  readonly id: string;
  readonly buyer: Person;
}

const ledger = ledgerFeature(platform);

/** Records a paid order of 10,000 XAF with its transfer, without the steps of a purchase. */
async function recordSale({ eventId, organizer }: TestSale): Promise<void> {
  const id = newId();
  await sql`insert into orders (id, code, event_id, buyer_id, state, payment, total_xaf, fees_xaf, commission_xaf)
    values (${id}, ${id}, ${eventId}, ${admin.user.id}, 'confirmed', 'paid', 10000, 0, 500)`.execute(db);
  const postings = [
    { account: accounts.funding, amountXaf: 10_000 },
    { account: accounts.organizerPending(organizer.user.id), amountXaf: -9_500 },
    { account: accounts.platformFees, amountXaf: -500 },
  ];
  await db.transaction().execute((tx) => ledger.post(tx, { sourceType: 'order', sourceId: id, kind: 'sale', postings }));
}

/** Refunds one ticket of an order with its commission, as after a change of the event's date. */
async function refundWithCommission({ eventId }: TestSale, { id, buyer }: Bought): Promise<void> {
  const opensUntil = new Date(clock().getTime() + 14 * 24 * hourMs);
  await db.updateTable('events').set({ refunds_open_until: opensUntil }).where('id', '=', eventId).execute();
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '=', 'valid')
    .executeTakeFirst();
  const body = { ticketIds: [ticket?.id], reason: 'The new date does not suit me' };
  const reply = await ask(test, 'POST', `/event-order/${id}/refund-requests`, { as: await signInAgain(test, buyer), body });
  expect([reply.status, reply.body.refund?.commissionBack]).toEqual([201, 500]);
  await runJobs();
}

/** Changes the value-added tax in the commission, in hundredths of a percent. */
async function setVat(value: number): Promise<void> {
  const as = await signInAgain(test, admin);
  const path = '/supervision/settings';
  const { settings } = (await ask(test, 'GET', path, { as })).body;
  const version = settings.find(({ key }: OperatorSetting) => key === 'commissionVatBasisPoints').version;
  const body = { value, reason: 'New rate of VAT', version };
  expect((await ask(test, 'POST', `${path}/commissionVatBasisPoints/changes`, { as, body })).status).toBe(200);
}

async function passHours(hours: number): Promise<void> {
  clock.advance({ hours });
  await platform.jobs.enqueue(db, 'events.move-by-time', {});
  await runJobs();
}

const list = async (as: Person, query = '', path = '/invoices') =>
  (await ask(test, 'GET', `${path}?${query}`, { as: await signInAgain(test, as) })).body;

/** Returns the news of issued documents that an organizer got, invoices first, without the name of the event. */
async function noticesOf({ user }: Person): Promise<object[]> {
  const { rows } = await sql<{ params: object }>`
    select params - 'name' as params from personal_notifications
    where user_id = ${user.id} and kind = 'invoices.issued' order by params ->> 'documents' desc, params ->> 'code'`.execute(db);
  return rows.map(({ params }) => params);
}

/** Returns the commission of an organizer's events by the ledger, in whole XAF. */
async function commissionOf({ user }: Person): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(-sum(posting.amount_xaf), 0)::bigint as total from ledger_postings posting
      join ledger_accounts account on account.id = posting.account_id and account.kind = 'platform_fees'
      join ledger_transfers transfer on transfer.id = posting.transfer_id and transfer.source_type = 'order'
      join orders placed on placed.id = transfer.source_id join events event on event.id = placed.event_id
    where event.organizer_id = ${user.id}`.execute(db);
  return rows[0]?.total ?? 0;
}

describe('the commission of an event', () => {
  it('is invoiced when its earnings are released, less what refunds gave back before', async () => {
    const organizer = await anOrganizer(test, { name: 'Salle Sosso' });
    const sale = await aShow(organizer);
    const [first] = await buyMany([
      [sale, { quantity: 3 }],
      [sale, { quantity: 2 }],
    ]);
    await refundWithCommission(sale, first as Bought);
    await passHours(untilReleased - 1);
    expect((await list(organizer)).invoices).toEqual([]);
    await passHours(1);
    expect(await list(organizer)).toMatchObject({
      total: 1,
      sums: { invoiced: 2_000, credited: 0 },
      invoices: [
        { kind: 'invoice', code: `F${yearOf(clock())}-000001`, amount: 2_000, orders: 2, event: { eventName: 'Bikutsi Night' } },
      ],
    });
    expect(await commissionOf(organizer)).toBe(2_000);
  });

  it('has a credit note for each refund after the invoice, and nothing is issued twice', async () => {
    const organizer = await anOrganizer(test);
    const sale = await aShow(organizer);
    const bought = await buy(sale, { quantity: 2 });
    await passHours(untilReleased);
    await refundWithCommission(sale, bought);
    await refundWithCommission(sale, bought);
    await platform.jobs.enqueue(db, 'invoices.find-due', {});
    await runJobs();
    const { invoices, sums } = await list(organizer);
    expect(sums).toEqual({ invoiced: 1_000, credited: 1_000 });
    expect(invoices.map(({ kind }: { kind: string }) => kind)).toEqual(['credit_note', 'credit_note', 'invoice']);
    const [second, first, invoice] = invoices;
    expect(await noticesOf(organizer)).toEqual([
      { documents: 'invoice', code: invoice.code, creditNotes: 0, invoicedXaf: 1_000, creditedXaf: 0 },
      { documents: 'credit_notes', code: first.code, creditNotes: 1, invoicedXaf: 0, creditedXaf: 500 },
      { documents: 'credit_notes', code: second.code, creditNotes: 1, invoicedXaf: 0, creditedXaf: 500 },
    ]);
    expect([first.code, second.code]).toEqual([`A${yearOf(clock())}-000001`, `A${yearOf(clock())}-000002`]);
    expect([first, second]).toMatchObject(Array(2).fill({ amount: 500, corrects: invoice.code, orderCode: expect.any(String) }));
  });

  it('agrees with the ledger to the franc over several events, with refunds, wallets, free tickets and late payments', async () => {
    const organizer = await anOrganizer(test);
    const shows = [
      await aShow(organizer, 10_010),
      await aShow(organizer, 3_333),
      await aShow(organizer, 0),
      await aShow(organizer),
    ];
    const [one, two, free, dead] = shows as [TestSale, TestSale, TestSale, TestSale];
    const rich = await aParticipant(test);
    await giveCredit(test, rich, 50_000);
    await buyMany([
      [one, { quantity: 2 }],
      [one, { buyer: rich, useBalance: true }],
      [two, { quantity: 7 }],
      [free, { quantity: 4 }],
      [dead, { quantity: 2 }],
    ]);
    await ask(test, 'PUT', `/event/status/${dead.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    const late = await order(test, await aParticipant(test), one);
    await passHours(untilReleased);
    await pay(test, late.body.paymentUrl);
    expect((await list(organizer)).invoices).toHaveLength(2);
    await passHours(24 * 14);
    const { invoices, sums } = await list(organizer);
    expect(invoices).toHaveLength(3);
    expect(sums.invoiced - sums.credited).toBe(await commissionOf(organizer));
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from invoice_entries entry right join ledger_transfers transfer on transfer.id = entry.transfer_id
        join orders placed on placed.id = transfer.source_id and placed.commission_xaf > 0 and placed.state = 'confirmed'
        join events event on event.id = placed.event_id
      where transfer.kind = 'sale' and event.organizer_id = ${organizer.user.id} and entry.transfer_id is null`.execute(db);
    expect(rows).toEqual([{ open: 0 }]);
  });

  it('is not invoiced for a cancelled event that gave everything back, and is for what Ngoma kept of its refunds', async () => {
    const organizer = await anOrganizer(test);
    const [whole, kept] = [await aShow(organizer), await aShow(organizer)];
    const [, bought] = await buyMany([[whole], [kept]]);
    const id = bought?.id;
    const { tickets } = (await ask(test, 'GET', `/event-order/${id}`, { as: organizer })).body.order;
    const body = { ticketIds: [tickets[0]._id], reason: 'A gesture' };
    await ask(test, 'POST', `/event-order/${id}/refunds`, { as: organizer, body });
    for (const { eventId } of [whole, kept])
      await ask(test, 'PUT', `/event/status/${eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    await runJobs();
    await platform.jobs.enqueue(db, 'invoices.find-due', {});
    await runJobs();
    const { invoices, sums } = await list(organizer);
    expect(sums).toEqual({ invoiced: 500, credited: 0 });
    expect(invoices).toMatchObject([{ event: { _id: kept.eventId }, amount: await commissionOf(organizer) }]);
  });

  it('contains value-added tax at the rate of the platform when its invoice is issued', async () => {
    const organizer = await anOrganizer(test);
    const sale = await aShow(organizer);
    const bought = await buy(sale, { quantity: 2 });
    await setVat(1_925);
    await passHours(untilReleased);
    await setVat(0);
    await refundWithCommission(sale, bought);
    expect((await list(organizer)).invoices.map(({ kind, vat }: Invoice) => [kind, vat])).toEqual([
      ['credit_note', { basisPoints: 1_925, amount: 81 }],
      ['invoice', { basisPoints: 1_925, amount: 161 }],
    ]);
  });
});

describe('the numbers of documents', () => {
  it('have no gap and no duplicate when many are issued at once and some are rolled back', async () => {
    const organizer = await anOrganizer(test);
    const shows = [];
    for (let n = 0; n < 40; n += 1) {
      const show = await aShow(organizer);
      await recordSale(show);
      shows.push(show);
    }
    clock.advance({ hours: untilReleased });
    await db
      .updateTable('events')
      .set({ state: 'ended' })
      .where(
        'id',
        'in',
        shows.map(({ eventId }) => eventId),
      )
      .execute();
    const issue = ({ eventId }: TestSale, isKept: boolean) =>
      db.transaction().execute(async (tx) => {
        const count = await issueForEvent(platform, tx, eventId);
        if (!isKept) throw new Error('rolled back');
        return count;
      });
    const results = await Promise.allSettled(shows.map((show, place) => issue(show, place % 3 !== 0)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(14);
    // Each event twice at once: the rolled-back ones are issued, the others are not issued again.
    await Promise.all([...shows, ...shows].map((show) => issue(show, true)));
    const rows = await db.selectFrom('invoices').select(['year', 'number', 'issued_at']).where('kind', '=', 'invoice').execute();
    for (const years of Map.groupBy(rows, ({ year }) => year).values()) {
      const inOrder = years.toSorted((one, other) => one.number - other.number);
      expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_, place) => place + 1));
      expect(inOrder.map(({ issued_at }) => issued_at.getTime())).toEqual(
        inOrder.map((row) => row.issued_at.getTime()).toSorted(),
      );
    }
    const { invoices } = await list(organizer, 'limit=100');
    const codes: string[] = invoices.map(({ code }: { code: string }) => code);
    expect(codes).toHaveLength(40);
    // All of one moment: the highest number is the first.
    expect(codes).toEqual(codes.toSorted().toReversed());
  });

  it('start again with each year in Cameroon', async () => {
    const organizer = await anOrganizer(test);
    const year = clock().getFullYear() + 1;
    clock.advance({ milliseconds: Date.UTC(year, 0, 1, 0, 0, 0) - clock().getTime() });
    const show = await aShow(organizer);
    await buy(show);
    await passHours(untilReleased);
    expect((await list(organizer)).invoices[0].code).toBe(`F${year}-000001`);
  });

  it('are counted by the database one by one, and documents are never changed', async () => {
    await expect(sql`update invoice_numbers set last_number = last_number + 2`.execute(db)).rejects.toThrow('one by one');
    await expect(sql`delete from invoice_numbers`.execute(db)).rejects.toThrow('one by one');
    await expect(sql`update invoices set seller_name = 'Other'`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`delete from invoice_entries`.execute(db)).rejects.toThrow('never changed');
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`insert into invoices select ${newId()}::uuid, kind, year, number + 100000, 'F2026-999999', organizer_id, event_id,
          invoice_id, issued_at, amount_xaf, order_count, sales_xaf, commission_xaf, returned_xaf, seller_name, seller_address,
          issuer_name, issuer_address, issuer_tax_id, event_name, event_name_fr, event_starts_at, event_zone
          from invoices where kind = 'invoice' limit 1`.execute(tx);
      }),
    ).rejects.toThrow('differs from its entries');
  });
});

describe('the documents of an organizer', () => {
  it('are listed by kind and period, searched by admins, and downloaded by both in two languages', async () => {
    const [organizer, other] = [await anOrganizer(test, { name: 'Étoile du Wouri' }), await anOrganizer(test)];
    const show = await aShow(organizer, 10_000, 'Nuit du Ndolé');
    const bought = await buy(show);
    await passHours(untilReleased);
    await refundWithCommission(show, bought);
    const day = clock().toISOString().slice(0, 10);
    expect((await list(organizer, `from=${day}&to=${day}`)).total).toBe(2);
    expect((await list(organizer, 'to=2020-01-01')).total).toBe(0);
    expect((await list(organizer, 'kind=credit_note&from=&to=')).sums).toEqual({ invoiced: 0, credited: 500 });
    expect((await list(other)).total).toBe(0);
    const found = await list(admin, 'q=etoile%20du', '/invoices/all');
    expect(found.invoices).toMatchObject([
      { kind: 'credit_note', seller: { name: 'Étoile du Wouri' } },
      { kind: 'invoice', event: { eventName: 'Nuit du Ndolé' } },
    ]);
    expect((await list(admin, `q=${found.invoices[1].code}`, '/invoices/all')).total).toBe(1);
    expect((await list(admin, 'q=%25%25', '/invoices/all')).total).toBe(0);

    const download = async ({ _id }: { _id: string }, as: Person, lang: 'en' | 'fr') =>
      ask(test, 'GET', `/invoices/${_id}/pdf?lang=${lang}`, { as: await signInAgain(test, as) });
    const [creditNote, invoice] = found.invoices;
    const replies = [await download(invoice, organizer, 'fr'), await download(creditNote, admin, 'en')];
    expect(replies.map(({ headers }) => [headers['content-type'], headers['content-disposition']])).toEqual([
      ['application/pdf', `attachment; filename="ngoma-${invoice.code}.pdf"`],
      ['application/pdf', `attachment; filename="ngoma-${creditNote.code}.pdf"`],
    ]);
    expect(replies.map(({ bytes }) => bytes.toString('latin1').match(/\/Lang \((..)\)/)?.[1])).toEqual(['fr', 'en']);
    const path = `/invoices/${found.invoices[0]._id}/pdf`;
    expect((await ask(test, 'GET', path, { as: await signInAgain(test, other) })).status).toBe(404);
    expect((await ask(test, 'GET', '/invoices/all', { as: await signInAgain(test, organizer) })).status).toBe(403);
  });

  it('state names and addresses as they were when they were issued', async () => {
    const organizer = await anOrganizer(test, { name: 'Maison Sawa' });
    await buy(await aShow(organizer));
    await db.updateTable('users').set({ address: 'Bonapriso, Douala' }).where('id', '=', organizer.user.id).execute();
    await passHours(untilReleased);
    await db.updateTable('users').set({ name: 'Other', address: 'Elsewhere' }).where('id', '=', organizer.user.id).execute();
    const document = await db.selectFrom('invoices').selectAll().where('organizer_id', '=', organizer.user.id).executeTakeFirst();
    expect(document).toMatchObject({
      ...{ seller_name: 'Maison Sawa', seller_address: 'Bonapriso, Douala' },
      ...{ issuer_name: 'Ngoma SARL', issuer_address: 'Akwa, Douala', issuer_tax_id: 'M0123' },
    });
  });
});
