import type { DemoHouse } from './demo-house.ts';
import { demoAccounts } from './demo-people.ts';
import { inParallel } from './in-parallel.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';
import type { Sale } from './make-sales.ts';

/** Of ten people with a ticket nine come. */
const comes = (place: number): boolean => place % 10 !== 7;

/** When people arrive, in minutes from the start. */
const arrivals = [-45, -20, 5];

const known = new Set(demoAccounts.map(({ email }) => email));

/** Lets the guests of a past event in, as its organizer, while the world's clock stands at its door. */
export async function letIn(
  house: DemoHouse,
  people: DemoPeople,
  made: MadeEvent,
  startsAt: Date,
  sales: readonly Sale[],
): Promise<void> {
  const { slices, db } = house;
  const organizer = people.sessionOf(made.event.organizer);
  const own = sales.filter((sale) => sale.made.id === made.id);
  const tickets = await slices.tickets.listByOrders(
    db,
    own.map(({ orderId }) => orderId),
    'en',
  );
  const codes = own.flatMap(({ orderId, buyer }) =>
    (tickets.get(orderId) ?? []).map(({ ticketCode }) => ({ ticketCode, isKnown: known.has(buyer.email) })),
  );
  const guests = codes.filter(({ isKnown }, place) => isKnown || comes(place));
  for (const [wave, minutes] of arrivals.entries()) {
    house.goTo(new Date(startsAt.getTime() + minutes * 60_000));
    const arriving = guests.filter((_, place) => place % arrivals.length === wave);
    await inParallel(arriving, 8, ({ ticketCode }) =>
      slices.checkin.enter(organizer, { ticketCode, eventId: made.id, device: 'Gate A', locale: 'en' }),
    );
  }
}
