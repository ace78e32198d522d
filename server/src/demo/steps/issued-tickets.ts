import type { DemoCalendar } from '../content/calendar.ts';
import { issuedTickets } from '../content/issued-tickets.ts';
import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => CreatedEvent;
}

/** Returns the steps in which organizers issue tickets of coming events by hand. */
export const issuedTicketSteps = (app: DemoApp, { people, calendar, findEvent }: DemoContext) =>
  issuedTickets.map(({ event: name, type, holders, recipient, reason, note, inDays, hour }) => ({
    at: calendar(inDays, hour),
    async run() {
      const { id, event, typeIds } = findEvent(name);
      const ticketTypeId = typeIds[event.types.findIndex((one) => one.name === type)];
      if (!ticketTypeId) throw new Error(`${name} has no ticket type ${type}`);
      await app.features.orders.issue(
        people.sessionOf(event.organizer),
        { eventId: id, items: [{ ticketTypeId, quantity: holders.length }], recipient, holders, reason, note },
        { locale: 'fr' },
      );
    },
  }));
