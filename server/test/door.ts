import { randomUUID } from 'node:crypto';
import type { ValidationView } from '@ngoma/api/features/events';
import type { TicketView } from '@ngoma/api/features/tickets';
import type { TestApp } from './harness.ts';
import { aSale, type EventWishes, order, type TestSale } from './orders.ts';
import type { Person } from './people.ts';

type House = Pick<TestApp, 'app' | 'db' | 'clock'>;

/** An event with free tickets, so that an order gives them at once; who validates may be told. */
export async function aDoor(house: House, wishes: EventWishes & { readonly validationView?: ValidationView }): Promise<TestSale> {
  const { validationView, ...event } = wishes;
  const sale = await aSale(house, { types: [{ priceXaf: 0, size: 100 }], ...event });
  if (validationView) {
    await house.db.updateTable('events').set({ validation_view: validationView }).where('id', '=', sale.eventId).execute();
  }
  return sale;
}

/** Tickets in somebody's hand; of the first type, unless told otherwise. */
export async function ticketsOf(house: House, holder: Person, sale: TestSale, quantity = 1, typeId = sale.typeId) {
  const { status, body } = await order(house, holder, sale, { items: [{ ticketTypeId: typeId, quantity }] });
  if (status !== 201) throw new Error(`The order was refused: ${body.message}`);
  return body.savedOrder.tickets;
}

/** One ticket in somebody's hand. */
export async function aTicket(house: House, holder: Person, sale: TestSale, typeId = sale.typeId): Promise<TicketView> {
  const [ticket] = await ticketsOf(house, holder, sale, 1, typeId);
  if (!ticket) throw new Error('The order gave no ticket');
  return ticket;
}

export interface ScanWishes {
  readonly ticketCode: string;
  readonly eventId?: string;
  readonly gateId?: string;
  readonly nonce?: string;
}

const ask =
  (method: 'POST' | 'PATCH', path: string) =>
  async ({ app }: Pick<TestApp, 'app'>, person: Person, scan: ScanWishes, language: 'en' | 'fr' = 'en') => {
    const reply = await app.inject({
      method,
      url: `/api/event-order/${path}`,
      headers: { ...person.headers, 'accept-language': language },
      payload: scan,
    });
    return { status: reply.statusCode, body: reply.json() };
  };

/** A look at a ticket, over HTTP. */
export const look = ask('POST', 'verify-ticket');
/** A scan at the door, over HTTP. */
export const enter = ask('PATCH', 'verify-entry');

export const aNonce = (): string => randomUUID();
