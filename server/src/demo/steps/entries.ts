import { demoAccounts } from '../content/people.ts';
import type { DemoApp } from '../demo-app.ts';
import { inParallel } from '../in-parallel.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';
import type { Sale } from './sales.ts';

/** Nine of ten holders attend. */
const attends = (place: number): boolean => place % 10 !== 7;

/** Minutes from the start of the event at which holders arrive. */
const arrivals = [-45, -20, 5];

const known = new Set(demoAccounts.map(({ email }) => email));

/** Checks in the holders of a past event as its organizer, with the demo clock set to their arrival. */
export async function checkInHolders(
  app: DemoApp,
  people: DemoPeople,
  made: CreatedEvent,
  startsAt: Date,
  sales: readonly Sale[],
): Promise<void> {
  const { features, db } = app;
  const organizer = people.sessionOf(made.event.organizer);
  const own = sales.filter((sale) => sale.made.id === made.id);
  const tickets = await features.tickets.listByOrders(
    db,
    own.map(({ orderId }) => ({ id: orderId, eventId: made.id })),
    'en',
  );
  const codes = own.flatMap(({ orderId, buyer }) =>
    (tickets.get(orderId) ?? []).map(({ ticketCode }) => ({ ticketCode, isKnown: known.has(buyer.email) })),
  );
  const guests = codes.filter(({ isKnown }, place) => isKnown || attends(place));
  for (const [wave, minutes] of arrivals.entries()) {
    app.setClock(new Date(startsAt.getTime() + minutes * 60_000));
    const arriving = guests.filter((_, place) => place % arrivals.length === wave);
    await inParallel(arriving, 8, ({ ticketCode }) =>
      features.checkin.enter(organizer, { ticketCode, eventId: made.id, device: 'Gate A', locale: 'en' }),
    );
  }
}
