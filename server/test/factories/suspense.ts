import { sql } from 'kysely';
import type { TestApp } from '../harness/test-app.ts';
import { ask } from './events.ts';
import { order, type TestSale } from './orders.ts';
import { aParticipant, type Person } from './people.ts';

export interface WrongPayment {
  readonly buyer: Person;
  readonly orderId: string;
  readonly orderCode: string;
  readonly paymentId: string;
  readonly caseId: string;
}

let numbers = 0;

/** Places an order, and pays it with another amount through the sandbox. The money is in suspense afterwards. */
export async function aWrongPayment(
  app: Pick<TestApp, 'db' | 'fastify' | 'runJobs' | 'platform'>,
  sale: TestSale,
  paidXaf: number,
  options: { readonly buyer?: Person; readonly quantity?: number } = {},
): Promise<WrongPayment> {
  const buyer = options.buyer ?? (await aParticipant(app));
  const { body } = await order(app, buyer, sale, { quantity: options.quantity ?? 1 });
  const ref = body.paymentUrl?.split('/').at(-1) ?? '';
  numbers += 1;
  const number = `677${500_000 + numbers}`;
  const started = await ask(app, 'POST', `/payments/${ref}/start`, { as: buyer, body: { operator: 'mtn', number } });
  if (started.status !== 200) throw new Error(`The payment was refused: ${started.body.message}`);
  const payment = await app.db.selectFrom('payments').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow();
  await sql`update sandbox_charges set amount_xaf = ${paidXaf} where gateway_ref = ${payment.gateway_ref}`.execute(app.db);
  await ask(app, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
  await app.runJobs();
  const item = await app.db.selectFrom('suspense_items').select('id').where('payment_id', '=', payment.id).executeTakeFirst();
  return {
    ...{ buyer, orderId: body.savedOrder._id, orderCode: body.savedOrder.code, paymentId: payment.id, caseId: item?.id ?? '' },
  };
}
