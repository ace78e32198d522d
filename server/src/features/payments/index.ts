import type { LedgerFeature } from '#features/ledger/index';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import type { PaymentGateway } from './gateways/gateway.ts';
import { gatewayRegistry } from './gateways/registry.ts';
import { sandboxGateway } from './gateways/sandbox.ts';
import { type DeliverCallback, deliverByHttp, sandboxOperator } from './gateways/sandbox-operator.ts';
import { paymentsJobs, recurringJobs } from './payments.jobs.ts';
import { latestFor } from './payments.read.ts';
import { paymentsRoutes, sandboxRoutes, webhookRoutes } from './payments.routes.ts';
import { gatewayUnknown } from './payments.rules.ts';
import { paymentsService } from './payments.service.ts';
import { forgetPayer } from './payments.store.ts';
import { refundsService } from './refunds.service.ts';
import { type Settlers, settlementService } from './settlement.service.ts';
import { webhooksService } from './webhooks.service.ts';

export type { Callback, DeliverCallback } from './gateways/sandbox-operator.ts';
export type { Payment, PurposeDescription, RefundDestination, RefundRequest } from './payments.rules.ts';
export type { PurposeSettler } from './settlement.service.ts';

interface Doors {
  readonly ledger: LedgerFeature;
  /** Asked at the time of use, since the slices that are paid for are built after this one. */
  readonly settlers: Settlers;
  /** How the sandbox reaches our webhook; over HTTP to the public address unless told. */
  readonly deliver?: DeliverCallback;
}

/** Payments: attempts, what gateways say of them, and the way back of money that could not be honoured. */
export function paymentsFeature(platform: Platform, { ledger, settlers, deliver }: Doors) {
  const { config } = platform;
  const operator = config.paymentsSandbox ? sandboxOperator(platform, deliver ?? deliverByHttp(config.publicUrl)) : undefined;
  const configured: PaymentGateway[] = operator ? [sandboxGateway(platform, operator)] : [];
  const gateways = gatewayRegistry(configured);
  const gatewayOf = gateways.of;
  const refunds = refundsService(platform, { ledger, gatewayOf });
  const settlement = settlementService(platform, { ledger, settlers, gatewayOf });
  const payments = paymentsService(platform, { gateways, settlers, settlement });
  const webhooks = webhooksService(platform, { gateways, settlement, refunds });
  return {
    routes: [...paymentsRoutes(payments, gateways), ...(operator ? sandboxRoutes(payments, operator) : [])],
    rawRoutes: webhookRoutes(webhooks),
    jobs: paymentsJobs(platform, { payments, refunds, webhooks, operator }),
    recurring: recurringJobs,
    createMany: payments.createMany,
    cancelOpen: payments.cancelOpen,
    refundMany: refunds.refundMany,
    /** Sends a refund again that its gateway refused; an admin's decision. */
    retryRefund: refunds.retry,
    /** Takes the telephone numbers out of somebody's payments that are over. */
    forgetPerson: (tx: Tx, userId: string) => forgetPayer(tx, userId),
    /** Prompts the payer, as the payment page does: for the demo world and for tests. */
    start: (...asked: Parameters<typeof payments.start>) => payments.start(...asked),
    latestFor,
    /** The address of our page for a payment. */
    urlOf: (payment: { readonly ref: string }): string => `${config.publicUrl}/pay/${payment.ref}`,
    /** Refuses `gateway_unknown` (400) for a name that is not on offer, and `payment_unavailable` (503) when nothing is. */
    requireGateway(id: string | undefined): string {
      if (id === undefined) return gateways.standard().id;
      const gateway = gateways.find(id);
      if (!gateway) throw gatewayUnknown();
      return gateway.id;
    },
  };
}
export type PaymentsFeature = ReturnType<typeof paymentsFeature>;
