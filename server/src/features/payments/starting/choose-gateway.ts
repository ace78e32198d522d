import type { Tx } from '#platform/postgres/database';
import { candidatesFor } from '../availability/choice.rules.ts';
import { readStates } from '../availability/gateway-states.read.ts';
import { claimTrial } from '../availability/gateway-states.store.ts';
import type { PaymentGateway } from '../gateways/gateway.ts';
import type { Operator, Payment } from '../payments.rules.ts';
import type { PaymentsContext } from '../payments.types.ts';

/**
 * Returns the gateway that sends an attempt with this operator. A gateway on trial gets one attempt at a time while another one
 * works, and all of them if there is no other. Raises `operator_unavailable` (503) and `amount_not_payable` (400).
 */
export async function chooseGateway(
  { gateways, clock }: Pick<PaymentsContext, 'gateways' | 'clock'>,
  tx: Tx,
  { gateway: preferred, amountXaf }: Pick<Payment, 'gateway' | 'amountXaf'>,
  operator: Operator,
): Promise<PaymentGateway> {
  const states = await readStates(tx);
  const candidates = candidatesFor(gateways.offered, states, { operator, amountXaf, preferred });
  for (const candidate of candidates)
    if (states.get(candidate.id)?.health !== 'trial' || (await claimTrial(tx, candidate.id, clock()))) return candidate;
  return candidates[0];
}
