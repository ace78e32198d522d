import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { openLaneDatabase } from '../../platform/lane-database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/session.ts';
import type { OrdersDoors } from './orders.doors.ts';
import { orderLane } from './orders.lane.ts';
import { promoCodeUnknown } from './orders.refusals.ts';
import { ordersStore } from './orders.store.ts';
import { batchWriter, type Placed } from './orders.writer.ts';

/** Keys cleared in one statement at most, so that no lock is held for long. */
const mostForgottenAtOnce = 1_000;

/** What a buyer asks for, as the contract has checked it. */
export interface OrderInput {
  readonly eventId: string;
  readonly items: readonly { readonly ticketTypeId: string; readonly quantity: number }[];
  readonly attendees?:
    | readonly { readonly name: string; readonly email?: string | undefined; readonly number?: string | undefined }[]
    | undefined;
  readonly gateway?: string | undefined;
  readonly number?: string | undefined;
  readonly accessCode?: string | undefined;
  readonly promoCode?: string | undefined;
}

export interface PlaceOptions {
  readonly locale: Locale;
  /** A repeat under one key is the same order; another request under it is refused (`idempotency_mismatch`). */
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer } | undefined;
}

/** Places orders through the lane. docs/flows/checkout.md tells the whole way. */
export const placeService = (platform: Platform, doors: OrdersDoors) => {
  const { db, jobs, clock, logger } = platform;
  const lane = openLaneDatabase(String(platform.pool.options.connectionString), {
    applicationName: 'ngoma-orders',
    onError: (error) => logger.warn({ err: error }, 'The order lane lost its connection; the next order opens another'),
  });
  const orders = orderLane(lane.transaction, batchWriter({ doors, jobs, clock }));

  return {
    /** Waits for the order's batch; rejects with a Refusal where it is not taken. */
    async place(session: Pick<Session, 'userId' | 'name' | 'email'>, input: OrderInput, options: PlaceOptions): Promise<Placed> {
      if (input.gateway !== undefined) doors.payments.requireGateway(input.gateway);
      // There are no promo codes yet, so none is known.
      if (input.promoCode) throw promoCodeUnknown();
      const attendees = input.attendees ?? [];
      return orders.submit({
        eventId: input.eventId.toLowerCase(),
        buyerId: session.userId,
        buyer: { name: session.name, email: session.email },
        items: input.items.map(({ ticketTypeId, quantity }) => ({ ticketTypeId: ticketTypeId.toLowerCase(), quantity })),
        attendees,
        attendeeCount: attendees.length,
        accessCode: input.accessCode,
        gateway: input.gateway,
        number: input.number,
        locale: options.locale,
        idempotency: options.idempotency,
      });
    },

    /** Clears the keys of orders that are too old to be repeated: `business.order.idempotencyHours` after they were placed. */
    async forgetOldKeys(): Promise<void> {
      const before = new Date(clock().getTime() - business.order.idempotencyHours * 60 * 60_000);
      while ((await ordersStore.forgetOldKeys(db, before, mostForgottenAtOnce)) === mostForgottenAtOnce);
    },

    /** Lets the orders that wait be written, then closes the lane. */
    async close(): Promise<void> {
      await orders.idle();
      await lane.close();
    },
  };
};
