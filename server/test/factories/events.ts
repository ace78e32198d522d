import type { EventVisibility } from '@ngoma/api/features/events/events';
import type { RefundPolicy, TicketTypeInput } from '@ngoma/api/features/events/ticketing/ticket-types';
import { sql } from 'kysely';
import { type EventsFeature, eventsFeature } from '#features/events/index';
import { inventoryFeature } from '#features/inventory/index';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { TestApp } from '../harness/test-app.ts';
import { anOrganizer, type Person } from './people.ts';

/** Categories of the migrations that tests use. */
export const concerts = '0199c000-0000-7000-8000-000000000100';
export const makossa = '0199c000-0000-7000-8000-000000000101';
export const comedy = '0199c000-0000-7000-8000-000000000400';
export const standUp = '0199c000-0000-7000-8000-000000000401';

interface AppUnderTest {
  readonly platform: Platform;
}

const features = new WeakMap<Platform, EventsFeature>();

/** Returns the events feature of a test app for use cases without HTTP. */
export function eventsOf({ platform }: AppUnderTest): EventsFeature {
  const known = features.get(platform) ?? eventsFeature(platform, { stock: inventoryFeature() });
  features.set(platform, known);
  return known;
}

/** Returns the fields of a new event as a form sends them. A test sets only the fields that it is about. */
export const eventFields = ({ platform }: AppUnderTest, options: Readonly<Record<string, unknown>> = {}) => ({
  eventName: 'Makossa Night',
  description: 'An evening with the old masters and their grandchildren.',
  location: 'Palais des Sports',
  city: 'Yaoundé',
  date: daysAhead(platform, 30).toISOString(),
  categoryId: concerts,
  ...options,
});

/** Returns the instant a number of days after the test clock. */
export const daysAhead = ({ clock }: Pick<Platform, 'clock'>, days: number): Date =>
  new Date(clock().getTime() + days * 86_400_000);

export interface EventOptions {
  readonly organizer?: Person;
  /** Event fields that differ from the defaults. */
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
  /** In the order of the given ticket types. */
  readonly typeIds: readonly string[];
  readonly quotaIds: readonly string[];
}

/** Creates a draft event after its first step. */
export async function aDraftEvent(app: AppUnderTest, options: EventOptions = {}): Promise<TestEvent> {
  const organizer = options.organizer ?? (await anOrganizer(app));
  return { eventId: await eventsOf(app).createEvent(organizer.session, eventFields(app, options.fields) as never), organizer };
}

/** Creates a draft event with tickets and customization, ready for publication; by default 100 tickets at 5,000 XAF. */
export async function aFinishedDraft(app: AppUnderTest, options: EventOptions = {}): Promise<FinishedEvent> {
  const { eventId, organizer } = await aDraftEvent(app, options);
  const events = eventsOf(app);
  const { feesPaidBy, refundPolicy } = options;
  const ticketTypes = [...(options.ticketTypes ?? [{ name: 'Standard', price: 5_000, quantity: 100 }])];
  const ticketConfigId = await events.saveTickets(organizer.session, eventId, { ticketTypes, feesPaidBy, refundPolicy });
  const customizationId = await events.saveCustomization(organizer.session, eventId, ticketConfigId, { primaryColor: '#2F3BA2' });
  const types = (await events.findSellable(app.platform.db, [eventId])).get(eventId)?.types ?? [];
  return {
    eventId,
    organizer,
    ticketConfigId,
    customizationId,
    typeIds: types.map((type) => type.id),
    quotaIds: types.map((type) => type.quotaId),
  };
}

/** Creates a published event through the four steps. */
export async function aPublishedEvent(app: AppUnderTest, options: EventOptions = {}): Promise<FinishedEvent> {
  const event = await aFinishedDraft(app, options);
  const { eventId, organizer, ticketConfigId: configId, customizationId } = event;
  const { visibility = 'public', publishAt, accessCode } = options;
  const events = eventsOf(app);
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

/** Sends a request under /api, by default in English and without a session. */
export async function ask(
  { fastify }: Pick<TestApp, 'fastify'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { as, body, language = 'en', headers }: Ask = {},
) {
  const reply = await fastify.inject({
    method,
    url: `/api${path}`,
    headers: { ...as?.headers, 'accept-language': language, ...headers },
    ...(body && { payload: body }),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : undefined, bytes: reply.rawPayload };
}

/** Returns a form as a browser sends it. */
export function aForm(fields: Readonly<Record<string, unknown>>, files: Readonly<Record<string, Buffer>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${name}.png`);
  return form;
}

/** Inserts a sold or held order directly and books its quota. */
export async function insertOrder(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  event: FinishedEvent,
  buyer: Person,
  quantity: number,
  options: { readonly type?: number; readonly held?: { readonly minutes: number }; readonly ticket?: boolean } = {},
): Promise<{ orderId: string }> {
  const orderId = newId();
  const index = options.type ?? 0;
  const [typeId = '', quotaId = ''] = [event.typeIds[index], event.quotaIds[index]];
  const holdsUntil = options.held ? new Date(clock().getTime() + options.held.minutes * 60_000) : null;
  await db.transaction().execute(async (tx) => {
    const stock = inventoryFeature();
    await stock.lock(tx, [{ eventId: event.eventId, quotaId }]);
    await stock.apply(tx, [
      { eventId: event.eventId, quotaId, sold: options.held ? 0 : quantity, held: options.held ? quantity : 0 },
    ]);
    await sql`insert into orders (id, code, event_id, buyer_id, state, payment, total_xaf, fees_xaf, holds_until)
      values (${orderId}, ${orderId}, ${event.eventId}, ${buyer.user.id}, ${holdsUntil ? 'placed' : 'confirmed'},
        ${holdsUntil ? 'pending' : 'paid'}, 0, 0, ${holdsUntil})`.execute(tx);
    const itemId = newId();
    await sql`insert into order_items (id, order_id, event_id, ticket_type_id, quota_id, quantity, unit_price_xaf, unit_fee_xaf)
      values (${itemId}, ${orderId}, ${event.eventId}, ${typeId}, ${quotaId}, ${quantity}, 0, 0)`.execute(tx);
    if (options.ticket) {
      await sql`insert into tickets (id, event_id, order_id, order_item_id, ticket_type_id, holder_id, holder_name, code, serial, price_xaf)
        values (${newId()}, ${event.eventId}, ${orderId}, ${itemId}, ${typeId}, ${buyer.user.id}, ${buyer.user.name}, ${newId()}, 1, 0)`.execute(
        tx,
      );
    }
  });
  return { orderId };
}
