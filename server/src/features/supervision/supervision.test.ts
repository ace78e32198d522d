import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask, eventsOf } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

const house = await buildTestApp();
const { db, clock, runJobs } = house;
const ada = await anAdmin(house, { name: 'Ada' });
const put = (as: Person, id: string, what: string, body: object, language: 'en' | 'fr' = 'en') =>
  ask(house, 'PUT', `/users/${id}/${what}`, { as, body, language });
const users = async (query: string) => (await ask(house, 'GET', `/users?${query}`, { as: ada })).body;
const isIn = async (person: Person) => (await ask(house, 'GET', '/auth/me', { as: person })).status === 200;
const actsOn = async (id: string) => (await ask(house, 'GET', `/users/acts?subjectId=${id}`, { as: ada })).body.acts;

describe('accounts', () => {
  it('are found by name without accents, by mail and by a number typed as people type it', async () => {
    const noel = await aParticipant(house, { name: 'Noël Étoundi', number: '+237 677 11 22 33', email: 'noel@maison.cm' });
    for (const q of ['noel etoundi', 'NOEL@maison', '677 11 22', '%2B237677112233']) {
      expect(
        (await users(`q=${q}`)).users.map(({ _id }: { _id: string }) => _id),
        q,
      ).toContain(noel.user.id);
    }
    expect((await users('q=%25')).users).toEqual([]);
  });

  it('are told apart by role, verification and state, by the page, the newest first', async () => {
    const provider = await aProvider(house, { isVerified: true, name: 'DJ Bakassi' });
    expect((await users('role=provider&verified=true')).users).toMatchObject([
      { _id: provider.user.id, role: 'provider', state: 'open' },
    ]);
    const page = await users('limit=1&page=1');
    expect(page).toMatchObject({ currentPage: 1, users: [{ _id: provider.user.id }] });
    expect(page.total).toBeGreaterThan(2);
    expect(page.counts.provider).toBe(1);
  });

  it('show what somebody did, and none of their secrets', async () => {
    const organizer = await anOrganizer(house, { password: 'a long password' });
    const sale = await aSale(house, { organizer });
    const brenda = await aParticipant(house, { password: 'a long password' });
    await pay(house, (await order(house, brenda, sale, { quantity: 2 })).body.paymentUrl);
    const seller = (await ask(house, 'GET', `/users/${organizer.user.id}`, { as: ada })).body.user;
    expect(seller).toMatchObject({
      events: { count: 1, published: 1, ticketsSold: 2, revenue: 10_000 },
      balances: { pending: 9_500 },
    });
    const buyer = await ask(house, 'GET', `/users/${brenda.user.id}`, { as: ada });
    expect(buyer.body.user).toMatchObject({ orders: { count: 1, confirmed: 1, spent: 10_000 }, sessionCount: 1 });
    expect(buyer.bytes.toString()).not.toMatch(/argon2|token|hash/i);
    expect((await ask(house, 'GET', `/users/${newId()}`, { as: ada })).status).toBe(404);
  });

  it('are verified and unverified, once each, with who, what and why', async () => {
    const organizer = await anOrganizer(house);
    const { id } = organizer.user;
    expect((await put(ada, id, 'validate', { isVerified: true, reason: 'Papers seen' })).body.user.isVerified).toBe(true);
    await put(ada, id, 'validate', { isVerified: true });
    expect((await ask(house, 'GET', '/auth/me', { as: organizer })).body.user.isVerified).toBe(true);
    await put(ada, id, 'validate', { isVerified: false });
    expect(await actsOn(id)).toMatchObject([
      { action: 'account.unverified', actor: { name: 'Ada' } },
      { action: 'account.verified', reason: 'Papers seen', subjectName: organizer.user.name },
    ]);
  });

  it('that are blocked are signed out at once and told why when they sign in, in their language, until they are opened', async () => {
    const paul = await aParticipant(house, { password: 'a long password' });
    const login = (language: 'en' | 'fr') =>
      ask(house, 'POST', '/auth/login', { body: { email: paul.user.email, password: 'a long password' }, language });
    expect(await isIn(paul)).toBe(true);
    const blocked = await put(ada, paul.user.id, 'block', { reason: 'Billets revendus' });
    expect(blocked.body).toMatchObject({ user: { state: 'blocked', blockedReason: 'Billets revendus' } });
    expect(await isIn(paul)).toBe(false);
    const refused = await login('fr');
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 403,
      message: 'Ce compte est bloqué. Motif : Billets revendus',
    });
    expect((await users('state=blocked')).users).toMatchObject([{ _id: paul.user.id }]);
    await put(ada, paul.user.id, 'unblock', {});
    expect((await login('en')).status).toBe(200);
    expect((await actsOn(paul.user.id)).map(({ action }: { action: string }) => action)).toEqual([
      'account.unblocked',
      'account.blocked',
    ]);
  });

  it('a block has a reason', async () => {
    const paul = await aParticipant(house);
    const { status, body } = await put(ada, paul.user.id, 'block', { reason: '  ' });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: ['reason'] });
  });
});

describe('admins', () => {
  it('make admins and unmake them, who become again what they were; their sessions end', async () => {
    const otto = await anOrganizer(house, { name: 'Otto', password: 'a long password' });
    const { id, email } = otto.user;
    expect((await put(ada, id, 'admin', { isAdmin: true, reason: 'Joins the team' })).body.user.role).toBe('admin');
    expect(await isIn(otto)).toBe(false);
    const { body } = await ask(house, 'POST', '/auth/login', { body: { email, password: 'a long password' } });
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
  ])('never act on themselves: %s', async (what, body) => {
    const { status, body: refusal } = await put(ada, ada.user.id, what, body);
    expect({ status, code: refusal.code }).toEqual({ status: 403, code: 'own_account' });
  });

  it('of two who unmake or block each other at once, one remains', async () => {
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

  it('do not make an admin of somebody who is blocked', async () => {
    const paul = await aParticipant(house);
    await put(ada, paul.user.id, 'block', { reason: 'Fraud' });
    expect((await put(ada, paul.user.id, 'admin', { isAdmin: true, reason: 'Oops' })).body.code).toBe('account_blocked');
  });
});

describe('sales', () => {
  it('are seen whole: the order, its attempts, what the gateway told and what the ledger says, but no ticket’s code', async () => {
    const organizer = await anOrganizer(house, { name: 'Maison Sawa' });
    const sale = await aSale(house, { organizer, name: 'Nuit du Makossa' });
    const brenda = await aParticipant(house, { name: 'Brenda Eyango' });
    const { body } = await order(house, brenda, sale);
    await pay(house, body.paymentUrl);
    const { code, _id } = body.savedOrder;
    for (const q of [code, 'brenda eyango', 'makossa']) {
      const found = (await ask(house, 'GET', `/supervision/orders?q=${q}`, { as: ada })).body;
      expect(
        found.orders.map((one: { _id: string }) => one._id),
        q,
      ).toContain(_id);
    }
    expect((await ask(house, 'GET', `/supervision/orders?state=expired&q=${code}`, { as: ada })).body.orders).toEqual([]);
    const reply = await ask(house, 'GET', `/supervision/orders/${_id}`, { as: ada });
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
    const payments = (await ask(house, 'GET', `/supervision/payments?q=${code}`, { as: ada })).body;
    expect(payments).toMatchObject({ total: 1, gateways: ['sandbox'], payments: [{ orderCode: code }] });
  });

  it('list events with what they sold, and an admin suspends and resumes one with a reason', async () => {
    const event = await aPublishedEvent(house, { fields: { eventName: 'Soirée Ndolé' } });
    const status = (to: string, reason: string) =>
      ask(house, 'PUT', `/event/status/${event.eventId}/${to}`, { as: ada, body: { reason } });
    expect((await status('suspended', 'A complaint')).status).toBe(200);
    const found = async () => (await ask(house, 'GET', '/supervision/events?q=soiree ndole', { as: ada })).body.events;
    expect(await found()).toMatchObject([{ status: 'suspended', statusReason: 'A complaint', capacity: 100, sold: 0 }]);
    await status('published', 'Settled');
    expect(await found()).toMatchObject([{ status: 'published', statusReason: null }]);
  });
});

describe('cases', () => {
  /** A paid order of an event that is called off while the operator refuses to pay anything back. */
  async function aFailedRefund() {
    const organizer = await anOrganizer(house);
    const event = await aPublishedEvent(house, { organizer });
    const sale = { ...event, typeId: event.typeIds[0] ?? '', quotaId: event.quotaIds[0] ?? '' };
    const { body } = await order(house, await aParticipant(house), sale);
    await pay(house, body.paymentUrl);
    const { rows } = await sql<{
      ref: string;
    }>`select gateway_ref as ref from payments where purpose_id = ${body.savedOrder._id}`.execute(db);
    const ref = rows[0]?.ref;
    await sql`update sandbox_charges set state = 'declined' where gateway_ref = ${ref}`.execute(db);
    await eventsOf(house).setStatus(organizer.session, event.eventId, 'cancelled', 'Rain');
    await runJobs();
    const heal = () => sql`update sandbox_charges set state = 'approved' where gateway_ref = ${ref}`.execute(db);
    const refund = () =>
      db.selectFrom('payment_refunds').selectAll().where('source_id', '=', body.savedOrder._id).executeTakeFirstOrThrow();
    return { heal, refund, code: body.savedOrder.code };
  }
  const cases = async (kind: string) => (await ask(house, 'GET', `/supervision/cases?kind=${kind}`, { as: ada })).body;
  const retry = (id: string) => ask(house, 'POST', `/supervision/refunds/${id}/retry`, { as: ada });

  it('a refund that failed for good is sent again once, under a new reference, and then it is back', async () => {
    const { heal, refund, code } = await aFailedRefund();
    const failed = await refund();
    expect(failed.state).toBe('failed');
    expect(await cases('failed_refund')).toMatchObject({
      counts: { failed_refund: 1 },
      cases: [{ _id: failed.id, orderCode: code, attempts: 1 }],
    });
    await heal();
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

  it('a refund that the operator had paid after all is not sent a second time', async () => {
    const { heal, refund } = await aFailedRefund();
    const failed = await refund();
    await heal();
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

  it('a refund nobody knows is not there', async () => {
    expect((await retry(newId())).status).toBe(404);
  });

  it('an attempt without an end for a day is stuck', async () => {
    const sale = await aSale(house, { organizer: await anOrganizer(house) });
    const { body } = await order(house, await aParticipant(house), sale);
    await ask(house, 'POST', `/payments/${body.paymentUrl?.split('/').at(-1)}/start`, {
      body: { operator: 'mtn', number: '670000002' },
    });
    expect((await cases('stuck')).cases).toEqual([]);
    clock.advance({ hours: 25 });
    const later = await anAdmin(house);
    const { body: found } = await ask(house, 'GET', '/supervision/cases?kind=stuck', { as: later });
    expect(found.cases).toMatchObject([{ kind: 'stuck', orderCode: body.savedOrder.code }]);
  });
});
