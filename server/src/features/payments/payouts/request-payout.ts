import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { isAvailable, unknownState } from '../availability/choice.rules.ts';
import { readStates } from '../availability/gateway-states.read.ts';
import type { PaymentGateway } from '../gateways/gateway.ts';
import type { Gateways } from '../gateways/registry.ts';
import { payoutUnavailable } from '../refunds/destination.rules.ts';
import { insertPayout, listAttempts } from './payouts.store.ts';
import type { Payout, PayoutsContext } from './payouts.types.ts';

export interface PayoutRequest extends Pick<Payout, 'sourceType' | 'sourceId' | 'amountXaf' | 'operator'> {
  /** Digits with country code. */
  readonly number: string;
}

/** Returns the gateways that can do something with numbers of an operator now, in the order of preference. */
export async function payersOf(
  { db, gateways }: { readonly db: Parameters<typeof readStates>[0]; readonly gateways: Pick<Gateways, 'offered'> },
  operator: PayoutOperator,
  ability: 'payouts' | 'checksPayee',
): Promise<readonly PaymentGateway[]> {
  const states = await readStates(db);
  return gateways.offered.filter(
    ({ id, operators, caps }) => operators.includes(operator) && caps[ability] && isAvailable(states.get(id) ?? unknownState),
  );
}

/** Returns the first gateway that can pay an operator now. One whose payouts pause is taken only if there is no other. */
async function choosePayer(
  { db, gateways }: Parameters<typeof payersOf>[0],
  operator: PayoutOperator,
): Promise<PaymentGateway | undefined> {
  const payers = await payersOf({ db, gateways }, operator, 'payouts');
  const states = await readStates(db);
  return payers.find(({ id }) => !states.get(id)?.payoutsPausedAt) ?? payers[0];
}

/**
 * Stores the next attempt to pay a source and enqueues its job, in the caller's transaction, which has locked the source. Returns
 * the attempt. Raises `payout_unavailable` (503) if no gateway can pay out to the operator now.
 */
export async function requestPayout(
  ctx: Pick<PayoutsContext, 'gateways' | 'clock' | 'jobs'>,
  tx: Tx,
  { sourceType, sourceId, amountXaf, operator, number }: PayoutRequest,
): Promise<Pick<Payout, 'id' | 'attempt' | 'gateway'>> {
  const gateway = await choosePayer({ db: tx, gateways: ctx.gateways }, operator);
  if (!gateway) throw payoutUnavailable();
  const now = ctx.clock();
  const attempt = (await listAttempts(tx, { sourceType, sourceId })).length + 1;
  const payout = { id: newId(), attempt, gateway: gateway.id };
  const gatewayRef = gateway.newReference();
  await insertPayout(tx, { ...payout, sourceType, sourceId, amountXaf, operator, number, gatewayRef }, now);
  await enqueuePayout(ctx, tx, payout.id, now);
  return payout;
}

/** Enqueues the job that sends a payout or asks about it. One job per payout waits at a time. */
export const enqueuePayout = (
  { jobs }: Pick<PayoutsContext, 'jobs'>,
  db: Parameters<PayoutsContext['jobs']['enqueue']>[0],
  payoutId: string,
  runAt: Date,
): Promise<void> => jobs.enqueue(db, 'payments.payout', { payoutId }, { runAt, key: `payments.payout:${payoutId}` });
