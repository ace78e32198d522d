import type { Session } from '#platform/http/session/session';
import type { Tx } from '#platform/postgres/database';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivities } from '../activities/index.ts';
import { type CancelledJob, cancellationService } from './cancellation/cancellation.service.ts';
import { changesRoutes } from './changes/changes.routes.ts';
import { type ChangedJob, notifyOfChange } from './changes/notify-change.ts';
import { confirmationService } from './confirmation/confirmation.service.ts';
import { ordersConsoleRoutes } from './console/console.routes.ts';
import { ordersConsoleService } from './console/console.service.ts';
import { orderDisputes } from './disputes/dispute-order.ts';
import { claimIssued } from './issuing/claim-issued.ts';
import { type IssueInput, type IssueOptions, issueTickets } from './issuing/issue-tickets.ts';
import { eraseIssues } from './issuing/issued-orders.store.ts';
import { issuingRoutes } from './issuing/issuing.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { ordersService } from './orders.service.ts';
import { ordersStore } from './orders.store.ts';
import type { OrdersDeps } from './orders.types.ts';
import { placeOrdersService } from './placing/place-orders.service.ts';
import { receiptRoutes } from './receipt/receipt.routes.ts';
import { eraseCompanies } from './receipt/receipt-company.store.ts';
import { declineRefund, endDecisionTime } from './refunds/decide-refund.ts';
import { followPayout } from './refunds/follow-payout.ts';
import { giveRefund } from './refunds/give-refund.ts';
import { quoteRefund } from './refunds/list-refunds.ts';
import { notifyOfDeclinedNumber, notifyOfFailure } from './refunds/notify-of-refund.ts';
import { refundsRoutes } from './refunds/refunds.routes.ts';
import { anonymizeRequester } from './refunds/refunds.store.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { type TicketsLink, ticketsLink } from './ticket-link.rules.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';
import { notifyOfReturn } from './wallet/send-credit-back.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

export { orderRefundNames, orderStateNames } from './console/export-orders.ts';
export type { OrdersDeps } from './orders.types.ts';
export type { Placed } from './placing/batch-writer.store.ts';
export type { OrderInput, PlaceOptions } from './placing/place-orders.service.ts';
export { orderWays } from './search/order-search.read.ts';

/** The parameters of a use case after its context. */
type WithoutContext<UseCase extends (ctx: never, ...input: never[]) => unknown> =
  Parameters<UseCase> extends [unknown, ...infer Input] ? Input : never;

/** Signs links with the current secret, and accepts those of former secrets for their time of grace. */
const rotatingLink = ({ keys }: Platform): TicketsLink => ({
  sign: (orderId) => ticketsLink(keys.current('links').secret).sign(orderId),
  isSigned: (orderId, signature) => keys.accepted('links').some(({ secret }) => ticketsLink(secret).isSigned(orderId, signature)),
});

/** The orders feature: placing, holding, confirming, expiring, cancelling and refunding orders. */
export function ordersFeature(platform: Platform, deps: OrdersDeps) {
  const orders = ordersService(platform, deps, rotatingLink(platform));
  const { settler, confirmCovered, expireHolds } = confirmationService(platform, deps);
  const placing = placeOrdersService(platform, deps, confirmCovered);
  const cancellation = cancellationService(platform, deps);
  const refunds = { ...platform, deps, findOrder: orders.find };
  const issuing = { db: platform.db, deps, orders, submit: placing.submit, turnAway: placing.turnAway };
  return {
    routes: [
      ...ordersRoutes({ orders, placing, cancellation, deps }),
      ...ordersConsoleRoutes(ordersConsoleService(platform, deps, orders), refunds),
      ...issuingRoutes(issuing, refunds),
      ...refundsRoutes(refunds),
      ...timelineRoutes(refunds),
      ...receiptRoutes(refunds),
      ...changesRoutes(refunds),
      ...walletRoutes(refunds),
    ],
    jobs: {
      'event.changed': (job: ChangedJob) => notifyOfChange(platform, job),
      'event.cancelled': (job: CancelledJob) => cancellation.cancelOrders(job),
      'order.covered': ({ orderId }: { orderId: string }) => confirmCovered(orderId),
      'order.paid': async ({ orderId, isLate }: { orderId: string; isLate?: boolean }) => {
        await recordActivities(platform.jobs, platform.db, [
          { type: 'order_confirmed', sourceId: orderId, happenedAt: platform.clock().toISOString() },
        ]);
        await orders.pushConfirmed(orderId);
        await orders.sendTickets(orderId, { isLate: isLate ?? false, key: `tickets:${orderId}` });
      },
      // The organizer who issued it knows of it, and nothing was paid that gives points.
      'order.issued': ({ orderId }: { orderId: string }) =>
        orders.sendTickets(orderId, { isLate: false, key: `tickets:${orderId}` }),
      'user.email-confirmed': ({ userId }: { userId: string }) => claimIssued({ ...platform, deps }, userId),
      'order.send-tickets-again': ({ orderId, requestId = newId() }: { orderId: string; requestId?: string }) =>
        orders.sendTickets(orderId, { isLate: false, key: `tickets-again:${requestId}` }),
      'orders.tidy': async () => {
        await expireHolds();
      },
      'orders.clear-keys': placing.clearOldKeys,
      'refund.deadline': ({ requestId }: { requestId: string }) => endDecisionTime(refunds, requestId),
      'refund.number-declined': ({ destinationId }: { destinationId: string }) => notifyOfDeclinedNumber(refunds, destinationId),
      'refund.failed': ({ refundId }: { refundId: string }) => notifyOfFailure(refunds, refundId),
      'refund.payout-moved': ({ sourceType, sourceId }: { sourceType?: string; sourceId: string }) =>
        sourceType === 'credit_return' ? notifyOfReturn(refunds, sourceId) : followPayout(refunds, sourceId),
    },
    recurring: [
      { name: 'orders.tidy', cron: '* * * * *' },
      { name: 'orders.clear-keys', cron: '47 * * * *' },
    ],
    /** Callbacks for the payments feature when the payment of an order succeeds or fails. */
    settler: { ...settler, ...orderDisputes({ ...platform, deps }) },
    /** Places an order as the endpoint does. For demo data and tests. */
    place: placing.place,
    /** Issues tickets by hand as the endpoint does. For demo data and tests. */
    issue: (issuer: Session, input: IssueInput, options: IssueOptions) => issueTickets(issuing, issuer, input, options),
    /** Use cases of refunds as the endpoints run them. For demo data. */
    refunds: {
      quote: (...input: WithoutContext<typeof quoteRefund>) => quoteRefund(refunds, ...input),
      request: (...input: WithoutContext<typeof requestRefund>) => requestRefund(refunds, ...input),
      give: (...input: WithoutContext<typeof giveRefund>) => giveRefund(refunds, ...input),
      decline: (...input: WithoutContext<typeof declineRefund>) => declineRefund(refunds, ...input),
    },
    /** Erases a person's name and address from orders, the companies on their receipts, and texts from refund requests. */
    anonymizePerson: async (tx: Tx, userId: string, by: { readonly name: string; readonly formerEmail: string }) => {
      await ordersStore.anonymizeBuyer(tx, userId, by);
      await eraseCompanies(tx, userId);
      await anonymizeRequester(tx, userId);
      await eraseIssues(tx, userId, by.formerEmail);
    },
    /** Waits for queued orders, then closes the order queue's connection. */
    close: placing.close,
  };
}
export type OrdersFeature = ReturnType<typeof ordersFeature>;
