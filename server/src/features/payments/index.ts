import type { Locale } from '@ngoma/api/common/locale';
import type { LedgerFeature } from '#features/ledger/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { listGatewayStates } from './availability/list-gateways.ts';
import { switchGateway } from './availability/switch-gateway.ts';
import { callbacksRoutes } from './callbacks/callbacks.routes.ts';
import { decideDisputedTickets } from './disputes/decide-tickets.ts';
import { configuredGateways } from './gateways/configured.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import { gatewayRegistry } from './gateways/registry.ts';
import { type DeliverCallback, deliverByHttp, sandboxOperator } from './gateways/sandbox-operator.ts';
import { describePayment, inquirePayment } from './inquire-payment.ts';
import { lagGauges } from './payment-alerts.ts';
import { paymentsJobs, recurringJobs } from './payments.jobs.ts';
import { latestFor } from './payments.read.ts';
import { failedRefundRoutes, paymentsRoutes, sandboxRoutes, webhookRoutes } from './payments.routes.ts';
import { gatewayUnknown } from './payments.rules.ts';
import { paymentsService } from './payments.service.ts';
import { anonymizePayer } from './payments.store.ts';
import { mayPayoutArrive } from './payouts/advance-payout.ts';
import { checkPayoutNumber, listPayoutOperators, type NumberQuestion } from './payouts/check-payout-number.ts';
import { anonymizePayouts, listAttempts } from './payouts/payouts.store.ts';
import type { PayoutSettlers } from './payouts/payouts.types.ts';
import { type PayoutRequest, requestPayout } from './payouts/request-payout.ts';
import { refundsService } from './refunds/refunds.service.ts';
import { type Settlers, settlementService } from './settlement/settlement.service.ts';
import { pageOf } from './starting/submit-payment.ts';
import { type ChosenOutcome, decideSuspense } from './suspense/decide-suspense.ts';
import { readSuspense } from './suspense/suspense.read.ts';
import { type StrayPayment, takeStray } from './suspense/take-stray.ts';
import { findSuspenseCase, getSuspenseCase, listSuspenseCases } from './suspense/view-suspense.ts';
import { webhooksService } from './webhooks.service.ts';

export type { Dispute } from './disputes/disputes.rules.ts';
export type { PaymentGateway } from './gateways/gateway.ts';
export type { Callback, DeliverCallback } from './gateways/sandbox-operator.ts';
export type { Inquiry } from './inquire-payment.ts';
export type { Payment, PurposeDescription, RefundDestination, RefundRequest } from './payments.rules.ts';
export { numberInvalid, toMsisdn } from './payments.rules.ts';
export type { CheckedNumber } from './payouts/check-payout-number.ts';
export type { Payout, PayoutSettler } from './payouts/payouts.types.ts';
export { reasonText } from './reason-text.ts';
export { maskName } from './refunds/destination.rules.ts';
export type { PurposeSettler } from './settlement/settlement.service.ts';

interface PaymentsDeps {
  readonly ledger: LedgerFeature;
  /** Resolved at the time of use, because the features that are paid for are built later. */
  readonly settlers: Settlers;
  /** Sources of refunds whose changes are reported by the job `refund.payout-moved`. */
  readonly followedRefunds?: readonly string[];
  /** The features that pay by payouts, by the type of their sources. */
  readonly payoutSettlers?: PayoutSettlers;
  /** Delivers the sandbox's callbacks, by default over HTTP to the public URL. */
  readonly deliver?: DeliverCallback;
  /** Further gateways, before the configured ones. For tests. */
  readonly gateways?: readonly PaymentGateway[];
}

/** Builds the payments feature: gateways, attempts, their settlement, and refunds. */
export function paymentsFeature(
  platform: Platform,
  { ledger, settlers, followedRefunds, payoutSettlers = () => ({}), deliver, gateways: further = [] }: PaymentsDeps,
) {
  const { config } = platform;
  const operator = config.paymentsSandbox ? sandboxOperator(platform, deliver ?? deliverByHttp(config.publicUrl)) : undefined;
  const gateways = gatewayRegistry([...further, ...configuredGateways(platform, operator)]);
  const refunds = refundsService(platform, { ledger, gateways, followed: followedRefunds });
  const settlement = settlementService(platform, { ledger, settlers, gateways });
  const ctx = { ...platform, gateways, settlers, settlement };
  const payouts = { ...platform, gateways, payoutSettlers };
  const suspense = { ...platform, gateways, settlers, ledger };
  const payments = paymentsService(ctx);
  const webhooks = webhooksService(platform, { gateways, settlement, refunds, disputes: suspense, payouts });
  return {
    routes: [
      ...paymentsRoutes(payments, ctx),
      ...failedRefundRoutes(refunds),
      ...callbacksRoutes({ ...platform, gateways }),
      ...(operator ? sandboxRoutes(payments, operator) : []),
    ],
    rawRoutes: webhookRoutes(webhooks),
    jobs: paymentsJobs(platform, { payments, refunds, webhooks, payouts, availability: ctx, operator }),
    recurring: recurringJobs,
    gauges: lagGauges(platform),
    createMany: payments.createMany,
    cancelOpen: payments.cancelOpen,
    refundMany: refunds.refundMany,
    refundableOf: refunds.refundableOf,
    /** Restores the tickets of a dispute that was won, or leaves them void, on an admin's decision. */
    decideDisputedTickets: (
      ...input: Parameters<typeof decideDisputedTickets> extends [unknown, ...infer Input] ? Input : never
    ) => decideDisputedTickets(suspense, ...input),
    /** The configured gateways, for the comparison of their statements with the books. */
    gateways: { all: gateways.all, find: (id: string) => gateways.find(id) },
    /** Money that matches no purpose: its cases, and how admins end them. */
    suspense: {
      list: (...input: Parameters<typeof listSuspenseCases> extends [unknown, ...infer Input] ? Input : never) =>
        listSuspenseCases(platform, ...input),
      find: (id: string, locale: Locale) => findSuspenseCase(platform, id, locale),
      get: (id: string, locale: Locale) => getSuspenseCase(suspense, id, locale),
      decide: (admin: Pick<Session, 'userId'>, id: string, chosen: ChosenOutcome) => decideSuspense(suspense, admin, id, chosen),
      takeStray: (tx: Tx, adminId: string, stray: StrayPayment) => takeStray(suspense, tx, adminId, stray),
      read: readSuspense,
    },
    /** Money that is sent to a number for another reason than a refund. */
    payouts: {
      request: (tx: Tx, request: PayoutRequest) => requestPayout(payouts, tx, request),
      mayArrive: (source: Parameters<typeof mayPayoutArrive>[1]) => mayPayoutArrive(payouts, source),
      list: listAttempts,
      checkNumber: (asked: NumberQuestion) => checkPayoutNumber(payouts, asked),
      listOperators: () => listPayoutOperators(payouts),
      anonymize: anonymizePayouts,
    },
    /** Sends a failed refund again, on an admin's decision. */
    retryRefund: refunds.retry,
    /** Confirms or declines the number that a buyer chose for a failed refund, on an admin's decision. */
    decideRefundNumber: refunds.decideNumber,
    /** Returns all configured gateways with their health and switch, for admins. */
    listGateways: () => listGatewayStates(ctx),
    /** Lets a gateway take new attempts, or not, on an admin's decision. */
    switchGateway: (admin: Pick<Session, 'userId'>, change: Parameters<typeof switchGateway>[2]) =>
      switchGateway(ctx, admin, change),
    /** Removes the phone numbers from a user's payments. */
    anonymizePerson: (tx: Tx, userId: string) => anonymizePayer(tx, userId),
    /** Prompts the payer like the payment page. Exposed for the demo data and for tests. */
    start: (...args: Parameters<typeof payments.start>) => payments.start(...args),
    latestFor,
    /** Returns an attempt as the reports of debits see it, with what its gateway says of it now. */
    inquire: (paymentId: string) => inquirePayment(ctx, paymentId),
    /** Returns the description of what a payment pays for; undefined if either is unknown. */
    describe: (paymentId: string, locale: Locale) => describePayment(ctx, paymentId, locale),
    /** The ids of all configured gateways. */
    gatewayIds: gateways.all.map(({ id }) => id),
    /** Waits for payments that are being settled, then closes the connection of their queue. */
    close: () => settlement.close(),
    /** Returns the URL of the payment page. */
    urlOf: (payment: { readonly ref: string }): string => pageOf(ctx, payment.ref),
    /**
     * Returns the id of an available gateway. Raises `gateway_unknown` (400) for an unknown name, and `payment_unavailable` (503)
     * if none is configured.
     */
    requireGateway(id: string | undefined): string {
      if (id === undefined) return gateways.requireDefault().id;
      const gateway = gateways.offered.find((offered) => offered.id === id);
      if (!gateway) throw gatewayUnknown();
      return gateway.id;
    },
  };
}
export type PaymentsFeature = ReturnType<typeof paymentsFeature>;
