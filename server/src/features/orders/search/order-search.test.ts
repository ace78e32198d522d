import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db } = app;

async function found(as: Person, query: Readonly<Record<string, string>>): Promise<string[]> {
  const { status, body } = await ask(app, 'GET', `/event-order?${new URLSearchParams({ limit: '100', ...query })}`, { as });
  expect(status).toBe(200);
  return body.allOrders.map(({ _id }: { _id: string }) => _id);
}

describe('the search of orders', () => {
  it('finds by code, ticket code, name, email and phone number in any spelling', async () => {
    const organizer = await anOrganizer(app);
    const sale = await aSale(app, { organizer, name: 'Nuit du Ngondo' });
    const noel = await aParticipant(app, {
      ...{ name: 'Noël Étoundi Mbarga', email: 'noel.etoundi@maison.cm', number: '+237 677 11 22 33' },
    });
    const { savedOrder, paymentUrl } = (await order(app, noel, sale)).body;
    await pay(app, paymentUrl);
    await app.runJobs();
    const [ticket] = (await ask(app, 'GET', `/event-order/${savedOrder._id}`, { as: organizer })).body.order.tickets;
    const { code } = savedOrder;
    const texts = [
      ...[code, code.toLowerCase(), code.slice(0, 6), ticket.ticketCode, ticket.ticketCode.toLowerCase()],
      ...['noel etoundi', 'ÉTOUNDI', 'mbarga noël', 'oundi', 'noel.etoundi@maison.cm', 'NOEL.E', '@maison'],
      ...['677 11 22 33', '+237 677-11-22-33', '00237677112233', '237677112233', '(237) 677.11.22.33', '2233', '11 22 33'],
      ...['ngondo', 'nuit du'],
    ];
    for (const q of texts) expect([q, await found(organizer, { q })]).toEqual([q, [savedOrder._id]]);
    for (const q of ['677 11 22 34', 'noel atangana', 'nobody', '%', code.slice(1)])
      expect([q, await found(organizer, { q })]).toEqual([q, []]);
  });

  it('finds an order by its codes before any job has run, and by its buyer once the job has', async () => {
    const organizer = await anOrganizer(app);
    const sale = await aSale(app, { organizer, types: [{ priceXaf: 0 }] });
    const buyer = await aParticipant(app, { name: 'Quiterie Ze' });
    const { savedOrder } = (await order(app, buyer, sale)).body;
    const [ticket] = savedOrder.tickets;
    expect(await found(organizer, { q: savedOrder.code })).toEqual([savedOrder._id]);
    expect(await found(organizer, { q: ticket?.ticketCode ?? '' })).toEqual([savedOrder._id]);
    expect(await found(organizer, { q: 'quiterie' })).toEqual([]);
    await app.runJobs();
    expect(await found(organizer, { q: 'quiterie' })).toEqual([savedOrder._id]);
  });

  it('finds orders of own and managed events only, and those of all events for admins', async () => {
    const [organizer, stranger, manager, admin] = [
      ...[await anOrganizer(app), await anOrganizer(app), await anOrganizer(app), await anAdmin(app)],
    ] as const;
    const sale = await aSale(app, { organizer, name: 'Bal Wandja' });
    const buyer = await aParticipant(app, { name: 'Xaverie Bell' });
    const { savedOrder } = (await order(app, buyer, sale)).body;
    await app.runJobs();
    await sql`insert into event_team_members (id, event_id, user_id, email, role, invited_by, accepted_at)
      values (${newId()}, ${sale.eventId}, ${manager.user.id}, ${manager.user.email}, 'manager', ${organizer.user.id}, now())`.execute(
      db,
    );
    for (const q of [savedOrder.code, 'xaverie', buyer.user.email, 'wandja']) {
      expect([q, await found(stranger, { q }), await found(stranger, { q, eventId: sale.eventId })]).toEqual([q, [], []]);
      expect([q, await found(await aParticipant(app), { q })]).toEqual([q, []]);
      for (const reader of [organizer, manager, admin, buyer]) expect(await found(reader, { q })).toEqual([savedOrder._id]);
    }
  });

  it('no longer finds orders by a person whose account was deleted, but by their code', async () => {
    const organizer = await anOrganizer(app);
    const sale = await aSale(app, { organizer });
    const password = 'a long password';
    const buyer = await aParticipant(app, { name: 'Ursuline Kotto', number: '+237 699 88 77 66', password });
    const { savedOrder } = (await order(app, buyer, sale)).body;
    await ask(app, 'POST', `/event-order/${savedOrder._id}/cancel`, { as: buyer });
    await app.runJobs();
    expect(await found(organizer, { q: 'ursuline' })).toEqual([savedOrder._id]);
    await ask(app, 'POST', '/account/deletion', { as: buyer, body: { password, understood: true } });
    app.clock.advance({ days: 8 });
    // The job that erases accounts only, so that what is found does not depend on any other.
    await app.jobs['privacy.empty-accounts']?.({} as never);
    const reader = await anAdmin(app);
    for (const q of ['ursuline', 'kotto', '699 88 77 66', buyer.user.email])
      expect([q, await found(reader, { q })]).toEqual([q, []]);
    expect(await found(reader, { q: savedOrder.code })).toEqual([savedOrder._id]);
  });
});
