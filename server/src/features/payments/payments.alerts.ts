import { Counter, Gauge } from 'prom-client';
import type { Platform } from '#platform/platform';

const alerts = new Counter({
  name: 'ngoma_payment_alerts_total',
  help: 'Payments that a person has to look at, by what is wrong',
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

/** What is wrong with a payment, for a person to look at. */
export type AlertKind =
  /** A gateway told us of a payment that we never made. */
  | 'unknown_reference'
  /** Another amount or currency came than was asked for; the money lies in suspense. */
  | 'amount_mismatch'
  /** One transaction of the gateway claims to pay two of our payments. */
  | 'transaction_claimed_twice'
  /** A gateway takes back a success that was acted upon. */
  | 'contradiction'
  /** Nobody could tell for a day how a payment ended. */
  | 'stuck'
  /** A gateway will not pay money back; it lies in refunds payable. */
  | 'refund_failed';

/** Tells the people who run the house: by the log and by a metric that alarms hang on. */
export const alert = ({ logger }: Pick<Platform, 'logger'>, kind: AlertKind, detail: Readonly<Record<string, unknown>>): void => {
  alerts.inc({ kind });
  logger.error({ alarm: `payment_${kind}`, ...detail }, 'A payment needs a person');
};

export const countRefusedCallback = (gateway: string): void => refusedCallbacks.inc({ gateway });

export const reportStuck = (count: number): void => stuck.set(count);
