import type { Session } from '#platform/session';
import type { DemoHouse } from './demo-house.ts';
import { demoBuyer } from './demo-people.ts';
import { demoPurchases } from './demo-purchases.ts';
import { inParallel } from './in-parallel.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';

/** An order that somebody is about to place. */
interface Wish {
  readonly made: MadeEvent;
  readonly typeId: string;
  readonly buyer: Session;
  readonly attendees: readonly string[];
}

/** A confirmed order of the world. */
export interface Sale {
  readonly made: MadeEvent;
  readonly orderId: string;
  readonly buyer: Session;
}

/** So many tickets per order, one order after the other: couples, friends, once in a while somebody alone or a group. */
const orderSizes = [4, 2, 6, 1, 5, 3, 4, 8, 2, 5, 3, 6];
/** A phone of the sandbox that pays at once, by its last digits; those whom one invites pay with another than oneself. */
const phoneOf = (operator: 'mtn' | 'orange', { email }: Session): string => {
  const own = email.startsWith('buyer') ? 1 + ((email.length + Number(email.replace(/\D/g, ''))) % 9) : 0;
  return `+2376${operator === 'mtn' ? 7 : 9}${own}000004`;
};

/** Sells tickets wave by wave; what was sold stays in `sales`, oldest first. */
export function salesCounter(house: DemoHouse, people: DemoPeople) {
  const sales: Sale[] = [];
  const soldSoFar = new Map<string, number>();
  const ordersSoFar = new Map<string, number>();
  let orderCount = 0;

  /** Whoever comes by next; nobody comes to one event twice before everybody came once. */
  function passerBy({ id, event: { name } }: MadeEvent): Session {
    const before = ordersSoFar.get(id) ?? 0;
    ordersSoFar.set(id, before + 1);
    orderCount += 1;
    const buyer = people.buyers[(name.length * 17 + before) % people.buyers.length];
    if (!buyer) throw new Error('Nobody is there to buy');
    return buyer;
  }

  const ownWishes = (made: MadeEvent): Wish[] =>
    demoPurchases
      .filter(({ event }) => event === made.event.name)
      .map(({ type, buyer, attendees }) => {
        const typeId = made.typeIds[made.event.types.findIndex(({ name }) => name === type)];
        if (!typeId) throw new Error(`${made.event.name} has no ticket type ${type}`);
        return { made, typeId, buyer: people.sessionOf(buyer), attendees };
      });

  /** What is sold of an event until a share of its sale (0 to 1) has gone by. */
  function wishesUntil(made: MadeEvent, share: number): Wish[] {
    const isFirst = made.typeIds.every((id) => !soldSoFar.has(id));
    const wishes = isFirst ? ownWishes(made) : [];
    made.event.types.forEach(({ quantity, sold, perPerson }, place) => {
      const typeId = made.typeIds[place] ?? '';
      const own = wishes.filter((wish) => wish.typeId === typeId).reduce((sum, wish) => sum + wish.attendees.length, 0);
      const before = soldSoFar.get(typeId) ?? own;
      let missing = Math.round(quantity * sold * share) - before;
      soldSoFar.set(typeId, before + Math.max(0, missing));
      while (missing > 0) {
        const size = Math.min(orderSizes[orderCount % orderSizes.length] ?? 1, perPerson ?? 10, missing);
        const companions = Array.from({ length: size - 1 }, (_, index) => demoBuyer(orderCount + 31 * (index + 1)).name);
        const buyer = passerBy(made);
        wishes.push({ made, typeId, buyer, attendees: [buyer.name, ...companions] });
        missing -= size;
      }
    });
    return wishes;
  }

  async function place({ made, typeId, buyer, attendees }: Wish): Promise<string | null> {
    const placed = await house.slices.orders.place(
      buyer,
      {
        eventId: made.id,
        items: [{ ticketTypeId: typeId, quantity: attendees.length }],
        attendees: attendees.map((name) => ({ name })),
      },
      { locale: buyer.locale ?? 'fr' },
    );
    if (placed.isReplay) throw new Error('The demo world placed an order twice');
    sales.push({ made, orderId: placed.order.id, buyer });
    return placed.paymentUrl;
  }

  return {
    sales: sales as readonly Sale[],
    /** Brings the sale of these events to the given shares, all at once as on a busy evening, and has everything paid. */
    async sell(events: readonly { readonly made: MadeEvent; readonly share: number }[]): Promise<void> {
      const wishes = events.flatMap(({ made, share }) => wishesUntil(made, share));
      const paymentUrls = await Promise.all(wishes.map(place));
      const due = wishes.flatMap(({ buyer }, place) => {
        const ref = paymentUrls[place]?.split('/').at(-1);
        return ref ? [{ buyer, ref }] : [];
      });
      await inParallel([...due.entries()], 8, ([place, { buyer, ref }]) => {
        const operator = place % 3 === 0 ? 'orange' : 'mtn';
        return house.slices.payments.start(ref, { operator, number: phoneOf(operator, buyer) }, 'en');
      });
      await inParallel(house.takeDuePolls(), 8, (paymentId) => house.run('payments.poll', { paymentId }));
    },
  };
}
export type SalesCounter = ReturnType<typeof salesCounter>;
