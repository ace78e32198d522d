import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask, eventsOf } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, clock, runJobs } = app;
const ada = await anAdmin(app, { name: 'Ada' });
const put = (as: Person, id: string, what: string, body: object, language: 'en' | 'fr' = 'en') =>
  ask(app, 'PUT', `/users/${id}/${what}`, { as, body, language });
const users = async (query: string) => (await ask(app, 'GET', `/users?${query}`, { as: ada })).body;
const isIn = async (person: Person) => (await ask(app, 'GET', '/auth/me', { as: person })).status === 200;
const actsOn = async (id: string) => (await ask(app, 'GET', `/users/acts?subjectId=${id}`, { as: ada })).body.acts;

describe('the accounts console', () => {
  it('finds accounts by name without accents, by email and by a number in any notation', async () => {
    const noel = await aParticipant(app, { name: 'Noël Étoundi', number: '+237 677 11 22 33', email: 'noel@maison.cm' });
    await app.runJobs();
    for (const q of ['noel etoundi', 'NOEL@maison', '677 11 22', '%2B237677112233']) {
      expect(
        (await users(`q=${q}`)).users.map(({ _id }: { _id: string }) => _id),
        q,
      ).toContain(noel.user.id);
    }
    expect((await users('q=%25')).users).toEqual([]);
  });

  it('filters accounts by role, verification and state, paginated and newest first', async () => {
    const provider = await aProvider(app, { isVerified: true, name: 'DJ Bakassi' });
    expect((await users('role=provider&verified=true')).users).toMatchObject([
      { _id: provider.user.id, role: 'provider', state: 'open' },
    ]);
    const page = await users('limit=1&page=1');
    expect(page).toMatchObject({ currentPage: 1, users: [{ _id: provider.user.id }] });
    expect(page.total).toBeGreaterThan(2);
    expect(page.counts.provider).toBe(1);
  });

  it('shows orders, events and balances of an account and no secrets', async () => {
    const organizer = await anOrganizer(app, { password: 'a long password' });
    const sale = await aSale(app, { organizer });
    const brenda = await aParticipant(app, { password: 'a long password' });
    await pay(app, (await order(app, brenda, sale, { quantity: 2 })).body.paymentUrl);
    const seller = (await ask(app, 'GET', `/users/${organizer.user.id}`, { as: ada })).body.user;
    expect(seller).toMatchObject({
      events: { count: 1, published: 1, ticketsSold: 2, revenue: 10_000 },
      balances: { pending: 9_500 },
    });
    const buyer = await ask(app, 'GET', `/users/${brenda.user.id}`, { as: ada });
    expect(buyer.body.user).toMatchObject({ orders: { count: 1, confirmed: 1, spent: 10_000 }, sessionCount: 1 });
    expect(buyer.bytes.toString()).not.toMatch(/argon2|token|hash/i);
    expect((await ask(app, 'GET', `/users/${newId()}`, { as: ada })).status).toBe(404);
  });

  it('shows the sign-ins of an account with device and time, without addresses', async () => {
    const brenda = await aParticipant(app);
    const { bytes, body } = await ask(app, 'GET', `/users/${brenda.user.id}`, { as: ada });
    expect(body.user.signIns).toMatchObject([{ isActive: true, at: clock().toISOString() }]);
    expect(body.user.devices).toEqual([]);
    expect(bytes.toString()).not.toContain('"address"');
  });

  it('adds notes that admins read, latest first, and the audit log names the author without the text', async () => {
    const brenda = await aParticipant(app);
    const { id } = brenda.user;
    const note = (as: Person, text: string) => ask(app, 'POST', `/users/${id}/notes`, { as, body: { text } });
    expect((await note(ada, 'Called twice')).status).toBe(200);
    const { body } = await note(ada, 'Papers follow');
    expect(body.notes).toMatchObject([
      { text: 'Papers follow', author: { _id: ada.user.id, name: 'Ada' } },
      { text: 'Called twice' },
    ]);
    expect((await ask(app, 'GET', `/users/${id}`, { as: ada })).body.user.notes).toHaveLength(2);
    expect((await note(brenda, 'Mine')).status).toBe(403);
    expect((await note(ada, '  ')).body.errors).toHaveProperty('text');
    expect((await ask(app, 'POST', `/users/${newId()}/notes`, { as: ada, body: { text: 'Nobody' } })).status).toBe(404);
    const [latest] = await actsOn(id);
    expect(latest).toMatchObject({ action: 'account.note_added', actor: { name: 'Ada' }, reason: null });
    await expect(db.updateTable('account_notes').set({ note: 'Other' }).execute()).rejects.toThrow('facts');
  });

  it('finds the entries of the audit log of days in Cameroon, the last one included', async () => {
    const organizer = await anOrganizer(app);
    await put(ada, organizer.user.id, 'validate', { isVerified: true });
    const day = dayOf(clock());
    const acts = async (query: string) =>
      (await ask(app, 'GET', `/users/acts?subjectId=${organizer.user.id}&${query}`, { as: ada })).body.total;
    expect(await acts(`from=${day}&to=${day}`)).toBe(1);
    expect(await acts('to=2020-01-01')).toBe(0);
    expect(await acts('from=2099-01-01')).toBe(0);
  });

  it('verifies and unverifies an account once each, recorded with actor and reason', async () => {
    const organizer = await anOrganizer(app);
    const { id } = organizer.user;
    expect((await put(ada, id, 'validate', { isVerified: true, reason: 'Papers seen' })).body.user.isVerified).toBe(true);
    await put(ada, id, 'validate', { isVerified: true });
    expect((await ask(app, 'GET', '/auth/me', { as: organizer })).body.user.isVerified).toBe(true);
    await put(ada, id, 'validate', { isVerified: false });
    expect(await actsOn(id)).toMatchObject([
      { action: 'account.unverified', actor: { name: 'Ada' } },
      { action: 'account.verified', reason: 'Papers seen', subjectName: organizer.user.name },
    ]);
  });

  it('blocks an account at once, and sign-in answers with the reason in the person’s language until it is unblocked', async () => {
    const paul = await aParticipant(app, { password: 'a long password' });
    const login = (language: 'en' | 'fr') =>
      ask(app, 'POST', '/auth/login', { body: { email: paul.user.email, password: 'a long password' }, language });
    expect(await isIn(paul)).toBe(true);
    const blocked = await put(ada, paul.user.id, 'block', { reason: 'Billets revendus' });
    expect(blocked.body).toMatchObject({ user: { state: 'blocked', blockedReason: 'Billets revendus' } });
    expect(await isIn(paul)).toBe(false);
    const refused = await login('fr');
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 403,
      message: 'Ce compte est bloqué. Motif\u00a0: Billets revendus',
    });
    expect((await users('state=blocked')).users).toMatchObject([{ _id: paul.user.id }]);
    await put(ada, paul.user.id, 'unblock', {});
    expect((await login('en')).status).toBe(200);
    expect((await actsOn(paul.user.id)).map(({ action }: { action: string }) => action)).toEqual([
      'account.unblocked',
      'account.blocked',
    ]);
  });

  it('refuses a block without a reason', async () => {
    const paul = await aParticipant(app);
    const { status, body } = await put(ada, paul.user.id, 'block', { reason: '  ' });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: ['reason'] });
  });
});

describe('admins', () => {
  it('appoint and remove admins, who return to their former role and whose sessions end', async () => {
    const otto = await anOrganizer(app, { name: 'Otto', password: 'a long password' });
    const { id, email } = otto.user;
    expect((await put(ada, id, 'admin', { isAdmin: true, reason: 'Joins the team' })).body.user.role).toBe('admin');
    expect(await isIn(otto)).toBe(false);
    const { body } = await ask(app, 'POST', '/auth/login', { body: { email, password: 'a long password' } });
    expect(body.user).toMatchObject({ role: 'admin', isAdmin: true });
    expect((await put(ada, id, 'admin', { isAdmin: false, reason: 'Leaves the team' })).body.user.role).toBe('organizer');
    expect((await actsOn(id)).map(({ action }: { action: string }) => action)).toEqual([
      'account.admin_unmade',
      'account.admin_made',
    ]);
  });

  it.each([
    ['block', { reason: 'Tired' }],
    ['unblock', {}],
    ['validate', { isVerified: true }],
    ['admin', { isAdmin: false, reason: 'Tired' }],
  ])('cannot act on their own account: %s', async (what, body) => {
    const { status, body: refusal } = await put(ada, ada.user.id, what, body);
    expect({ status, code: refusal.code }).toEqual({ status: 403, code: 'own_account' });
  });

  it('who remove or block each other at the same time leave one of them active', async () => {
    const other = await buildTestApp();
    for (const what of ['admin', 'block'] as const) {
      const [one, two] = [await anAdmin(other), await anAdmin(other)];
      const body = what === 'admin' ? { isAdmin: false, reason: 'Race' } : { reason: 'Race' };
      await other.db
        .updateTable('users')
        .set({ blocked_at: clock() })
        .where('role', '=', 'admin')
        .where('id', 'not in', [one.user.id, two.user.id])
        .execute();
      const statuses = await Promise.all([
        ask(other, 'PUT', `/users/${two.user.id}/${what}`, { as: one, body }),
        ask(other, 'PUT', `/users/${one.user.id}/${what}`, { as: two, body }),
      ]);
      expect(statuses.map(({ status }) => status).sort(), what).toEqual([200, 403]);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from users where role = 'admin' and blocked_at is null`.execute(other.db);
      expect(rows[0]?.count, what).toBe(1);
    }
  });

  it('cannot appoint a blocked account', async () => {
    const paul = await aParticipant(app);
    await put(ada, paul.user.id, 'block', { reason: 'Fraud' });
    expect((await put(ada, paul.user.id, 'admin', { isAdmin: true, reason: 'Oops' })).body.code).toBe('account_blocked');
  });
});

describe('the sales console', () => {
  it('shows an order with its payments, webhooks and ledger transfers, but no ticket code', async () => {
    const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
    const sale = await aSale(app, { organizer, name: 'Nuit du Makossa' });
    const brenda = await aParticipant(app, { name: 'Brenda Eyango' });
    const { body } = await order(app, brenda, sale);
    await pay(app, body.paymentUrl);
    const { code, _id } = body.savedOrder;
    for (const q of [code, 'brenda eyango', 'makossa']) {
      const found = (await ask(app, 'GET', `/supervision/orders?q=${q}`, { as: ada })).body;
      expect(
        found.orders.map((one: { _id: string }) => one._id),
        q,
      ).toContain(_id);
    }
    expect((await ask(app, 'GET', `/supervision/orders?state=expired&q=${code}`, { as: ada })).body.orders).toEqual([]);
    const reply = await ask(app, 'GET', `/supervision/orders/${_id}`, { as: ada });
    expect(reply.body.order).toMatchObject({
      code,
      buyer: { name: 'Brenda Eyango' },
      organizerName: 'Maison Sawa',
      eventZone: 'Africa/Douala',
      paidWith: 'sandbox',
      tickets: [{ state: 'valid', enteredAt: null }],
      payments: [{ state: 'succeeded', outcome: 'honoured', callbacks: [{ outcome: expect.any(String) }] }],
      transfers: [{ kind: 'order.sale' }],
    });
    const { postings } = reply.body.order.transfers[0];
    expect(postings.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(0);
    const { rows } = await sql<{ code: string }>`select code from tickets where order_id = ${_id}`.execute(db);
    expect(reply.bytes.toString()).not.toContain(rows[0]?.code);
    const payments = (await ask(app, 'GET', `/supervision/payments?q=${code}`, { as: ada })).body;
    expect(payments).toMatchObject({ total: 1, gateways: ['sandbox'], payments: [{ orderCode: code }] });
  });
});

describe('a case', () => {
  /** Creates a paid order whose event is cancelled while the operator refuses refunds. */
  async function aFailedRefund() {
    const organizer = await anOrganizer(app);
    const event = await aPublishedEvent(app, { organizer });
    const sale = { ...event, typeId: event.typeIds[0] ?? '', quotaId: event.quotaIds[0] ?? '' };
    const { body } = await order(app, await aParticipant(app), sale);
    await pay(app, body.paymentUrl);
    const { rows } = await sql<{
      ref: string;
    }>`select gateway_ref as ref from payments where purpose_id = ${body.savedOrder._id}`.execute(db);
    const ref = rows[0]?.ref;
    await sql`update sandbox_charges set state = 'declined' where gateway_ref = ${ref}`.execute(db);
    await eventsOf(app).setStatus(organizer.session, event.eventId, 'cancelled', 'Rain');
    await runJobs();
    const allowRefunds = () => sql`update sandbox_charges set state = 'approved' where gateway_ref = ${ref}`.execute(db);
    const refund = () =>
      db.selectFrom('payment_refunds').selectAll().where('source_id', '=', body.savedOrder._id).executeTakeFirstOrThrow();
    return { allowRefunds, refund, code: body.savedOrder.code };
  }
  const cases = async (kind: string) => (await ask(app, 'GET', `/supervision/cases?kind=${kind}`, { as: ada })).body;
  const retry = (id: string) => ask(app, 'POST', `/supervision/refunds/${id}/retry`, { as: ada });

  it('of a failed refund is sent again once, under a new reference, and then closed', async () => {
    const { allowRefunds, refund, code } = await aFailedRefund();
    const failed = await refund();
    expect(failed.state).toBe('failed');
    expect(await cases('failed_refund')).toMatchObject({
      counts: { failed_refund: 1 },
      cases: [{ _id: failed.id, orderCode: code, attempts: 1 }],
    });
    await allowRefunds();
    const answers = await Promise.all([retry(failed.id), retry(failed.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs();
    const done = await refund();
    expect(done).toMatchObject({ state: 'succeeded', attempts: 2, former_ref: failed.gateway_ref });
    expect(done.gateway_ref).not.toBe(failed.gateway_ref);
    expect((await cases('failed_refund')).cases).toEqual([]);
    expect((await retry(failed.id)).body.code).toBe('refund_not_failed');
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(balance_xaf), 0)::int as sum from ledger_accounts`.execute(
      db,
    );
    expect(rows[0]?.sum).toBe(0);
  });

  it('of a refund that the operator paid after all is not paid a second time', async () => {
    const { allowRefunds, refund } = await aFailedRefund();
    const failed = await refund();
    await allowRefunds();
    const { gateway_ref } = await db
      .selectFrom('payments')
      .select('gateway_ref')
      .where('id', '=', failed.payment_id)
      .executeTakeFirstOrThrow();
    await sql`insert into sandbox_refunds (gateway_ref, charge_ref, amount_xaf) values (${failed.gateway_ref}, ${gateway_ref}, ${failed.amount_xaf})`.execute(
      db,
    );
    await retry(failed.id);
    await runJobs();
    const sent = await db.selectFrom('sandbox_refunds').selectAll().where('charge_ref', '=', gateway_ref).execute();
    expect({ state: (await refund()).state, sent: sent.length }).toEqual({ state: 'succeeded', sent: 1 });
  });

  it('of an unknown refund answers 404', async () => {
    expect((await retry(newId())).status).toBe(404);
  });

  it('opens for a payment without a result for a day', async () => {
    const sale = await aSale(app, { organizer: await anOrganizer(app) });
    const { body } = await order(app, await aParticipant(app), sale);
    await ask(app, 'POST', `/payments/${body.paymentUrl?.split('/').at(-1)}/start`, {
      body: { operator: 'mtn', number: '670000002' },
    });
    expect((await cases('stuck')).cases).toEqual([]);
    clock.advance({ hours: 25 });
    const later = await anAdmin(app);
    const { body: found } = await ask(app, 'GET', '/supervision/cases?kind=stuck', { as: later });
    expect(found.cases).toMatchObject([{ kind: 'stuck', orderCode: body.savedOrder.code }]);
  });
});
