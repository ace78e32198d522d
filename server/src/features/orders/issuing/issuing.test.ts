import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, issue, order, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { projectSteps } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const organizer = await anOrganizer(app, { name: 'Ada' });
const guest = { name: 'Awa Ndi', email: 'awa@example.cm', number: '+237677123456' };

const confirmed = async (options: Parameters<typeof aParticipant>[1] = {}): Promise<Person> => {
  const person = await aParticipant(app, options);
  await sql`update users set email_confirmed_at = now() where id = ${person.user.id}`.execute(app.db);
  return person;
};
const to = ({ user }: Person) => ({ recipient: { name: 'As the organizer wrote', email: user.email } });
const orderOf = async (id: string, as: Person = organizer) => (await ask(app, 'GET', `/event-order/${id}`, { as })).body.order;
const revoke = (id: string, body: object, as: Person = organizer) =>
  ask(app, 'POST', `/event-order/${id}/revoke-issued`, { as, body });
const ticketsOf = async (id: string): Promise<string[]> => (await orderOf(id)).tickets.map(({ _id }: { _id: string }) => _id);
const { notificationTextsOf } = projectSteps(app);
const emailsTo = (address: string) => app.mails.filter(({ message }) => message.to === address);

describe('tickets issued by hand', () => {
  it('are a confirmed order of 0 XAF with signed tickets, which are sent to a guest without an account', async () => {
    const sale = await aSale(app, { organizer, types: [{ name: 'VIP', priceXaf: 15_000, size: 5 }] });
    const { status, body } = await issue(app, organizer, sale, {
      ...{ quantity: 2, language: 'en' },
      more: { recipient: guest, holders: ['Paul Biyong'], reason: 'press', note: 'Writes for the daily', language: 'fr' },
    });
    expect([status, body]).toMatchObject([201, { ticketCount: 2, message: '2 tickets issued. The email is on its way.' }]);
    const made = await orderOf(body.orderId);
    expect(made).toMatchObject({
      ...{ state: 'confirmed', payment: 'none', total: 0, fees: 0, attempt: null },
      buyer: { name: 'Awa Ndi', email: 'awa@example.cm' },
      issued: { reason: 'press', note: 'Writes for the daily', by: 'Ada' },
    });
    expect(made.tickets).toMatchObject([
      { holder: 'Paul Biyong', price: 0, state: 'valid' },
      { holder: 'Awa Ndi', price: 0, state: 'valid' },
    ]);
    expect(made.tickets[0].qr).toMatch(/./);
    expect(await inventoryOf(app, sale)).toMatchObject({ sold: 2, held: 0, byOrders: { sold: 2, tickets: 2 } });
    await app.runJobs();
    const [email, ...more] = emailsTo('awa@example.cm');
    expect(more).toEqual([]);
    expect(email?.message).toMatchObject({ locale: 'fr', subject: { fr: 'Vos billets pour Makossa Night' } });
    expect(email?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
    expect(email?.message.facts?.map(({ label }) => label.en)).not.toContain('Paid');
  });

  it('stand among the tickets of the recipient if their confirmed account has the address', async () => {
    const sale = await aSale(app, { organizer });
    const brenda = await confirmed({ name: 'Brenda Ngo', number: '+237699000111' });
    await sql`update users set avatar_key = 'faces/brenda.webp' where id = ${brenda.user.id}`.execute(app.db);
    const { body } = await issue(app, organizer, sale, { more: to(brenda) });
    const list = await ask(app, 'GET', `/event-order?eventId=${sale.eventId}`, { as: organizer });
    expect(list.body.allOrders).toMatchObject([{ _id: body.orderId, buyerAvatar: null }]);
    const own = await ask(app, 'GET', '/tickets', { as: brenda });
    expect(own.body.tickets.map(({ orderId }: { orderId: string }) => orderId)).toEqual([body.orderId]);
    const asBuyer = await orderOf(body.orderId, brenda);
    expect(asBuyer).toMatchObject({ state: 'confirmed', issued: { reason: 'guest_list', note: null, by: null } });
    // The organizer does not learn the name and number of an account by its address.
    const seen = await ask(app, 'GET', `/event-order/${body.orderId}/timeline`, { as: organizer });
    expect(seen.body.timeline).toMatchObject({
      buyerNumber: null,
      facts: [{ kind: 'issued', by: 'organizer', byName: 'Ada', count: 1 }],
    });
    expect((await orderOf(body.orderId)).buyer.name).toBe('As the organizer wrote');
    await app.runJobs();
    expect(emailsTo(brenda.user.email)).toHaveLength(1);
  });

  it('do not go to an account whose address is not confirmed', async () => {
    const sale = await aSale(app, { organizer });
    const stranger = await aParticipant(app);
    await sql`update users set email_confirmed_at = null where id = ${stranger.user.id}`.execute(app.db);
    const { body } = await issue(app, organizer, sale, { more: to(stranger) });
    expect((await ask(app, 'GET', `/event-order/${body.orderId}`, { as: stranger })).status).toBe(404);
  });

  it('ignore sale windows, codes and limits of orders and people, but not the stock and the 20 tickets at once', async () => {
    const soon = new Date(app.clock().getTime() + 86_400_000);
    const types = [{ size: 25, maxPerOrder: 1, perPerson: 1, saleStartsAt: soon, accessCode: 'FRIENDS26' }];
    const sale = await aSale(app, { organizer, types, visibility: 'private', accessCode: 'SECRET26' });
    expect((await issue(app, organizer, sale, { quantity: 20 })).status).toBe(201);
    expect((await issue(app, organizer, sale, { quantity: 21 })).status).toBe(400);
    const items = [
      { ticketTypeId: sale.typeId, quantity: 11 },
      { ticketTypeId: sale.typeId, quantity: 10 },
    ];
    expect(await issue(app, organizer, sale, { items })).toMatchObject({ status: 409, body: { code: 'limit_per_order' } });
    const none = await issue(app, organizer, sale, { quantity: 6 });
    expect(none).toMatchObject({ status: 409, body: { code: 'sold_out', left: { [sale.typeId]: 5 } } });
    expect(await issue(app, organizer, sale, { quantity: 1, more: { holders: ['A', 'B'] } })).toMatchObject({
      ...{ status: 400, body: { code: 'attendees_mismatch' } },
    });
    expect(await inventoryOf(app, sale)).toMatchObject({ sold: 20 });
  });

  it.each([['draft'], ['cancelled'], ['suspended'], ['ended']] as const)('are refused for an event that is %s', async (state) => {
    const sale = await aSale(app, { organizer, state });
    expect(await issue(app, organizer, sale)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
  });

  it('are issued by the organizer and managers of the team alone', async () => {
    const sale = await aSale(app, { organizer });
    const manager = await anOrganizer(app);
    const steward = await anOrganizer(app);
    for (const [person, role] of [
      [manager, 'manager'],
      [steward, 'steward'],
    ] as const)
      await join(sale, person, role);
    expect((await issue(app, manager, sale)).status).toBe(201);
    expect((await issue(app, steward, sale)).status).toBe(404);
    expect((await issue(app, await anOrganizer(app), sale)).status).toBe(404);
    expect((await issue(app, await aParticipant(app), sale)).status).toBe(403);
    expect((await issue(app, await anAdmin(app), sale)).status).toBe(403);
  });

  it('are issued once under a key, and a different request under it is refused', async () => {
    const sale = await aSale(app, { organizer });
    const key = 'sent twice';
    const replies = await Promise.all([1, 2, 3].map(() => issue(app, organizer, sale, { key })));
    const later = await issue(app, organizer, sale, { key });
    expect(new Set([...replies, later].map(({ body }) => body.orderId)).size).toBe(1);
    expect(later).toMatchObject({ status: 201, body: { ticketCount: 1 } });
    expect(later.headers['idempotency-replayed']).toBe('true');
    expect((await issue(app, organizer, sale, { key, quantity: 2 })).status).toBe(422);
    expect(await inventoryOf(app, sale)).toMatchObject({ sold: 1 });
  });

  it('have a filter in the list, are found by their recipient, and add nothing to the money', async () => {
    const sale = await aSale(app, { organizer });
    const { body } = await issue(app, organizer, sale, {
      more: { recipient: { ...guest, name: 'Zacharie Issued' }, reason: 'cash' },
    });
    await order(app, await aParticipant(app), sale);
    const list = async (query: string, as: Person = organizer) =>
      (await ask(app, 'GET', `/event-order?eventId=${sale.eventId}&${query}`, { as })).body.allOrders;
    expect(await list('issued=true')).toMatchObject([
      { _id: body.orderId, issued: 'cash', total: 0, paidWith: null, buyerName: 'Zacharie Issued' },
    ]);
    expect(await list('')).toHaveLength(2);
    for (const as of [organizer, await anAdmin(app)]) expect(await list('q=zacharie', as)).toMatchObject([{ _id: body.orderId }]);
    expect(await list('q=zacharie&issued=true')).toHaveLength(1);
    const csv = await app.fastify.inject({
      url: `/api/event-order/list/csv?eventId=${sale.eventId}`,
      headers: organizer.headers,
    });
    expect(csv.body).toMatch(/Zacharie Issued,awa@example\.cm,.*,Sold for cash/);
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(total_xaf + commission_xaf), 0)::int as sum from orders
      where event_id = ${sale.eventId} and state = 'confirmed'`.execute(app.db);
    expect(rows[0]?.sum).toBe(0);
  });
});

/** Makes a person a member of the team of an event. */
async function join(sale: TestSale, { user }: Person, role: 'manager' | 'steward'): Promise<void> {
  await sql`insert into event_team_members (id, event_id, user_id, email, role, invited_by, accepted_at)
    values (gen_random_uuid(), ${sale.eventId}, ${user.id}, ${user.email}, ${role}, ${sale.organizer.user.id}, now())`.execute(
    app.db,
  );
}

describe('revoking issued tickets', () => {
  it('voids the chosen tickets, gives their places back, and sends an email with the reason', async () => {
    const sale = await aSale(app, { organizer, types: [{ size: 3 }] });
    const recipient = { name: 'Guest', email: 'revoked@example.cm' };
    const { body } = await issue(app, organizer, sale, { quantity: 3, more: { recipient } });
    const [first = '', second = '', third = ''] = await ticketsOf(body.orderId);
    expect((await revoke(body.orderId, { ticketIds: [first], reason: 'The list is full' })).status).toBe(200);
    expect(await inventoryOf(app, sale)).toMatchObject({ sold: 2 });
    const partly = await orderOf(body.orderId);
    expect([partly.state, partly.refund]).toEqual(['confirmed', 'none']);
    expect(partly.tickets.map(({ state }: { state: string }) => state).sort()).toEqual(['revoked', 'valid', 'valid']);
    expect(await revoke(body.orderId, { ticketIds: [first, second], reason: 'Again' })).toMatchObject({
      ...{ status: 409, body: { code: 'ticket_not_revocable', ticketIds: [first] } },
    });
    app.clock.advance({ minutes: 1 });
    expect((await revoke(body.orderId, { ticketIds: [second, third], reason: 'All of them' })).status).toBe(200);
    expect((await orderOf(body.orderId)).state).toBe('cancelled');
    expect(await inventoryOf(app, sale)).toMatchObject({ sold: 0 });
    await app.runJobs();
    const subjects = emailsTo('revoked@example.cm').map(({ message }) => message.subject.en);
    expect(subjects).toContain('Your ticket for Makossa Night is void');
    const { facts } = (await ask(app, 'GET', `/event-order/${body.orderId}/timeline`, { as: organizer })).body.timeline;
    expect(facts.filter(({ kind }: { kind: string }) => kind === 'tickets_revoked')).toMatchObject([
      { note: 'The list is full', count: 1, byName: 'Ada' },
      { note: 'All of them', count: 2 },
    ]);
  });

  it('leaves tickets that were checked in, and orders that their buyers placed', async () => {
    const startsAt = new Date(app.clock().getTime() + 3_600_000);
    const sale = await aSale(app, { organizer, startsAt, types: [{ priceXaf: 0 }] });
    const { body } = await issue(app, organizer, sale);
    const [ticket] = (await orderOf(body.orderId)).tickets;
    const entry = await checkInTicket(app, organizer, { ticketCode: ticket.qr, eventId: sale.eventId });
    expect(entry.status).toBe(200);
    expect(await revoke(body.orderId, { ticketIds: [ticket._id], reason: 'Too late' })).toMatchObject({ status: 409 });
    const bought = (await order(app, await aParticipant(app), sale)).body.savedOrder;
    const reply = await revoke(bought._id, { ticketIds: [bought.tickets[0]?._id], reason: 'Not mine' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'order_not_issued' } });
  });

  it('is for those who manage the event', async () => {
    const sale = await aSale(app, { organizer });
    const { body } = await issue(app, organizer, sale);
    const request = { ticketIds: await ticketsOf(body.orderId), reason: 'Not mine' };
    expect((await revoke(body.orderId, request, await anOrganizer(app))).status).toBe(404);
    expect((await revoke(body.orderId, request, await aParticipant(app))).status).toBe(403);
  });
});

it('a guest without an account gets the email about a cancelled event, and the organizer does not', async () => {
  const owner = await anOrganizer(app);
  const sale = await aSale(app, { organizer: owner });
  await issue(app, owner, sale, { more: { recipient: { name: 'Guest', email: 'cancelled@example.cm' } } });
  await app.runJobs();
  const status = await ask(app, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: owner, body: { reason: 'Rain' } });
  expect(status.status).toBe(200);
  await app.runJobs();
  const email = emailsTo('cancelled@example.cm').find(({ message }) => message.subject.en.includes('is cancelled'));
  expect(JSON.stringify(email?.message.paragraphs)).toContain('please ask the organizer');
  expect(emailsTo(owner.user.email).filter(({ message }) => message.subject.en.includes('is cancelled'))).toEqual([]);
});

describe('tickets issued to an address without an account', () => {
  /** An account whose owner has not confirmed the address yet. */
  const unconfirmed = async (role: 'participant' | 'organizer' = 'participant'): Promise<Person> => {
    const person = await (role === 'participant' ? aParticipant(app) : anOrganizer(app));
    await sql`update users set email_confirmed_at = null where id = ${person.user.id}`.execute(app.db);
    return person;
  };
  /** Confirms the address as its owner does, by the link in the email. */
  async function confirmAddress({ user: { email } }: Person): Promise<void> {
    await ask(app, 'POST', '/auth/send-confirmation', { body: { email } });
    await app.runJobs();
    const token = new URL(emailsTo(email).at(-1)?.message.action?.url ?? '').searchParams.get('token');
    for (const _ of [1, 2]) expect((await ask(app, 'POST', '/auth/confirm-email', { body: { token } })).status).toBe(200);
    await app.runJobs();
  }
  const held = async (person: Person): Promise<string[]> =>
    (await ask(app, 'GET', '/tickets', { as: person })).body.tickets.map(({ orderId }: { orderId: string }) => orderId);

  it('come into the account of its owner when the address is confirmed, and their owner is notified once', async () => {
    const sale = await aSale(app, { organizer, types: [{ size: 9 }] });
    const owner = await unconfirmed();
    const { body } = await issue(app, organizer, sale, { quantity: 2, key: 'before the account', more: to(owner) });
    const other = await issue(app, organizer, sale, { more: { recipient: guest } });
    expect(await held(owner)).toEqual([]);
    await confirmAddress(owner);
    expect(await held(owner)).toEqual([body.orderId, body.orderId]);
    expect(await orderOf(body.orderId, owner)).toMatchObject({ state: 'confirmed', issued: { note: null, by: null } });
    expect(await notificationTextsOf(owner)).toEqual(['Your tickets for Makossa Night are in My Tickets now']);
    // Nothing changes for the organizer, who does not learn that there is an account now.
    expect((await orderOf(body.orderId)).buyer).toMatchObject({ name: 'As the organizer wrote', email: owner.user.email });
    expect((await orderOf(other.body.orderId)).buyer.name).toBe(guest.name);
    expect(await inventoryOf(app, sale)).toMatchObject({ sold: 3, held: 0, byOrders: { sold: 3, tickets: 3 } });
    expect((await revoke(body.orderId, { ticketIds: (await ticketsOf(body.orderId)).slice(1), reason: 'Full' })).status).toBe(
      200,
    );
    await app.runJobs();
    expect(emailsTo(owner.user.email).at(-1)?.message.subject.en).toBe('Your ticket for Makossa Night is void');
  });

  it('come into an account that changes to the address', async () => {
    const sale = await aSale(app, { organizer });
    const owner = await aParticipant(app, { password: 'a drum at night' });
    const email = 'new-address@example.cm';
    const { body } = await issue(app, organizer, sale, { more: { recipient: { ...guest, email } } });
    await ask(app, 'POST', '/auth/change-email', { as: owner, body: { email, password: 'a drum at night' } });
    await app.runJobs();
    const link = emailsTo(email).findLast(({ message }) => message.action?.url.includes('change='));
    const token = new URL(link?.message.action?.url ?? '').searchParams.get('change');
    expect((await ask(app, 'POST', '/auth/change-email/confirm', { body: { token } })).status).toBe(200);
    await app.runJobs();
    expect(await held(owner)).toEqual([body.orderId]);
  });

  it('do not come into accounts of organizers and blocked ones, and not if they are revoked', async () => {
    const sale = await aSale(app, { organizer, types: [{ size: 9 }] });
    const [seller, blocked, owner] = [await unconfirmed('organizer'), await unconfirmed(), await unconfirmed()];
    for (const person of [seller, blocked, owner]) {
      const { body } = await issue(app, organizer, sale, { more: to(person) });
      if (person === owner) await revoke(body.orderId, { ticketIds: await ticketsOf(body.orderId), reason: 'Full' });
    }
    await sql`update users set blocked_at = now(), blocked_reason = 'Spam' where id = ${blocked.user.id}`.execute(app.db);
    for (const { user } of [seller, blocked, owner]) {
      await sql`update users set email_confirmed_at = now() where id = ${user.id}`.execute(app.db);
      await app.jobs['user.email-confirmed']?.({ userId: user.id } as never);
    }
    const { rows } = await sql`select from orders where event_id = ${sale.eventId} and buyer_id <> ${organizer.user.id}`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
});
