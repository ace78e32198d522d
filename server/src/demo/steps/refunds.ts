import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';
import type { Sale } from './sales.ts';

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly sales: readonly Sale[];
  readonly findEvent: (name: string) => CreatedEvent;
}

/** The past event whose buyers ask for refunds. Its policy gives nothing any more, so its organizer decides. */
const eventName = 'Stand-up: the rehearsal';

/**
 * Returns the steps of refunds of a past event: a request that an admin decides because the organizer did not, one that was
 * declined, one that is open, and a part of the price that the organizer gave back.
 */
export function refundSteps(app: DemoApp, { people, calendar, sales, findEvent }: DemoContext) {
  const { refunds } = app.features.orders;
  const asked = new Set<string>();

  /** Returns the next order with an unused ticket. Throws if there is none. */
  async function nextUnused(): Promise<{ sale: Sale; ticketId: string }> {
    const { id } = findEvent(eventName);
    for (const sale of sales.filter(({ made, orderId }) => made.id === id && !asked.has(orderId))) {
      asked.add(sale.orderId);
      const { tickets } = await refunds.quote(sale.buyer, sale.orderId, 'fr');
      const open = tickets.find(({ mayRequest }) => mayRequest);
      if (open) return { sale, ticketId: open._id };
    }
    throw new Error(`${eventName} has no more orders with an unused ticket`);
  }

  async function request(reason: string): Promise<string> {
    const { sale, ticketId } = await nextUnused();
    return (await refunds.request(sale.buyer, { orderId: sale.orderId, ticketIds: [ticketId], reason })).id;
  }

  let undecidedId = '';
  return [
    {
      at: calendar(-5, 9, 10),
      async run() {
        undecidedId = await request('Mon vol de Garoua a été annulé, je n’ai pas pu venir.');
      },
    },
    {
      at: calendar(-4, 11),
      async run() {
        const id = await request('I was ill that evening.');
        const { event } = findEvent(eventName);
        await refunds.decline(people.sessionOf(event.organizer), id, 'La salle et les artistes étaient déjà payés.');
      },
    },
    {
      at: calendar(-3, 16),
      async run() {
        const { sale, ticketId } = await nextUnused();
        const { event } = findEvent(eventName);
        await refunds.give(people.sessionOf(event.organizer), {
          ...{ orderId: sale.orderId, ticketIds: [ticketId], amount: 500, keepsTickets: true },
          reason: 'Le début a été retardé d’une heure.',
        });
      },
    },
    { at: calendar(-1, 10), run: () => app.run('refund.deadline', { requestId: undecidedId }) },
    { at: calendar(-1, 12), run: () => request('Nous étions deux, mais mon frère a dû rester à l’hôpital.') },
  ];
}
