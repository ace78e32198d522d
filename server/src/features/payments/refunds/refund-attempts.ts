import type { ProviderState } from '../gateways/gateway.ts';
import { type Payment, refsOf } from '../payments.rules.ts';
import type { Destination } from './destination.rules.ts';
import { type Attempt, listEarlierAttempts, type Refund } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';

type Asker = Pick<RefundsContext, 'db' | 'gateways'>;

/** Returns the gateway that pays: that of the destination, or of the payment. Throws if it is no longer configured. */
export const payingGateway = (
  { gateways }: Pick<RefundsContext, 'gateways'>,
  payment: Pick<Payment, 'gateway'>,
  destination: Destination | null,
) => gateways.of(destination ?? payment);

/** Asks the gateway that got an attempt what became of it. */
export async function askAbout(ctx: Asker, payment: Payment, attempt: Attempt): Promise<ProviderState> {
  const { gatewayRef: ref, providerRef, destination } = attempt;
  const gateway = payingGateway(ctx, payment, destination);
  if (!destination) return gateway.getRefund({ ref, providerRef, payment: refsOf(payment) });
  return (await gateway.getPayout?.({ ref, providerRef })) ?? { status: 'unknown' };
}

/** Whether the gateway paid an attempt after all, may still pay it, or gives no answer. */
const mayArrive = ({ status }: ProviderState): boolean => status === 'succeeded' || status === 'pending' || status === 'unknown';

/** Returns the first earlier attempt that was paid after all, or may still be, with its state. */
export async function findArriving(
  ctx: Asker,
  refund: Pick<Refund, 'id'>,
  payment: Payment,
): Promise<{ readonly attempt: Attempt; readonly state: ProviderState } | undefined> {
  for (const attempt of await listEarlierAttempts(ctx.db, refund.id)) {
    const state = await askAbout(ctx, payment, attempt);
    if (mayArrive(state)) return { attempt, state };
  }
  return undefined;
}

/** Asks once more about each reference under which a failed refund was sent, at the gateway that it was sent to. */
export async function mayStillArrive(ctx: Asker, refund: Refund, payment: Payment): Promise<boolean> {
  try {
    if (!refund.failedUnsent && mayArrive(await askAbout(ctx, payment, refund))) return true;
    return (await findArriving(ctx, refund, payment)) !== undefined;
  } catch {
    // A gateway that cannot be reached gives no answer, so that the money takes no other way.
    return true;
  }
}
