import type { Platform } from '../../platform/platform.ts';
import { tell } from '../activities/index.ts';
import { type CancelledJob, cancellationService } from './cancellation.service.ts';
import { deskRoutes } from './desk.routes.ts';
import { deskService } from './desk.service.ts';
import type { OrdersDoors } from './orders.doors.ts';
import { ticketsLink } from './orders.link.rules.ts';
import { placeService } from './orders.place.service.ts';
import { ordersRoutes } from './orders.routes.ts';
import { ordersService } from './orders.service.ts';
import { settleService } from './orders.settle.service.ts';
import { ordersStore } from './orders.store.ts';

export type { OrdersDoors } from './orders.doors.ts';
export type { OrderInput, PlaceOptions } from './orders.place.service.ts';
export type { Placed } from './orders.writer.ts';

/** The orders slice: tickets are ordered, held, paid for, confirmed or let go. */
export function ordersFeature(platform: Platform, doors: OrdersDoors) {
  const lane = placeService(platform, doors);
  const orders = ordersService(platform, doors, ticketsLink(platform.config.secretKey));
  const { settler, expireHolds } = settleService(platform, doors);
  const cancellation = cancellationService(platform, doors);
  return {
    routes: [...ordersRoutes({ orders, lane, cancellation, doors }), ...deskRoutes(deskService(platform, doors, orders))],
    jobs: {
      'event.cancelled': (job: CancelledJob) => cancellation.endOrders(job),
      'order.paid': async ({ orderId, isLate }: { orderId: string; isLate?: boolean }) => {
        await tell(platform.jobs, platform.db, [
          { type: 'order_confirmed', sourceId: orderId, happenedAt: platform.clock().toISOString() },
        ]);
        await orders.pushConfirmed(orderId);
        await orders.sendTickets(orderId, isLate ?? false);
      },
      'order.send-tickets-again': ({ orderId }: { orderId: string }) => orders.sendTickets(orderId, false),
      'orders.tidy': async () => {
        await expireHolds();
      },
      'orders.forget-keys': lane.forgetOldKeys,
    },
    recurring: [
      { name: 'orders.tidy', cron: '* * * * *' },
      { name: 'orders.forget-keys', cron: '47 * * * *' },
    ],
    /** What a payment means for its order; for the payments slice. */
    settler,
    /** Places an order as its buyer would: for the demo world and for tests. */
    place: lane.place,
    /** Takes the names out of somebody's orders. */
    forgetPerson: ordersStore.forgetBuyer,
    /** Lets the orders that wait be written, and closes the lane's connection. */
    close: lane.close,
  };
}
export type OrdersFeature = ReturnType<typeof ordersFeature>;
