import { describe, expect, it } from 'vitest';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { newId } from '#platform/ids';
import { checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();

/** Creates a purchase of two tickets by Brenda. */
async function aPurchase() {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, types: [{ name: 'Standard', priceXaf: 5_000 }] });
  const brenda = await aParticipant(app, { name: 'Brenda Ngo', number: '+237677123456' });
  const more = {
    attendees: [
      { name: '=Awa', email: 'awa@example.cm' },
      { name: 'Paul', number: '+237699887766' },
    ],
  };
  const { body } = await order(app, brenda, sale, { quantity: 2, more });
  await pay(app, body.paymentUrl);
  const id = body.savedOrder._id;
  const [ticket] = (await ask(app, 'GET', `/event-order/${id}`, { as: organizer })).body.order.tickets;
  return { organizer, sale, brenda, id, code: body.savedOrder.code, ticketCode: ticket.ticketCode as string };
}

const emailsTo = ({ user }: Person) => app.mails.filter(({ message }) => message.to === user.email);

const found = async (as: Person, q: string): Promise<string[]> => {
  const { body } = await ask(app, 'GET', `/event-order?${new URLSearchParams({ q })}`, { as });
  return body.allOrders.map(({ _id }: { _id: string }) => _id);
};

it('the search finds an order by name, number, email, order code and ticket code, and only own ones', async () => {
  const { organizer, brenda, id, code, ticketCode } = await aPurchase();
  for (const q of [
    'brenda',
    '677 12 34',
    '+237 677-123-456',
    brenda.user.email,
    code.toLowerCase(),
    ticketCode,
    ticketCode.toLowerCase(),
  ])
    expect([q, await found(organizer, q)]).toEqual([q, [id]]);
  for (const q of ['999 99 99', 'Nobody', 'XXXXXXXX']) expect(await found(organizer, q)).toEqual([]);
  expect(await found(await anOrganizer(app), ticketCode)).toEqual([]);
});

it('sending the tickets again sends one email to the buyer', async () => {
  const { organizer, brenda, id } = await aPurchase();
  const before = emailsTo(brenda).length;
  const { status, body } = await ask(app, 'POST', `/event-order/${id}/resend-tickets`, { as: organizer, language: 'fr' });
  expect([status, body.message]).toEqual([200, 'Les billets sont en route vers l’acheteur']);
  await app.runJobs();
  const emails = emailsTo(brenda);
  expect(emails).toHaveLength(before + 1);
});

it('tickets of an unconfirmed order cannot be sent again', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer });
  const buyer = await aParticipant(app);
  const { body } = await order(app, buyer, sale);
  const { status, body: refusal } = await ask(app, 'POST', `/event-order/${body.savedOrder._id}/resend-tickets`, {
    as: organizer,
  });
  expect([status, refusal.code]).toEqual([409, 'order_not_confirmed']);
});

it('managers and admins download the attendees as CSV, others cannot', async () => {
  const { organizer, sale, brenda, code } = await aPurchase();
  const csv = (as: Person, language = 'en') =>
    app.fastify.inject({
      method: 'GET',
      url: `/api/event-order/attendees/${sale.eventId}/csv`,
      headers: { ...as.headers, 'accept-language': language },
    });
  const reply = await csv(organizer);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = reply.body.trimEnd().split('\r\n');
  expect(head).toContain('Name,Email,Phone,Ticket type');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`'=Awa,awa@example.cm,,Standard,`);
  expect(lines[0]).toContain(`,Valid,5000,${code},Brenda Ngo,${brenda.user.email},`);
  expect(lines[1]).toContain('Paul,,6•• •• •• 66,Standard,');
  expect(reply.body).not.toMatch(/699887766|677123456/);
  expect((await csv(organizer, 'fr')).body).toContain('Nom;E-mail;Téléphone');
  expect((await csv(await anAdmin(app))).statusCode).toBe(200);
  expect((await csv(await anOrganizer(app))).statusCode).toBe(404);
  expect((await csv(brenda)).statusCode).toBe(403);
});

describe('the attendees of an event', () => {
  it('are listed from A to Z with their order, and found by name, buyer, number and code, by managers and admins alone', async () => {
    const { organizer, sale, brenda, id, code, ticketCode } = await aPurchase();
    const path = `/event-order/attendees/${sale.eventId}`;
    const list = async (q = '', as: Person = organizer) => {
      const { status, body } = await ask(app, 'GET', `${path}?${new URLSearchParams({ q })}`, { as });
      return status === 200 ? body.attendees.map(({ holder }: { holder: string }) => holder) : status;
    };
    const { body } = await ask(app, 'GET', path, { as: organizer });
    expect(body).toMatchObject({ total: 2, currentPage: 1 });
    expect(body.attendees[0]).toMatchObject({
      ...{ holder: '=Awa', typeName: 'Standard', state: 'valid', orderId: id, orderCode: code, enteredAt: null },
    });
    expect(JSON.stringify(body)).not.toMatch(/699887766|677123456|example\.cm/);
    for (const q of ['brenda', '677 12 34 56', '+237 677-12', code.toLowerCase()])
      expect(await list(q)).toEqual(['=Awa', 'Paul']);
    expect(await list('PÂUL')).toEqual(['Paul']);
    expect(await list('699 88 77')).toEqual(['Paul']);
    expect(await list(ticketCode)).toHaveLength(1);
    for (const q of ['69988', '%', 'awa@example.cm', 'XXXXXXXX']) expect([q, await list(q)]).toEqual([q, []]);
    expect(await list('', await anAdmin(app))).toHaveLength(2);
    expect(await list('', await anOrganizer(app))).toBe(404);
    expect(await list('', brenda)).toBe(403);
  });

  it('are printed as a PDF in the language of the reader, without the tickets that ended', async () => {
    const { organizer, sale, id } = await aPurchase();
    const print = (as: Person, language = 'en') =>
      app.fastify.inject({
        url: `/api/event-order/attendees/${sale.eventId}/pdf`,
        headers: { ...as.headers, 'accept-language': language },
      });
    const [whole, french] = [await print(organizer), await print(organizer, 'fr')];
    expect(whole.headers['content-type']).toBe('application/pdf');
    expect(whole.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(french.rawPayload.equals(whole.rawPayload)).toBe(false);
    const [ticket] = (await ask(app, 'GET', `/event-order/${id}`, { as: organizer })).body.order.tickets;
    await ask(app, 'POST', `/event-order/${id}/refunds`, { as: organizer, body: { ticketIds: [ticket._id], reason: 'Rain' } });
    expect((await print(organizer)).rawPayload.equals(whole.rawPayload)).toBe(false);
    expect((await print(await anOrganizer(app))).statusCode).toBe(404);
  });
});

it('the PDF of one order can be requested 30 times a minute', async () => {
  const limited = await buildTestApp({ limiter: slidingWindowLimiter(app.clock) });
  const url = `/api/event-order/${newId()}/tickets.pdf?signature=${'x'.repeat(43)}`;
  const replies = await Promise.all(Array.from({ length: 31 }, () => limited.fastify.inject(url)));
  const statuses = Map.groupBy(replies, ({ statusCode }) => statusCode);
  expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([30, 1]);
});

describe('the name on a ticket', () => {
  const correct = (as: Person, id: string, ticketId: string, name: string) =>
    ask(app, 'PUT', `/event-order/${id}/tickets/${ticketId}/holder`, { as, body: { name } });
  const ticketsOf = async (as: Person, id: string) => (await ask(app, 'GET', `/event-order/${id}`, { as })).body.order.tickets;

  it('is corrected by the organizer: the buyer gets the tickets again, and the history says who did it', async () => {
    const { organizer, brenda, id } = await aPurchase();
    const [first, second] = await ticketsOf(organizer, id);
    const before = emailsTo(brenda).length;
    const reply = await correct(organizer, id, first._id, '  Awa Ngo ');
    expect([reply.status, reply.body]).toEqual([
      200,
      { holder: 'Awa Ngo', message: 'The name is corrected. The buyer gets the tickets again' },
    ]);
    await app.runJobs();
    expect(emailsTo(brenda)).toHaveLength(before + 1);
    expect((await ticketsOf(brenda, id)).map(({ holder }: { holder: string }) => holder)).toEqual(['Awa Ngo', second.holder]);
    const { facts } = (await ask(app, 'GET', `/event-order/${id}/timeline`, { as: organizer })).body.timeline;
    expect(facts.find(({ kind }: { kind: string }) => kind === 'holder_corrected')).toMatchObject({
      ...{ by: 'organizer', byName: organizer.user.name, ticket: { code: first.ticketCode, holder: 'Awa Ngo' } },
    });
  });

  it('stays as it is without an email when it is the same', async () => {
    const { organizer, brenda, id } = await aPurchase();
    const [, paul] = await ticketsOf(organizer, id);
    const before = emailsTo(brenda).length;
    expect((await correct(organizer, id, paul._id, 'Paul')).status).toBe(200);
    await app.runJobs();
    expect(emailsTo(brenda)).toHaveLength(before);
    const { facts } = (await ask(app, 'GET', `/event-order/${id}/timeline`, { as: organizer })).body.timeline;
    expect(facts.some(({ kind }: { kind: string }) => kind === 'holder_corrected')).toBe(false);
  });

  it('is closed to buyers and other organizers, and to tickets of another order', async () => {
    const [one, other] = [await aPurchase(), await aPurchase()];
    const [ticket] = await ticketsOf(one.organizer, one.id);
    expect((await correct(one.brenda, one.id, ticket._id, 'Serge')).status).toBe(403);
    expect((await correct(other.organizer, one.id, ticket._id, 'Serge')).status).toBe(404);
    expect((await correct(other.organizer, other.id, ticket._id, 'Serge')).status).toBe(404);
    expect((await ticketsOf(one.organizer, one.id))[0].holder).toBe('=Awa');
  });

  it('of a ticket that was given back or checked in stays', async () => {
    const { organizer, sale, id } = await aPurchase();
    const [first, second] = await ticketsOf(organizer, id);
    await ask(app, 'POST', `/event-order/${id}/refunds`, {
      as: organizer,
      body: { ticketIds: [first._id], reason: 'A gesture' },
    });
    app.clock.advance({ days: 30 });
    const manager = await signInAgain(app, organizer);
    const entry = { eventId: sale.eventId, ticketCode: second.ticketCode };
    expect((await checkInTicket(app, manager, entry as never)).status).toBe(200);
    for (const { _id } of [first, second]) {
      const { status, body } = await correct(manager, id, _id, 'Serge');
      expect([status, body.code]).toEqual([409, 'ticket_ended']);
    }
    expect((await ticketsOf(manager, id)).map(({ holder }: { holder: string }) => holder)).toEqual([first.holder, second.holder]);
  });
});
