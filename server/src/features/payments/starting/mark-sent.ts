import { readSettings } from '#features/operator-settings/index';
import type { Tx } from '#platform/postgres/database';
import { nextPollAt, type Operator, type Payment, paymentClosed } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import type { PaymentsContext } from '../payments.types.ts';
import { indexLater } from '../search/payment-numbers.ts';
import { pollKey } from '../settlement/settlement.service.ts';
import { chooseGateway } from './choose-gateway.ts';
import { holdsWhilePendingUntil, requireFewOpenCharges, requireFree } from './start.rules.ts';

/** The payer's choice. The sandbox names no operator: it acts on the payment that its payer starts, in either order. */
export interface Start {
  readonly operator: Operator | null;
  readonly number: string | null;
}

const minuteMs = 60_000;

/**
 * Marks an attempt as sent before the request to the gateway, because money may move from then on: chooses the gateway, extends
 * the hold and enqueues the first poll. One transaction under the lock of all attempts for the purpose. Returns undefined for a
 * repeat. Raises `payment_closed`, `payment_unresolved` and `too_many_charges` (409) and what `chooseGateway` raises.
 */
export function markSent(ctx: PaymentsContext, paymentId: string, { operator, number }: Start): Promise<Payment | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const store = paymentsStore(tx);
    const { payment, siblings } = await store.lockAllAttempts(paymentId);
    if (isRepeat(payment, { operator, number })) return undefined;
    const now = ctx.clock();
    requireFree(payment, siblings, now);
    const openCharges = await store.lockOpenCharges({ id: payment.id, payerId: payment.payerId, number }, now);
    requireFewOpenCharges(openCharges, await readSettings(tx, now));
    const gateway = operator === null ? ctx.gateways.of(payment) : await chooseGateway(ctx, tx, payment, operator);
    const promptEndsAt = new Date(now.getTime() + gateway.caps.promptMinutes * minuteMs);
    await extendHold(ctx, tx, payment, { promptEndsAt, isRequired: operator !== null });
    await store.addFact(paymentId, 'started', { operator, gateway: gateway.id }, now);
    const runAt = nextPollAt(now, now) ?? now;
    await ctx.jobs.enqueue(tx, 'payments.poll', { paymentId }, { runAt, key: pollKey(paymentId), priority: 'awaited' });
    if (number !== payment.number) await indexLater(ctx, tx, [number]);
    // An attempt that was never sent may change its gateway, with a reference in the format of the new one.
    const moved = gateway.id === payment.gateway ? {} : { gateway: gateway.id, gatewayRef: gateway.newReference() };
    return store.change(paymentId, {
      ...moved,
      state: 'pending',
      operator,
      number,
      submittedAt: now,
      askedAt: now,
      promptEndsAt,
    });
  });
}

function isRepeat(payment: Payment, { operator, number }: Start): boolean {
  const isSandboxPayment = operator === null || payment.operator === null;
  const isSame = isSandboxPayment || (payment.operator === operator && payment.number === number);
  return payment.state === 'pending' && isSame;
}

/**
 * Extends the hold to the end of the prompt and a little longer, so that a payer who approves in time gets what was held. A sandbox
 * payment may be sent after its hold; any other raises `payment_closed` (409) then.
 */
async function extendHold(
  { settlers }: Pick<PaymentsContext, 'settlers'>,
  tx: Tx,
  { purposeType, purposeId }: Payment,
  { promptEndsAt, isRequired }: { readonly promptEndsAt: Date; readonly isRequired: boolean },
): Promise<void> {
  const isHeld = (await settlers()[purposeType]?.extendHold?.(tx, purposeId, holdsWhilePendingUntil(promptEndsAt))) ?? true;
  if (!isHeld && isRequired) throw paymentClosed();
}
