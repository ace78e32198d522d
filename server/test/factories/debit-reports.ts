import { pino } from 'pino';
import { mtnGateway } from '#features/payments/gateways/mtn/mtn';
import { settingsOf, startDouble } from '../gateways/mtn.ts';
import { testClock } from '../harness/clock.ts';
import { buildTestApp, type TestAppOptions } from '../harness/test-app.ts';
import { ask } from './events.ts';
import { aSale, order } from './orders.ts';
import { aNumber } from './payments.ts';
import { anOrganizer, aParticipant, type Person } from './people.ts';

/** Builds the application with MTN's double as its gateway, whose callbacks get lost. */
export async function anAppWithLostCallbacks(options: TestAppOptions = {}) {
  const clock = options.clock ?? testClock();
  const double = await startDouble({ now: clock });
  const gateway = mtnGateway({ clock, logger: options.logger ?? pino({ level: 'silent' }) }, settingsOf(double));
  const test = await buildTestApp({ ...options, clock, gateways: [gateway] });
  const { db } = test;
  const sale = await aSale(test, { organizer: await anOrganizer(test), types: [{ priceXaf: 5_000, size: 1_000 }] });

  /** Orders one ticket and starts its payment. The payer has not answered the prompt. */
  async function aPrompted(given: { readonly buyer?: Person; readonly number?: string } = {}) {
    const buyer = given.buyer ?? (await aParticipant(test));
    const number = given.number ?? aNumber();
    const { body } = await order(test, buyer, sale);
    const ref = body.paymentUrl?.split('/').at(-1) ?? '';
    const started = await ask(test, 'POST', `/payments/${ref}/start`, { body: { operator: 'mtn', number } });
    if (started.status !== 200) throw new Error(`The payment was not started: ${JSON.stringify(started.body)}`);
    const { gateway_ref: gatewayRef, id: paymentId } = await db
      .selectFrom('payments')
      .selectAll()
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    const orderId = body.savedOrder._id;
    return { buyer, number, orderId, ref, paymentId, gatewayRef, transactionId: double.transactionIdOf(gatewayRef) };
  }

  return {
    ...test,
    double,
    sale,
    aPrompted,

    /** Makes a payment of 5,000 XAF that was paid, and of which the platform does not know. */
    async aDebit(given: Parameters<typeof aPrompted>[0] = {}) {
      const prompted = await aPrompted(given);
      await double.answer(prompted.gatewayRef, 'approve');
      return prompted;
    },

    /** Returns the body of a report, by default of the right facts. */
    factsOf: ({ number, transactionId }: { readonly number: string; readonly transactionId: string }, more: object = {}) => ({
      ...{ number, amount: 5_000, debitedAt: clock().toISOString(), transactionId },
      ...more,
    }),

    async report(body: object, as?: Person) {
      return ask(test, 'POST', '/debit-reports', { body, ...(as && { as }) });
    },

    view: async (ref: string, as?: Person) => (await ask(test, 'GET', `/debit-reports/${ref}`, as && { as })).body.report,

    stored: (ref: string) => db.selectFrom('debit_reports').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow(),

    ticketsOf: async (orderId: string) =>
      (await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).execute()).length,
  };
}
export type AppWithLostCallbacks = Awaited<ReturnType<typeof anAppWithLostCallbacks>>;
