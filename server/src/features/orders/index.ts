import type { Platform } from '../../platform/platform.ts';
import { recordActivities } from '../activities/index.ts';
import { type CancelledJob, cancellationService } from './cancellation/cancellation.service.ts';
import { confirmationService } from './confirmation/confirmation.service.ts';
import { ordersConsoleRoutes } from './console/console.routes.ts';
import { ordersConsoleService } from './console/console.service.ts';
import { ordersRoutes } from './orders.routes.ts';
import { ordersService } from './orders.service.ts';
import { ordersStore } from './orders.store.ts';
import type { OrdersDeps } from './orders.types.ts';
import { placeOrdersService } from './placing/place-orders.service.ts';
import { ticketsLink } from './ticket-link.rules.ts';

export type { OrdersDeps } from './orders.types.ts';
export type { Placed } from './placing/batch-writer.store.ts';
export type { OrderInput, PlaceOptions } from './placing/place-orders.service.ts';

/** The orders feature: placing, holding, confirming, expiring, cancelling and refunding orders. */
export function ordersFeature(platform: Platform, deps: OrdersDeps) {
  const placing = placeOrdersService(platform, deps);
  const orders = ordersService(platform, deps, ticketsLink(platform.config.secretKey));
  const { settler, expireHolds } = confirmationService(platform, deps);
  const cancellation = cancellationService(platform, deps);
  return {
    routes: [
      ...ordersRoutes({ orders, placing, cancellation, deps }),
      ...ordersConsoleRoutes(ordersConsoleService(platform, deps, orders)),
    ],
    jobs: {
      'event.cancelled': (job: CancelledJob) => cancellation.cancelOrders(job),
      'order.paid': async ({ orderId, isLate }: { orderId: string; isLate?: boolean }) => {
        await recordActivities(platform.jobs, platform.db, [
          { type: 'order_confirmed', sourceId: orderId, happenedAt: platform.clock().toISOString() },
        ]);
        await orders.pushConfirmed(orderId);
        await orders.sendTickets(orderId, isLate ?? false);
      },
      'order.send-tickets-again': ({ orderId }: { orderId: string }) => orders.sendTickets(orderId, false),
      'orders.tidy': async () => {
        await expireHolds();
      },
      'orders.clear-keys': placing.clearOldKeys,
    },
    recurring: [
      { name: 'orders.tidy', cron: '* * * * *' },
      { name: 'orders.clear-keys', cron: '47 * * * *' },
    ],
    /** Callbacks for the payments feature when the payment of an order succeeds or fails. */
    settler,
    /** Places an order as the endpoint does. For demo data and tests. */
    place: placing.place,
    /** Erases a person's name and address from orders. */
    anonymizePerson: ordersStore.anonymizeBuyer,
    /** Waits for queued orders, then closes the order queue's connection. */
    close: placing.close,
  };
}
export type OrdersFeature = ReturnType<typeof ordersFeature>;
