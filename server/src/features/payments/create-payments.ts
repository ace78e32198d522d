import { awaitAll } from '#platform/concurrency/await-all';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { randomChunk } from '#platform/random';
import { type PurposeType, toMsisdn } from './payments.rules.ts';
import { paymentsStore } from './payments.store.ts';
import type { PaymentsContext } from './payments.types.ts';
import { indexLater } from './search/payment-numbers.ts';
import { pageOf } from './starting/submit-payment.ts';

export interface PaymentRequest {
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  readonly payerId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  /** The default gateway is used if this is absent or not configured. The operator that the payer chooses may change it. */
  readonly gateway?: string | undefined;
  /** The initial number on the payment page. An invalid one is ignored. */
  readonly number?: string | undefined;
}

/**
 * Inserts new attempts in one statement in the caller's transaction and returns them in the order of the requests. `paymentUrl` is
 * the payment page.
 */
export async function createPayments(
  ctx: Pick<PaymentsContext, 'gateways' | 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  requests: readonly PaymentRequest[],
): Promise<{ id: string; ref: string; paymentUrl: string }[]> {
  if (requests.length === 0) return [];
  const payments = requests.map(({ purposeType, purposeId, payerId, amountXaf, gateway: requested, number }) => {
    const gateway = ctx.gateways.find(requested) ?? ctx.gateways.requireDefault();
    return {
      id: newId(),
      ref: randomChunk(16).toString('base64url'),
      gateway: gateway.id,
      gatewayRef: gateway.newReference(),
      number: (number && toMsisdn(number)) || null,
      ...{ purposeType, purposeId, payerId, amountXaf },
    };
  });
  // Together, because the caller may send its commit with them.
  await awaitAll([
    paymentsStore(tx).insertMany(payments, ctx.clock()),
    indexLater(
      ctx,
      tx,
      payments.map(({ number }) => number),
    ),
  ]);
  return payments.map(({ id, ref }) => ({ id, ref, paymentUrl: pageOf(ctx, ref) }));
}
