import { type LedgerFeature, ledgerFeature } from '#features/ledger/index';
import type { PaymentGateway } from '#features/payments/gateways/gateway';
import { type PaymentsFeature, paymentsFeature } from '#features/payments/index';
import { aSale, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { savePayoutNumber } from '#test/factories/withdrawals';
import { aProvider } from '#test/gateways/provider';
import { buildTestApp } from '#test/harness/test-app';
import { installCrashes } from './crashes.ts';

const hourMs = 3_600_000;

/**
 * The whole application with one gateway whose provider is in memory, so that what really moved can be compared with the books,
 * and with crashes on demand.
 */
export async function openMarket() {
  const provider = aProvider({ id: 'first', caps: { refunds: 'partial', payouts: true } });
  let refusesRefunds = false;
  /** References of payouts that the provider paid although it had refused them. */
  const paidLate = new Set<string>();
  // Refunds are found by the platform's reference, even if the reply with the provider's own was lost.
  const gateway: PaymentGateway = {
    ...provider.gateway,
    refund: (request) =>
      refusesRefunds && !provider.refunds.has(request.ref)
        ? Promise.resolve({ outcome: 'rejected', reason: 'invalid_request' })
        : provider.gateway.refund(request),
    // Payouts are taken, and paid or refused later.
    async payout({ ref, number, amountXaf }) {
      if (provider.payouts.has(ref)) return { outcome: 'duplicate' };
      provider.payouts.set(ref, { number, amountXaf, state: { status: 'pending' } });
      return { outcome: 'accepted' };
    },
    async getRefund({ ref }) {
      const refund = provider.refunds.get(ref);
      return refund ? { status: 'succeeded', amountXaf: refund.amountXaf, currency: 'XAF' } : { status: 'not_found' };
    },
  };
  const test = await buildTestApp({ gateways: [gateway], env: { PAYMENTS_SANDBOX: '0' } });
  const ledger: LedgerFeature = ledgerFeature(test.platform);
  // Not mounted. For what has no endpoint.
  const payments: PaymentsFeature = paymentsFeature(test.platform, { ledger, settlers: () => ({}), gateways: [gateway] });
  const crashes = await installCrashes(test.platform.pool);
  const admin = await anAdmin(test);
  const buyers = await Promise.all(['Ada', 'Bih', 'Cho'].map((name) => aParticipant(test, { name })));

  /** Opens the sale of an event that begins in 100 hours, with a policy in steps. */
  async function openSale(feesPaidBy: 'buyer' | 'organizer', isVerified: boolean): Promise<TestSale> {
    const organizer = await anOrganizer(test, { isVerified });
    const saved = await savePayoutNumber(test, organizer);
    if (saved.status !== 200) throw new Error(`The payout account was refused: ${saved.body.message}`);
    const startsAt = new Date(test.clock().getTime() + 100 * hourMs);
    const sale = await aSale(test, {
      ...{ organizer, startsAt, feesPaidBy, endsAt: new Date(startsAt.getTime() + 3 * hourMs) },
      types: [{ priceXaf: 9_990, size: 12 }],
    });
    const steps = [
      { hoursBefore: 72, percent: 100 },
      { hoursBefore: 10, percent: 33 },
    ];
    await test.db
      .updateTable('events')
      .set({ refund_policy: JSON.stringify({ kind: 'steps', steps }) })
      .where('id', '=', sale.eventId)
      .execute();
    return sale;
  }

  /** Extends all sessions, because days pass on the clock and sessions last twelve hours. */
  const keepSignedIn = () =>
    test.db
      .updateTable('sessions')
      .set({ expires_at: new Date(test.clock().getTime() + 24 * hourMs) })
      .execute();

  async function call(as: Person | undefined, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload: object = {}) {
    const body = method === 'GET' ? {} : { payload };
    const reply = await test.fastify.inject({ method, url: `/api${path}`, headers: { ...as?.headers }, ...body });
    return { status: reply.statusCode, body: reply.json() };
  }
  const run = (job: string, payload: object = {}) => (test.jobs[job] as (payload: object) => Promise<void>)(payload);

  /** Lets the provider refuse refunds that it has not paid yet, or pay them. */
  const setRefusal = (refuses: boolean): void => {
    refusesRefunds = refuses;
  };

  function requirePayout(ref: string) {
    const payout = provider.payouts.get(ref);
    if (!payout) throw new Error(`The provider has no payout ${ref}`);
    return payout;
  }
  const refusePayout = (ref: string): void => {
    requirePayout(ref).state = { status: 'failed', reason: 'payee_not_found' };
  };
  const payPayout = (ref: string): void => {
    const payout = requirePayout(ref);
    if (payout.state.status === 'failed') paidLate.add(ref);
    payout.state = { status: 'succeeded', amountXaf: payout.amountXaf, currency: 'XAF' };
  };

  /** References of payments with a dispute that the provider only reports, and gives no details of. */
  const unnamedDisputes = new Set<string>();

  return {
    ...test,
    provider,
    ledger,
    payments,
    crashes,
    admin,
    buyers,
    openSale,
    keepSignedIn,
    call,
    run,
    setRefusal,
    refusePayout,
    payPayout,
    paidLate,
    unnamedDisputes,
  };
}
export type Market = Awaited<ReturnType<typeof openMarket>>;
