import { sql } from 'kysely';
import type { TestApp } from '../harness/test-app.ts';
import { ask } from './events.ts';
import { aSale, order, pay } from './orders.ts';
import { aParticipant, type Person } from './people.ts';
import { giveCredit } from './wallet.ts';

/**
 * Creates a refund of a ticket at 10,000 XAF, partly paid by a balance of 2,500, whose operator refuses to pay it. The number is
 * the one of the buyer's account.
 */
export async function aRefusedRefund(test: TestApp, organizer: Person, buyerOf: { name?: string; number?: string } = {}) {
  const { db } = test;
  const buyer = await aParticipant(test, buyerOf);
  await giveCredit(test, buyer, 2_500);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 10_000, size: 20 }] });
  const { body } = await order(test, buyer, sale, { more: { useBalance: true } });
  await pay(test, body.paymentUrl);
  const orderId = body.savedOrder._id;
  const { gateway_ref: charge } = await db
    .selectFrom('payments')
    .select('gateway_ref')
    .where('purpose_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await sql`update sandbox_charges set state = 'declined' where gateway_ref = ${charge}`.execute(db);
  const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).execute();
  await ask(test, 'POST', `/event-order/${orderId}/refunds`, {
    as: organizer,
    body: { ticketIds: tickets.map(({ id }) => id), reason: 'A gesture' },
  });
  await test.runJobs();
  const { refunds } = (await ask(test, 'GET', '/wallet/failed-refunds', { as: buyer })).body;
  const allowRefunds = () => sql`update sandbox_charges set state = 'approved' where gateway_ref = ${charge}`.execute(db);
  return { buyer, orderId, code: body.savedOrder.code, charge, refunds, id: refunds[0]?._id as string, allowRefunds };
}
