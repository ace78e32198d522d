import type { PaymentReason } from '@ngoma/api/features/payments';
import { translate } from '#platform/i18n/messages';
import { maySend } from '../floats/decide-pause.ts';
import type { ProviderState } from '../gateways/gateway.ts';
import { alert } from '../payment-alerts.ts';
import { nextRefundPollAt } from '../payments.rules.ts';
import { findPayout, finishPayout, listAttempts, lockPayout, markPayoutSent, saveProviderRefOfPayout } from './payouts.store.ts';
import type { Payout, PayoutSettler, PayoutsContext } from './payouts.types.ts';
import { enqueuePayout } from './request-payout.ts';

const isOpen = ({ state }: Pick<Payout, 'state'>): boolean => state === 'created' || state === 'pending';

function settlerOf(ctx: PayoutsContext, { sourceType }: Pick<Payout, 'sourceType'>): PayoutSettler {
  const settler = ctx.payoutSettlers()[sourceType];
  if (!settler) throw new Error(`Nothing settles payouts of ${sourceType}`);
  return settler;
}

/** Asks the gateway what became of a payout. */
async function askAbout({ gateways }: PayoutsContext, payout: Payout): Promise<ProviderState> {
  const { gatewayRef: ref, providerRef } = payout;
  return (await gateways.of(payout).getPayout?.({ ref, providerRef })) ?? { status: 'unknown' };
}

/**
 * Sends a payout under its stored reference, or asks about it if it may have been sent before. Returns undefined if it waits,
 * because the balance of its gateway is low: a reading that covers it enqueues it again.
 */
async function sendOrAsk(ctx: PayoutsContext, payout: Payout): Promise<ProviderState | undefined> {
  if (payout.state === 'pending') {
    const state = await askAbout(ctx, payout);
    if (state.status !== 'not_found') return state;
  }
  const isSent = await ctx.db.transaction().execute(async (tx) => {
    if (!(await maySend(ctx, tx, payout))) return false;
    if (await markPayoutSent(tx, payout.id, ctx.clock())) await settlerOf(ctx, payout).sent(tx, payout);
    return true;
  });
  if (!isSent) return undefined;
  const { gatewayRef: ref, amountXaf, operator, number } = payout;
  const gateway = ctx.gateways.of(payout);
  if (!gateway.payout || number === null) return { status: 'failed', reason: 'invalid_request' };
  const created = await gateway.payout({
    ref,
    amountXaf,
    operator,
    number,
    narration: translate('fr', 'payments.withdrawalNote'),
  });
  if (created.outcome === 'rejected') return { status: 'failed', reason: created.reason };
  const providerRef = ('providerRef' in created && created.providerRef) || payout.providerRef;
  if (providerRef && providerRef !== payout.providerRef) await saveProviderRefOfPayout(ctx.db, payout.id, providerRef);
  return askAbout(ctx, { ...payout, providerRef });
}

/**
 * Stores what a gateway reported. A success is recorded whatever was recorded before, because the money has left; a failure only
 * while the payout is open. Everything else is asked again later.
 */
async function apply(ctx: PayoutsContext, asked: Payout, reported: ProviderState): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, asked.id);
    const now = ctx.clock();
    if (payout.state === 'succeeded') {
      if (hasFailed(reported)) alert(ctx, 'contradiction', { payoutId: payout.id, gateway: payout.gateway });
      return;
    }
    if (reported.status === 'succeeded') {
      if (reported.amountXaf !== undefined && reported.amountXaf !== payout.amountXaf)
        alert(ctx, 'amount_mismatch', { payoutId: payout.id, asked: payout.amountXaf, reported: reported.amountXaf });
      await finishPayout(tx, payout.id, { state: 'succeeded', reason: null }, now);
      await settlerOf(ctx, payout).succeeded(tx, payout);
    } else if (!isOpen(payout)) {
      return;
    } else if (hasFailed(reported)) {
      const reason: PaymentReason = reported.reason ?? 'unknown';
      await finishPayout(tx, payout.id, { state: 'failed', reason }, now);
      await settlerOf(ctx, payout).failed(tx, { ...payout, reason });
      // The next payout would be refused too, so the balance is read at once.
      if (reason === 'our_wallet_empty')
        await ctx.jobs.enqueue(tx, 'payments.read-floats', {}, { runAt: now, key: 'payments.read-floats' });
    } else {
      await enqueuePayout(ctx, tx, payout.id, nextRefundPollAt(payout.createdAt, now));
    }
  });
}

const hasFailed = ({ status }: ProviderState): boolean => status === 'failed' || status === 'expired' || status === 'cancelled';

/**
 * Returns the first earlier attempt for the same source that the gateway paid after all or may still pay, with its state. A
 * gateway that gives no answer may still pay.
 */
async function findArriving(
  ctx: PayoutsContext,
  { attempts, before }: { readonly attempts: readonly Payout[]; readonly before: number },
): Promise<{ readonly earlier: Payout; readonly state: ProviderState } | undefined> {
  for (const earlier of attempts) {
    if (earlier.attempt >= before || earlier.state !== 'failed') continue;
    const state = await askAbout(ctx, earlier);
    if (state.status === 'succeeded' || state.status === 'pending' || state.status === 'unknown') return { earlier, state };
  }
  return undefined;
}

/**
 * Sends a payout, or asks what became of it, and records the answer. Runs as a job, and when a callback names the payout. Sends
 * nothing while an earlier attempt for the same source may still arrive: one that was paid after all ends this one.
 */
export async function advancePayout(ctx: PayoutsContext, payoutId: string): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  if (!payout) return;
  if (!isOpen(payout)) return apply(ctx, payout, await askAbout(ctx, payout));
  const isRepeat = payout.state === 'created' && payout.attempt > 1;
  const arriving = isRepeat
    ? await findArriving(ctx, { attempts: await listAttempts(ctx.db, payout), before: payout.attempt })
    : undefined;
  if (!arriving) {
    const state = await sendOrAsk(ctx, payout);
    return state && apply(ctx, payout, state);
  }
  if (arriving.state.status !== 'succeeded') return apply(ctx, payout, { status: 'unknown' });
  // The success first, so that the source is paid when this attempt ends without having been sent.
  await apply(ctx, arriving.earlier, arriving.state);
  await apply(ctx, payout, { status: 'failed', reason: 'invalid_request' });
}

/** Tells whether an attempt for a source was paid after all, or may still be, so that its money must not take another way. */
export async function mayPayoutArrive(ctx: PayoutsContext, source: Pick<Payout, 'sourceType' | 'sourceId'>): Promise<boolean> {
  const attempts = await listAttempts(ctx.db, source);
  if (attempts.some((one) => one.state !== 'failed')) return true;
  try {
    const found = await findArriving(ctx, { attempts, before: Number.POSITIVE_INFINITY });
    if (found) await apply(ctx, found.earlier, found.state);
    return found !== undefined;
  } catch (error) {
    ctx.logger.warn({ err: error, ...source }, 'Could not ask about a payout');
    return true;
  }
}
