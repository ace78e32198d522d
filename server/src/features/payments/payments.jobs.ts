import { payoutFloatTerms } from '@ngoma/api/common/business';
import { isStopped } from '#features/stops/index';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import { type AvailabilityContext, checkHealth } from './availability/check-health.ts';
import type { CallbackJob } from './callbacks/callbacks.types.ts';
import { removeOldRefused } from './callbacks/open-callbacks.store.ts';
import { checkLag } from './check-lag.ts';
import { findUnaskedDisputes } from './disputes/disputes.store.ts';
import { readAllFloats } from './floats/read-floats.ts';
import type { SandboxOperator } from './gateways/sandbox-operator.ts';
import { reportStuck } from './payment-alerts.ts';
import { countStuck, findUnpolled } from './payments.read.ts';
import type { paymentsService } from './payments.service.ts';
import { advancePayout } from './payouts/advance-payout.ts';
import { findOpenPayouts, takeFailedPayouts } from './payouts/payouts.store.ts';
import type { PayoutsContext } from './payouts/payouts.types.ts';
import { enqueuePayout } from './payouts/request-payout.ts';
import type { refundsService } from './refunds/refunds.service.ts';
import { findUnfinishedRefunds } from './refunds/refunds.store.ts';
import { paymentNumbersJobs } from './search/payment-numbers.ts';
import { pollKey } from './settlement/settlement.service.ts';
import { checkSuspense } from './suspense/check-suspense.ts';
import type { webhooksService } from './webhooks.service.ts';

interface Services {
  readonly payments: ReturnType<typeof paymentsService>;
  readonly refunds: ReturnType<typeof refundsService>;
  readonly webhooks: ReturnType<typeof webhooksService>;
  readonly payouts: PayoutsContext;
  readonly availability: AvailabilityContext;
  readonly operator: SandboxOperator | undefined;
}

/** Maximum rows per run. The next run continues. */
const batch = 500;
const dayMs = 24 * 3_600_000;

export const recurringJobs: RecurringJob[] = [
  { name: 'payments.reconcile', cron: '*/5 * * * *' },
  { name: 'payments.gateway-health', cron: '* * * * *' },
  { name: 'payments.read-floats', cron: `*/${payoutFloatTerms.readMinutes} * * * *` },
  { name: 'payments.check-suspense', cron: '13 * * * *' },
  { name: 'payments.check-lag', cron: '* * * * *' },
  { name: 'payments.repair-numbers', cron: '29 * * * *' },
];

export const paymentsJobs = (platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>, services: Services): JobHandlers => ({
  'payments.poll': ({ paymentId }: { paymentId: string }) => services.payments.poll(paymentId),
  'payments.withdraw': ({ paymentId }: { paymentId: string }) => services.payments.withdraw(paymentId),
  'payments.callback': (job: CallbackJob) => services.webhooks.processCallback(job),
  'payments.refund': ({ refundId }: { refundId: string }) => services.refunds.advance(refundId),
  'payments.payout': ({ payoutId }: { payoutId: string }) => advancePayout(services.payouts, payoutId),
  'payments.gateway-health': () => checkHealth(services.availability),
  'payments.read-floats': () => readAllFloats(services.payouts),
  'payments.resume-payouts': () => resumePayouts(platform),
  'payments.reconcile': () => reconcile(platform),
  'payments.ask-dispute': (dispute: { gateway: string; providerRef: string }) => services.webhooks.askAboutDispute(dispute),
  'payments.check-suspense': () => checkSuspense(platform),
  'payments.check-lag': () => checkLag(platform),
  ...paymentNumbersJobs(platform),
  ...(services.operator && {
    'payments.sandbox.pay-late': async ({ ref }: { ref: string }) => services.operator?.payLate(ref),
  }),
});

/**
 * Resumes payments that are no longer polled, and refunds and payouts that have not ended, for example after a lost job. Payouts that
 * failed are asked about once a day for a week, because some are paid after all.
 */
async function reconcile({ db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock();
  for (const paymentId of await findUnpolled(db, now, batch)) {
    await jobs.enqueue(db, 'payments.poll', { paymentId }, { runAt: now, key: pollKey(paymentId) });
  }
  for (const refundId of await findUnfinishedRefunds(db, new Date(now.getTime() - 15 * 60_000), batch)) {
    await jobs.enqueue(db, 'payments.refund', { refundId }, { runAt: now, key: `payments.refund:${refundId}` });
  }
  await resumePayouts({ db, clock, jobs }, 15);
  const failed = { since: new Date(now.getTime() - 7 * dayMs), askedBefore: new Date(now.getTime() - dayMs), now, limit: batch };
  for (const payoutId of await takeFailedPayouts(db, failed)) await enqueuePayout({ jobs }, db, payoutId, now);
  for (const dispute of await findUnaskedDisputes(db, new Date(now.getTime() - 6 * 3_600_000), batch)) {
    const key = `payments.dispute:${dispute.gateway}:${dispute.providerRef}`;
    await jobs.enqueue(db, 'payments.ask-dispute', dispute, { runAt: now, key });
  }
  await removeOldRefused(db, new Date(now.getTime() - 30 * dayMs));
  reportStuck(await countStuck(db, now));
}

/** Resumes payouts that are open for some minutes. Those that an admin or the balance of their gateway keeps waiting are left out. */
async function resumePayouts({ db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>, minutes = 0): Promise<void> {
  const now = clock();
  const areStopped = await isStopped(db, 'payouts');
  for (const payoutId of await findOpenPayouts(db, {
    before: new Date(now.getTime() - minutes * 60_000),
    areStopped,
    limit: batch,
  }))
    await enqueuePayout({ jobs }, db, payoutId, now);
}
