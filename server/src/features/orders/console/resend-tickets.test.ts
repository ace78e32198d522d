import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const organizer = await anOrganizer(app);

interface Placed {
  readonly id: string;
  readonly buyer: Person;
}

/** Places orders of one ticket each, by a buyer of their own. */
async function orders(sale: TestSale, count: number, { isPaid = true } = {}): Promise<Placed[]> {
  const all: Placed[] = [];
  for (let index = 0; index < count; index += 1) {
    const buyer = await aParticipant(app);
    const { body } = await order(app, buyer, sale);
    if (isPaid) await pay(app, body.paymentUrl);
    all.push({ id: body.savedOrder._id, buyer });
  }
  await app.runJobs();
  return all;
}

const resend = (as: Person, ids: readonly string[], headers?: Record<string, string>) =>
  ask(app, 'POST', '/event-order/resend-tickets', { as, body: { ids }, ...(headers && { headers }) });
const mailsTo = (all: readonly Placed[]) =>
  all.map(({ buyer }) => app.mails.filter(({ message }) => message.to === buyer.user.email).length);
const actsOn = async (id: string): Promise<unknown[]> => {
  const { rows } = await sql`select actor_id as "actorId" from audit_log
    where subject_id = ${id} and action = 'order.tickets_sent_again'`.execute(app.db);
  return rows;
};

describe('sending the tickets of several orders again', () => {
  it('sends one email to each buyer, leaves out orders without tickets, and records each order', async () => {
    const sale = await aSale(app, { organizer });
    const [paid, unpaid] = [await orders(sale, 2), await orders(sale, 1, { isPaid: false })];
    const before = mailsTo(paid);
    const { status, body } = await resend(
      organizer,
      [...paid, ...unpaid].map(({ id }) => id),
    );
    expect([status, body.sent, body.left]).toEqual([200, 2, 1]);
    expect(body.message).toMatch(/^The tickets of 2 orders are on their way\. 1 order has no tickets/);
    await app.runJobs();
    expect(mailsTo(paid)).toEqual(before.map((count) => count + 1));
    for (const { id } of paid) expect(await actsOn(id)).toEqual([{ actorId: organizer.user.id }]);
    for (const { id } of unpaid) expect(await actsOn(id)).toEqual([]);
  });

  it('takes effect once, whether it is repeated with its key, without one, or at the same time', async () => {
    const paid = await orders(await aSale(app, { organizer }), 3);
    const ids = paid.map(({ id }) => id);
    const before = mailsTo(paid);
    const key = { 'idempotency-key': newId() };
    const [first, second] = await Promise.all([resend(organizer, ids), resend(organizer, [...ids, ...ids])]);
    expect([first.body.sent, second.body.sent].toSorted()).toEqual([0, 3]);
    await app.runJobs();
    expect(mailsTo(paid)).toEqual(before.map((count) => count + 1));
    app.clock.advance({ minutes: 11 });
    const repeated = [await resend(organizer, ids, key), await resend(organizer, ids, key)];
    expect(repeated.map(({ body }) => body)).toEqual([repeated[0]?.body, { ...repeated[0]?.body, sent: 3, left: 0 }]);
    await app.runJobs();
    expect(mailsTo(paid)).toEqual(before.map((count) => count + 2));
  });

  it('needs a manager of every event: with one order of another organizer none is sent', async () => {
    const stranger = await anOrganizer(app);
    const own = await aSale(app, { organizer });
    const [mine, theirs] = [await orders(own, 1), await orders(await aSale(app, { organizer: stranger }), 1)];
    const both = [...mine, ...theirs].map(({ id }) => id);
    for (const ids of [both, [...mine.map(({ id }) => id), newId()]]) {
      const { status, body } = await resend(organizer, ids);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect(await actsOn(mine[0]?.id ?? '')).toEqual([]);
    const member = (role: 'manager' | 'steward') => sql`
      insert into event_team_members (id, event_id, user_id, email, role, invited_by, accepted_at)
      values (${newId()}, ${own.eventId}, ${stranger.user.id}, ${stranger.user.email}, ${role}, ${organizer.user.id}, ${app.clock()})`;
    await member('steward').execute(app.db);
    expect(
      (
        await resend(
          stranger,
          mine.map(({ id }) => id),
        )
      ).status,
    ).toBe(404);
    await sql`update event_team_members set role = 'manager' where event_id = ${own.eventId}`.execute(app.db);
    expect((await resend(stranger, both)).body).toMatchObject({ sent: 2 });
    expect((await resend(await anAdmin(app), both)).body).toMatchObject({ sent: 0, left: 2 });
    expect((await resend(await aParticipant(app), both)).status).toBe(403);
  });

  it('is for 1 to 200 orders', async () => {
    expect((await resend(organizer, [])).status).toBe(400);
    expect(
      (
        await resend(
          organizer,
          Array.from({ length: 201 }, () => newId()),
        )
      ).status,
    ).toBe(400);
  });
});
