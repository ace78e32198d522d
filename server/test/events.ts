import type { RefundPolicy, TicketTypeInput } from '@ngoma/api/features/event-tickets';
import type { EventVisibility } from '@ngoma/api/features/events';
import { sql } from 'kysely';
import { type EventsFeature, eventsFeature } from '../src/features/events/index.ts';
import { stockFeature } from '../src/features/stock/index.ts';
import { newId } from '../src/platform/ids.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { TestApp } from './harness.ts';
import { anOrganizer, type Person } from './people.ts';

/** Categories of the migration that tests name. */
export const concerts = '0199c000-0000-7000-8000-000000000100';
export const makossa = '0199c000-0000-7000-8000-000000000101';
export const comedy = '0199c000-0000-7000-8000-000000000400';
export const standUp = '0199c000-0000-7000-8000-000000000401';

interface House {
  readonly platform: Platform;
}

const features = new WeakMap<Platform, EventsFeature>();

/** The events slice of a test's application, for calls without HTTP. */
export function eventsOf({ platform }: House): EventsFeature {
  const known = features.get(platform) ?? eventsFeature(platform, { stock: stockFeature() });
  features.set(platform, known);
  return known;
}

/** The fields of a new event as a form would send them; a test names those that it is about. */
export const eventFields = ({ platform }: House, wishes: Readonly<Record<string, unknown>> = {}) => ({
  eventName: 'Makossa Night',
  description: 'An evening with the old masters and their grandchildren.',
  location: 'Palais des Sports',
  city: 'Yaoundé',
  date: daysAhead(platform, 30).toISOString(),
  categoryId: concerts,
  ...wishes,
});

/** So many days after the test's present. */
export const daysAhead = ({ clock }: Pick<Platform, 'clock'>, days: number): Date =>
  new Date(clock().getTime() + days * 86_400_000);

export interface EventWishes {
  readonly organizer?: Person;
  /** Fields of the event itself that differ from the usual ones. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly ticketTypes?: readonly TicketTypeInput[];
  readonly feesPaidBy?: 'buyer' | 'organizer';
  readonly refundPolicy?: RefundPolicy;
  readonly visibility?: EventVisibility;
  readonly publishAt?: Date;
  readonly accessCode?: string;
}

export interface TestEvent {
  readonly eventId: string;
  readonly organizer: Person;
}
export interface FinishedEvent extends TestEvent {
  readonly ticketConfigId: string;
  readonly customizationId: string;
  /** In the order in which they were given. */
  readonly typeIds: readonly string[];
  readonly quotaIds: readonly string[];
}

/** A draft after its first step. */
export async function aDraftEvent(house: House, wishes: EventWishes = {}): Promise<TestEvent> {
  const organizer = wishes.organizer ?? (await anOrganizer(house));
  return { eventId: await eventsOf(house).createEvent(organizer.session, eventFields(house, wishes.fields) as never), organizer };
}

/** A draft with tickets and a look, ready to be published; 100 tickets for 5,000 XAF unless told otherwise. */
export async function aFinishedDraft(house: House, wishes: EventWishes = {}): Promise<FinishedEvent> {
  const { eventId, organizer } = await aDraftEvent(house, wishes);
  const events = eventsOf(house);
  const { feesPaidBy, refundPolicy } = wishes;
  const ticketTypes = [...(wishes.ticketTypes ?? [{ name: 'Standard', price: 5_000, quantity: 100 }])];
  const ticketConfigId = await events.saveTickets(organizer.session, eventId, { ticketTypes, feesPaidBy, refundPolicy });
  const customizationId = await events.saveCustomization(organizer.session, eventId, ticketConfigId, { primaryColor: '#2F3BA2' });
  const types = (await events.findSellable(house.platform.db, [eventId])).get(eventId)?.types ?? [];
  return {
    eventId,
    organizer,
    ticketConfigId,
    customizationId,
    typeIds: types.map((type) => type.id),
    quotaIds: types.map((type) => type.quotaId),
  };
}

/** An event on sale, made by the four steps. */
export async function aPublishedEvent(house: House, wishes: EventWishes = {}): Promise<FinishedEvent> {
  const event = await aFinishedDraft(house, wishes);
  const { eventId, organizer, ticketConfigId: configId, customizationId } = event;
  const { visibility = 'public', publishAt, accessCode } = wishes;
  const events = eventsOf(house);
  await events.publishEvent(
    organizer.session,
    { eventId, configId, customizationId },
    { visibility, publishAt: publishAt?.toISOString() },
  );
  if (accessCode)
    await events.setVisibility(organizer.session, eventId, { visibility, accessCode, publishAt: publishAt?.toISOString() });
  return event;
}

export interface Ask {
  readonly as?: Person;
  /** JSON, or a form with files. */
  readonly body?: object | FormData;
  readonly language?: 'en' | 'fr';
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call over HTTP under /api, in English and as a stranger unless told otherwise. */
export async function ask(
  { app }: Pick<TestApp, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { as, body, language = 'en', headers }: Ask = {},
) {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...as?.headers, 'accept-language': language, ...headers },
    ...(body && { payload: body }),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : undefined, bytes: reply.rawPayload };
}

/** A form as a browser would send it. */
export function aForm(fields: Readonly<Record<string, unknown>>, files: Readonly<Record<string, Buffer>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${name}.png`);
  return form;
}

/** Books tickets as sold or held, as an order would; the order's rows are made along with it. */
export async function take(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  event: FinishedEvent,
  buyer: Person,
  quantity: number,
  wishes: { readonly type?: number; readonly held?: { readonly minutes: number }; readonly ticket?: boolean } = {},
): Promise<{ orderId: string }> {
  const orderId = newId();
  const index = wishes.type ?? 0;
  const [typeId = '', quotaId = ''] = [event.typeIds[index], event.quotaIds[index]];
  const holdsUntil = wishes.held ? new Date(clock().getTime() + wishes.held.minutes * 60_000) : null;
  await db.transaction().execute(async (tx) => {
    const stock = stockFeature();
    await stock.lock(tx, [quotaId]);
    await stock.apply(tx, [{ quotaId, sold: wishes.held ? 0 : quantity, held: wishes.held ? quantity : 0 }]);
    await sql`insert into orders (id, code, event_id, buyer_id, state, payment, total_xaf, fees_xaf, holds_until)
      values (${orderId}, ${orderId}, ${event.eventId}, ${buyer.user.id}, ${holdsUntil ? 'placed' : 'confirmed'},
        ${holdsUntil ? 'pending' : 'paid'}, 0, 0, ${holdsUntil})`.execute(tx);
    const itemId = newId();
    await sql`insert into order_items (id, order_id, event_id, ticket_type_id, quota_id, quantity, unit_price_xaf, unit_fee_xaf)
      values (${itemId}, ${orderId}, ${event.eventId}, ${typeId}, ${quotaId}, ${quantity}, 0, 0)`.execute(tx);
    if (wishes.ticket) {
      await sql`insert into tickets (id, event_id, order_id, order_item_id, ticket_type_id, holder_id, holder_name, code, serial, price_xaf)
        values (${newId()}, ${event.eventId}, ${orderId}, ${itemId}, ${typeId}, ${buyer.user.id}, ${buyer.user.name}, ${newId()}, 1, 0)`.execute(
        tx,
      );
    }
  });
  return { orderId };
}
