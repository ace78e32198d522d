import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { directUrlOf, watchOf } from '#platform/postgres/database';
import { openPipelinedDatabase } from '#platform/postgres/pipelined-database';
import { busy, promoCodeUnknown } from '../order-errors.ts';
import { ordersStore } from '../orders.store.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { batchWriter, isCovered, type Placed, type PlaceRequest } from './batch-writer.store.ts';
import { orderQueue } from './order-queue.ts';
import { setAsideEvents } from './set-aside-events.ts';
import { soldOutTypes } from './sold-out-types.ts';

/** Maximum keys cleared per statement, so that locks are held briefly. */
const maxClearedPerStatement = 1_000;
/** Maximum milliseconds that a batch waits for a lock. Longer than PostgreSQL needs to find a deadlock (1 s). */
const lockMs = 1_200;

/** The validated request of a buyer. */
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
  /** Whether the buyer's balance pays as far as it goes. */
  readonly useBalance?: boolean | undefined;
}

export interface PlaceOptions {
  readonly locale: Locale;
  /** A repeat under one key returns the same order; a different request under it raises `idempotency_mismatch` (422). */
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer } | undefined;
}

const isWrongCode = (error: unknown): boolean => error instanceof Refusal && error.code === 'access_code_wrong';

/** Use cases that place orders through the order queue. See docs/flows/checkout.md. */
export const placeOrdersService = (platform: Platform, deps: OrdersDeps, confirmCovered: (orderId: string) => Promise<void>) => {
  const { db, jobs, clock, logger } = platform;
  const connection = openPipelinedDatabase(directUrlOf(platform.pool), {
    watch: watchOf(platform.pool),
    applicationName: 'ngoma-orders',
    // One batch is committed while the next one begins.
    connections: 2,
    lockMs,
    onError: (error) =>
      logger.warn({ err: error }, 'The order queue lost its database connection; the next order opens a new one'),
  });
  const aside = setAsideEvents(
    (eventIds) => deps.stock.findLocked(db, eventIds),
    (change) => logger.warn(change, 'Events with locked rows were set aside from the order queue, or are back'),
  );
  const queue = orderQueue(connection.transaction, batchWriter({ deps, jobs, clock }), aside);

  const soldOut = soldOutTypes(db, clock);

  async function submit(request: PlaceRequest): Promise<Placed> {
    const known = soldOut.has(request) ? await soldOut.answer(request) : undefined;
    if (known) return known;
    return queue.submit(request).catch((error: unknown) => {
      soldOut.learn(request, error);
      throw error;
    });
  }

  return {
    /** Returns the refusal of an order that would wait too long, before anything is read of it. */
    turnAway: (): Refusal | undefined => (queue.isFull() ? busy() : undefined),

    /**
     * Places an order and waits for its batch. An order that the buyer's balance covers is confirmed at once, in a transaction of its
     * own; the job `order.covered` does so if this process ends before. Rejects with the error of a refused order, and with
     * `too_many_requests` (429) after many wrong access codes.
     */
    async place(session: Pick<Session, 'userId' | 'name' | 'email'>, input: OrderInput, options: PlaceOptions): Promise<Placed> {
      if (input.gateway !== undefined) deps.payments.requireGateway(input.gateway);
      // There are no promo codes yet, so every code is unknown.
      if (input.promoCode) throw promoCodeUnknown();
      const attendees = input.attendees ?? [];
      const eventId = input.eventId.toLowerCase();
      const request = {
        eventId,
        buyerId: session.userId,
        buyer: { name: session.name, email: session.email },
        items: input.items.map(({ ticketTypeId, quantity }) => ({ ticketTypeId: ticketTypeId.toLowerCase(), quantity })),
        attendees,
        attendeeCount: attendees.length,
        accessCode: input.accessCode,
        gateway: input.gateway,
        number: input.number,
        usesBalance: input.useBalance,
        locale: options.locale,
        idempotency: options.idempotency,
      };
      const placed = await (input.accessCode
        ? deps.events.guardOrderCode(
            { eventId, userId: session.userId, accessCode: input.accessCode },
            () => submit(request),
            isWrongCode,
          )
        : submit(request));
      if (placed.isReplay || !isCovered(placed.order)) return placed;
      await confirmCovered(placed.order.id);
      return { ...placed, order: { ...placed.order, state: 'confirmed', payment: 'paid', holdsUntil: null } };
    },

    /** Places a validated request of an organizer who issues tickets by hand. Rejects with the error of a refused order. */
    submit,

    /** Clears the idempotency keys of orders older than `business.order.idempotencyHours`. */
    async clearOldKeys(): Promise<void> {
      const before = new Date(clock().getTime() - business.order.idempotencyHours * 60 * 60_000);
      while ((await ordersStore.clearOldKeys(db, before, maxClearedPerStatement)) === maxClearedPerStatement);
    },

    /** Waits for queued orders, then closes the queue's connection. */
    async close(): Promise<void> {
      await queue.idle();
      aside.close();
      await connection.close();
    },
  };
};
