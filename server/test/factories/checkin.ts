import { randomUUID } from 'node:crypto';
import type { ValidationView } from '@ngoma/api/features/events/events';
import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import type { TestApp } from '../harness/test-app.ts';
import { aSale, type EventOptions, order, type TestSale } from './orders.ts';
import type { Person } from './people.ts';

type AppUnderTest = Pick<TestApp, 'fastify' | 'db' | 'clock'>;

/** Creates an event with free tickets, so that an order issues them at once. */
export async function aCheckinEvent(
  app: AppUnderTest,
  options: EventOptions & { readonly validationView?: ValidationView },
): Promise<TestSale> {
  const { validationView, ...event } = options;
  const sale = await aSale(app, { types: [{ priceXaf: 0, size: 100 }], ...event });
  if (validationView) {
    await app.db.updateTable('events').set({ validation_view: validationView }).where('id', '=', sale.eventId).execute();
  }
  return sale;
}

/** Orders tickets for a holder, of the first type by default. */
export async function ticketsOf(app: AppUnderTest, holder: Person, sale: TestSale, quantity = 1, typeId = sale.typeId) {
  const { status, body } = await order(app, holder, sale, { items: [{ ticketTypeId: typeId, quantity }] });
  if (status !== 201) throw new Error(`The order was refused: ${body.message}`);
  return body.savedOrder.tickets;
}

/** Orders one ticket for a holder. */
export async function aTicket(app: AppUnderTest, holder: Person, sale: TestSale, typeId = sale.typeId): Promise<TicketView> {
  const [ticket] = await ticketsOf(app, holder, sale, 1, typeId);
  if (!ticket) throw new Error('The order has no ticket');
  return ticket;
}

export interface ScanOptions {
  readonly ticketCode: string;
  readonly eventId?: string;
  readonly gateId?: string;
  readonly nonce?: string;
}

const ask =
  (method: 'POST' | 'PATCH', path: string) =>
  async ({ fastify }: Pick<TestApp, 'fastify'>, person: Person, scan: ScanOptions, language: 'en' | 'fr' = 'en') => {
    const reply = await fastify.inject({
      method,
      url: `/api/event-order/${path}`,
      headers: { ...person.headers, 'accept-language': language },
      payload: scan,
    });
    return { status: reply.statusCode, body: reply.json() };
  };

/** Looks a ticket up over HTTP. */
export const lookUpTicket = ask('POST', 'verify-ticket');
/** Checks a ticket in over HTTP. */
export const checkInTicket = ask('PATCH', 'verify-entry');

export const aNonce = (): string => randomUUID();
