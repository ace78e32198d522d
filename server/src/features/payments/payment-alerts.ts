import { Counter, Gauge } from 'prom-client';
import type { FeatureGauge } from '#platform/observation/metrics';
import type { Platform } from '#platform/platform';
import { measureLag } from './callbacks.store.ts';

const alerts = new Counter({
  name: 'ngoma_payment_alerts_total',
  help: 'Payments that need manual action, by kind of problem',
  labelNames: ['kind'] as const,
});

const refusedCallbacks = new Counter({
  name: 'ngoma_payment_callbacks_refused_total',
  help: 'Callbacks whose signature was missing, wrong or too old, by the gateway they claimed to come from',
  labelNames: ['gateway'] as const,
});

const stuck = new Gauge({
  name: 'ngoma_payments_stuck',
  help: 'Payments that are still open a day after they were sent to their gateway',
});

/** The kind of a problem that an operator of the platform has to look into. */
export type AlertKind =
  /** A callback names a payment that does not exist. */
  | 'unknown_reference'
  /** Another amount or currency was paid than requested. The money is in the suspense account. */
  | 'amount_mismatch'
  /** One gateway transaction is reported for two payments. */
  | 'transaction_claimed_twice'
  /** A gateway reverses a success that was already acted upon. */
  | 'contradiction'
  /** A payment has no known result after a day. */
  | 'stuck'
  /** A payer disputes a payment at their bank. The gateway holds the money back until that is decided. */
  | 'dispute'
  /** The balance from which a gateway pays out does not cover what waits. Its payouts are paused. */
  | 'float_low'
  /** A gateway reports a payout that the platform did not make. */
  | 'unknown_payout'
  /** The suspense account does not hold exactly what its open cases say. */
  | 'suspense_differs'
  /** A gateway refuses a refund, or no gateway can pay it. The amount stays in refunds payable. */
  | 'refund_failed';

/** Alerts the operators of the platform through the log and a metric. */
export const alert = ({ logger }: Pick<Platform, 'logger'>, kind: AlertKind, detail: Readonly<Record<string, unknown>>): void => {
  alerts.inc({ kind });
  logger.error({ alarm: `payment_${kind}`, ...detail }, 'A payment needs manual action');
};

export const countRefusedCallback = (gateway: string): void => refusedCallbacks.inc({ gateway });

export const reportStuck = (count: number): void => stuck.set(count);

/** Returns the gauges of the settlement lag: how many callbacks wait, and for how long the oldest one has waited. */
export const lagGauges = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): readonly FeatureGauge[] => [
  {
    name: 'ngoma_payment_callbacks_waiting',
    help: 'Callbacks of gateways that are received and not handled yet',
    read: async () => (await measureLag(db, clock())).count,
  },
  {
    name: 'ngoma_payment_callbacks_oldest_seconds',
    help: 'Seconds since the oldest callback was received that is not handled yet; 0 if none waits',
    read: async () => (await measureLag(db, clock())).oldestSeconds,
  },
];
