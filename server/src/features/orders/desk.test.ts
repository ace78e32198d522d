import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { slidingWindowLimiter } from '#platform/rate-limit';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/people';

const house = await buildTestApp();

/** Brenda has bought two tickets of an organizer's concert. */
async function aPurchase() {
  const organizer = await anOrganizer(house);
  const sale = await aSale(house, { organizer, types: [{ name: 'Standard', priceXaf: 5_000 }] });
  const brenda = await aParticipant(house, { name: 'Brenda Ngo', number: '+237677123456' });
  const more = { attendees: [{ name: '=Awa', email: 'awa@example.cm' }, { name: 'Paul' }] };
  const { body } = await order(house, brenda, sale, { quantity: 2, more });
  await pay(house, body.paymentUrl);
  const id = body.savedOrder._id;
  const [ticket] = (await ask(house, 'GET', `/event-order/${id}`, { as: organizer })).body.order.tickets;
  return { organizer, sale, brenda, id, code: body.savedOrder.code, ticketCode: ticket.ticketCode as string };
}

const lettersTo = ({ user }: Person) => house.mails.filter(({ letter }) => letter.to === user.email);

const found = async (as: Person, q: string): Promise<string[]> => {
  const { body } = await ask(house, 'GET', `/event-order?${new URLSearchParams({ q })}`, { as });
  return body.allOrders.map(({ _id }: { _id: string }) => _id);
};

it('finds an order by name, number, mail, order code and ticket code, and nobody else’s', async () => {
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
  expect(await found(await anOrganizer(house), ticketCode)).toEqual([]);
});

it('tells step by step what happened to an order, and how to reach its buyer', async () => {
  const { organizer, id } = await aPurchase();
  house.clock.advance({ minutes: 1 });
  await ask(house, 'POST', `/event-order/${id}/resend-tickets`, { as: organizer });
  const { body } = await ask(house, 'GET', `/event-order/${id}/history`, { as: organizer });
  expect(body).toMatchObject({
    buyerNumber: '+237677123456',
    payments: [{ paidWith: 'sandbox', state: 'succeeded', amount: 10_000 }],
  });
  const kinds = body.history.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['placed', 'payment_begun', 'paid', 'confirmed', 'tickets_sent_again']);
  expect(body.history.at(-1).detail).toBe(organizer.user.name);
});

it('sends the tickets again to their buyer, as often as is no bother', async () => {
  const { organizer, brenda, id } = await aPurchase();
  const before = lettersTo(brenda).length;
  const { status, body } = await ask(house, 'POST', `/event-order/${id}/resend-tickets`, { as: organizer, language: 'fr' });
  expect([status, body.message]).toEqual([200, 'Les billets sont en route vers leur acheteur']);
  await house.runJobs();
  const letters = lettersTo(brenda);
  expect(letters).toHaveLength(before + 1);
});

it('sends nothing of an order that has no tickets', async () => {
  const organizer = await anOrganizer(house);
  const sale = await aSale(house, { organizer });
  const buyer = await aParticipant(house);
  const { body } = await order(house, buyer, sale);
  const { status, body: refusal } = await ask(house, 'POST', `/event-order/${body.savedOrder._id}/resend-tickets`, {
    as: organizer,
  });
  expect([status, refusal.code]).toEqual([409, 'order_not_confirmed']);
});

it('gives the team everybody with a ticket as a file, and nobody else', async () => {
  const { organizer, sale, brenda, code } = await aPurchase();
  const csv = (as: Person, language = 'en') =>
    house.app.inject({
      method: 'GET',
      url: `/api/event-order/attendees/${sale.eventId}/csv`,
      headers: { ...as.headers, 'accept-language': language },
    });
  const reply = await csv(organizer);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = reply.body.trimEnd().split('\r\n');
  expect(head).toContain('Name,E-mail,Phone,Ticket type');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`'=Awa,awa@example.cm,,Standard,`);
  expect(lines[0]).toContain(`,Valid,5000,${code},Brenda Ngo,${brenda.user.email},`);
  expect((await csv(organizer, 'fr')).body).toContain('Nom;E-mail;Téléphone');
  expect((await csv(await anAdmin(house))).statusCode).toBe(200);
  expect((await csv(await anOrganizer(house))).statusCode).toBe(404);
  expect((await csv(brenda)).statusCode).toBe(403);
});

it('shows the history to the event’s organizer and to admins only', async () => {
  const { id, brenda } = await aPurchase();
  const history = async (as: Person) => (await ask(house, 'GET', `/event-order/${id}/history`, { as })).status;
  expect(await history(await anOrganizer(house))).toBe(404);
  expect(await history(brenda)).toBe(403);
  expect(await history(await anAdmin(house))).toBe(200);
});

it('the paper of one order is not drawn all day for whoever asks', async () => {
  const limited = await buildTestApp({ limiter: slidingWindowLimiter(house.clock) });
  const url = `/api/event-order/${newId()}/tickets.pdf?signature=${'x'.repeat(43)}`;
  const replies = await Promise.all(Array.from({ length: 31 }, () => limited.app.inject(url)));
  const statuses = Map.groupBy(replies, ({ statusCode }) => statusCode);
  expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([30, 1]);
});
