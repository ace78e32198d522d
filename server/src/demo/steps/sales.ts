import type { Session } from '#platform/http/session/session';
import { demoBuyer } from '../content/people.ts';
import { demoPurchases } from '../content/purchases.ts';
import type { DemoApp } from '../demo-app.ts';
import { inParallel } from '../in-parallel.ts';
import { visitPage } from './event-visits.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';

/** An order that is about to be placed. */
interface OrderPlan {
  readonly made: CreatedEvent;
  readonly typeId: string;
  readonly buyer: Session;
  readonly attendees: readonly string[];
}

/** A confirmed order. */
export interface Sale {
  readonly made: CreatedEvent;
  readonly orderId: string;
  readonly buyer: Session;
}

/** Tickets per order in turn: mostly couples and small groups. */
const orderSizes = [4, 2, 6, 1, 5, 3, 4, 8, 2, 5, 3, 6];
/**
 * Returns a sandbox number whose payments succeed at once, by its last digits. Referred buyers pay with another number than their
 * referrer.
 */
const phoneOf = (operator: 'mtn' | 'orange', { email }: Session): string => {
  const own = email.startsWith('buyer') ? 1 + ((email.length + Number(email.replace(/\D/g, ''))) % 9) : 0;
  return `+2376${operator === 'mtn' ? 7 : 9}${own}000004`;
};

/** Sells tickets in batches. `sales` holds the confirmed orders, oldest first. */
export function salesCounter(app: DemoApp, people: DemoPeople) {
  const sales: Sale[] = [];
  const soldSoFar = new Map<string, number>();
  const ordersSoFar = new Map<string, number>();
  let orderCount = 0;

  /** Returns the next buyer of an event. A buyer comes again only after all others have bought. */
  function nextBuyer({ id, event: { name } }: CreatedEvent): Session {
    const before = ordersSoFar.get(id) ?? 0;
    ordersSoFar.set(id, before + 1);
    orderCount += 1;
    const buyer = people.buyers[(name.length * 17 + before) % people.buyers.length];
    if (!buyer) throw new Error('There are no demo buyers');
    return buyer;
  }

  const plannedOrders = (made: CreatedEvent): OrderPlan[] =>
    demoPurchases
      .filter(({ event }) => event === made.event.name)
      .map(({ type, buyer, attendees }) => {
        const typeId = made.typeIds[made.event.types.findIndex(({ name }) => name === type)];
        if (!typeId) throw new Error(`${made.event.name} has no ticket type ${type}`);
        return { made, typeId, buyer: people.sessionOf(buyer), attendees };
      });

  /** Returns the orders that bring the sales of an event to a share (0 to 1) of its planned sales. */
  function ordersUntil(made: CreatedEvent, share: number): OrderPlan[] {
    const isFirst = made.typeIds.every((id) => !soldSoFar.has(id));
    const orders = isFirst ? plannedOrders(made) : [];
    made.event.types.forEach(({ quantity, sold, perPerson }, place) => {
      const typeId = made.typeIds[place] ?? '';
      const own = orders.filter((order) => order.typeId === typeId).reduce((sum, order) => sum + order.attendees.length, 0);
      const before = soldSoFar.get(typeId) ?? own;
      let missing = Math.round(quantity * sold * share) - before;
      soldSoFar.set(typeId, before + Math.max(0, missing));
      while (missing > 0) {
        const size = Math.min(orderSizes[orderCount % orderSizes.length] ?? 1, perPerson ?? 10, missing);
        const companions = Array.from({ length: size - 1 }, (_, index) => demoBuyer(orderCount + 31 * (index + 1)).name);
        const buyer = nextBuyer(made);
        orders.push({ made, typeId, buyer, attendees: [buyer.name, ...companions] });
        missing -= size;
      }
    });
    return orders;
  }

  async function place({ made, typeId, buyer, attendees }: OrderPlan): Promise<string | null> {
    const placed = await app.features.orders.place(
      buyer,
      {
        eventId: made.id,
        items: [{ ticketTypeId: typeId, quantity: attendees.length }],
        attendees: attendees.map((name) => ({ name })),
      },
      { locale: buyer.locale ?? 'fr' },
    );
    if (placed.isReplay) throw new Error('A demo order was placed twice');
    sales.push({ made, orderId: placed.order.id, buyer });
    return placed.paymentUrl;
  }

  return {
    sales: sales as readonly Sale[],
    /**
     * Brings the sales of these events to the given shares concurrently, as on a busy evening, and completes all payments. Their pages have
     * been visited before.
     */
    async sell(events: readonly { readonly made: CreatedEvent; readonly share: number }[]): Promise<void> {
      const orders = events.flatMap(({ made, share }) => ordersUntil(made, share));
      for (const [made, own] of Map.groupBy(orders, (order) => order.made)) visitPage(app, made, own.length);
      const paymentUrls = await Promise.all(orders.map(place));
      const due = orders.flatMap(({ buyer }, place) => {
        const ref = paymentUrls[place]?.split('/').at(-1);
        return ref ? [{ buyer, ref }] : [];
      });
      await inParallel([...due.entries()], 8, ([place, { buyer, ref }]) => {
        const operator = place % 3 === 0 ? 'orange' : 'mtn';
        return app.features.payments.start(ref, { operator, number: phoneOf(operator, buyer) }, 'en');
      });
      await inParallel(app.takeDuePolls(), 8, (paymentId) => app.run('payments.poll', { paymentId }));
    },
  };
}
export type SalesCounter = ReturnType<typeof salesCounter>;
