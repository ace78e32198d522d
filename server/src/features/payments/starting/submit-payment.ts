import type { Locale } from '@ngoma/api/common/locale';
import type { GatewayRequestResult, PaymentGateway } from '../gateways/gateway.ts';
import type { Payment, PurposeDescription } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import type { PaymentsContext } from '../payments.types.ts';

/** Returns the URL of the payment page. */
export const pageOf = ({ config }: Pick<PaymentsContext, 'config'>, ref: string): string => `${config.publicUrl}/pay/${ref}`;

/** The key of the job that checks the gateways' health, so that many missing answers cause one check. */
const healthKey = 'payments.gateway-health';

/** Sends a payment to its gateway and records the answer. Safe to repeat, because the reference stays the same. */
export async function submitPayment(
  ctx: PaymentsContext,
  payment: Payment,
  { purpose, locale }: { readonly purpose: Pick<PurposeDescription, 'holdsUntil'>; readonly locale: Locale },
): Promise<void> {
  const { db, clock, jobs, settlement } = ctx;
  const promptEndsAt = payment.promptEndsAt ?? clock();
  const created = await send(ctx, payment, {
    locale,
    promptEndsAt,
    holdsUntil: purpose.holdsUntil ?? promptEndsAt,
    returnUrl: pageOf(ctx, payment.ref),
    notifyUrl: `${ctx.config.publicUrl}/api/payments/webhooks/${payment.gateway}`,
  });
  await db.transaction().execute(async (tx) => {
    const store = paymentsStore(tx);
    const { payment: now, siblings } = await store.lockWithSiblings(payment.id);
    await store.addFact(payment.id, 'sent', { ...created }, clock());
    if (created.outcome !== 'unknown' && now.answeredAt === null) await store.change(now.id, { answeredAt: clock() });
    if (created.outcome === 'accepted' && created.redirectUrl) await store.change(now.id, { continueUrl: created.redirectUrl });
    if ('providerRef' in created && created.providerRef) await settlement.recordProviderRef(tx, now, created.providerRef);
    if (created.outcome === 'rejected' && now.state === 'pending') await settlement.fail(tx, now, siblings, created.reason);
    if (isMissing(created)) await jobs.enqueue(tx, 'payments.gateway-health', {}, { runAt: clock(), key: healthKey });
  });
}

/** Tells whether the gateway is at fault. */
const isMissing = (created: GatewayRequestResult): boolean =>
  created.outcome === 'unknown' || (created.outcome === 'rejected' && created.reason === 'provider_down');

async function send(
  { gateways, logger }: PaymentsContext,
  payment: Payment,
  rest: Omit<Parameters<PaymentGateway['createPayment']>[0], 'ref' | 'amountXaf' | 'operator' | 'number'>,
): Promise<GatewayRequestResult> {
  const { gatewayRef: ref, amountXaf, operator, number } = payment;
  try {
    return await gateways.of(payment).createPayment({ ref, amountXaf, operator, number, ...rest });
  } catch (error) {
    logger.warn({ err: error, gatewayRef: ref }, 'The gateway could not be reached; the payment may have arrived');
    return { outcome: 'unknown' };
  }
}
