import type { SavedOrder } from '@ngoma/api/features/orders/orders';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Db } from '#platform/postgres/database';
import type { TestApp } from '../harness/test-app.ts';
import type { Person } from './people.ts';

export interface TicketTypeOptions {
  readonly name?: string;
  /** Whole XAF; 0 is free. 5,000 by default. */
  readonly priceXaf?: number;
  readonly size?: number;
  readonly minPerOrder?: number;
  readonly maxPerOrder?: number;
  readonly perPerson?: number | null;
  readonly saleStartsAt?: Date | null;
  readonly saleEndsAt?: Date | null;
  readonly accessCode?: string;
  readonly phases?: readonly { readonly priceXaf: number; readonly untilAt?: Date; readonly firstTickets?: number }[];
  /** Types with the same quota share its inventory. */
  readonly quotaId?: string;
}

export interface EventOptions {
  readonly organizer: Person;
  readonly types?: readonly TicketTypeOptions[];
  readonly name?: string;
  readonly startsAt?: Date;
  readonly endsAt?: Date | null;
  readonly state?: 'draft' | 'published' | 'suspended' | 'cancelled' | 'ended';
  readonly visibility?: 'public' | 'unlisted' | 'private';
  readonly accessCode?: string | null;
  readonly publishAt?: Date | null;
  readonly feesPaidBy?: 'buyer' | 'organizer';
}

/** An event whose tickets are on sale. */
export interface TestSale {
  readonly eventId: string;
  readonly organizer: Person;
  readonly typeIds: readonly string[];
  readonly quotaIds: readonly string[];
  /** The first ticket type, which most tests use. */
  readonly typeId: string;
  readonly quotaId: string;
}

const days = (count: number) => count * 24 * 60 * 60 * 1000;

/** Inserts a published event in a month; by default with one type of ten tickets at 5,000 XAF and fees paid by the organizer. */
export async function aSale({ db, clock }: Pick<TestApp, 'db' | 'clock'>, options: EventOptions): Promise<TestSale> {
  const eventId = newId();
  const { name = 'Makossa Night', state = 'published', visibility = 'public', feesPaidBy = 'organizer' } = options;
  const startsAt = options.startsAt ?? new Date(clock().getTime() + days(30));
  const { accessCode = null, publishAt = null, endsAt = null } = options;
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, ends_at, category_id, state, visibility,
      access_code, publish_at, fees_paid_by)
    values (${eventId}, ${options.organizer.user.id}, ${name}, 'An evening to dance', 'Palais des Congrès', 'Yaoundé', ${startsAt}, ${endsAt},
      (select id from categories where parent_id is null order by position limit 1), ${state}, ${visibility}, ${accessCode},
      ${publishAt}, ${feesPaidBy})`.execute(db);
  const types = (options.types ?? [{}]).map((type) => ({ id: newId(), quotaId: newId(), ...type }));
  for (const [position, type] of types.entries()) await insertType(db, eventId, position, type);
  const [first] = types;
  if (!first) throw new Error('A sale needs a ticket type');
  return {
    eventId,
    organizer: options.organizer,
    typeIds: types.map(({ id }) => id),
    quotaIds: types.map(({ quotaId }) => quotaId),
    typeId: first.id,
    quotaId: first.quotaId,
  };
}

async function insertType(
  db: Db,
  eventId: string,
  position: number,
  type: TicketTypeOptions & { id: string; quotaId: string },
): Promise<void> {
  const { name = 'Regular', priceXaf = 5_000, size = 10, minPerOrder = 1, maxPerOrder = 10, perPerson = null } = type;
  await sql`insert into quotas (id, event_id, size) values (${type.quotaId}, ${eventId}, ${size}) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into ticket_types (id, event_id, quota_id, name, price_xaf, min_per_order, max_per_order, per_person, sale_starts_at,
      sale_ends_at, visibility, access_code, position)
    values (${type.id}, ${eventId}, ${type.quotaId}, ${name}, ${priceXaf}, ${minPerOrder}, ${maxPerOrder}, ${perPerson},
      ${type.saleStartsAt ?? null}, ${type.saleEndsAt ?? null}, ${type.accessCode ? 'code' : 'public'}, ${type.accessCode ?? null},
      ${position})`.execute(db);
  for (const [place, phase] of (type.phases ?? []).entries()) {
    await sql`insert into price_phases (id, ticket_type_id, position, price_xaf, until_at, first_tickets)
      values (${newId()}, ${type.id}, ${place}, ${phase.priceXaf}, ${phase.untilAt ?? null}, ${phase.firstTickets ?? null})`.execute(
      db,
    );
  }
}

export interface OrderOptions {
  readonly quantity?: number;
  readonly items?: readonly { readonly ticketTypeId: string; readonly quantity: number }[];
  /** The `Idempotency-Key` header. */
  readonly key?: string;
  readonly language?: 'en' | 'fr';
  /** Further fields of the body. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface OrderReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly message: string;
    readonly code?: string;
    readonly left?: Readonly<Record<string, number>>;
    readonly savedOrder: SavedOrder;
    readonly paymentUrl: string | null;
  };
}

/** Places an order over HTTP, by default for one ticket of the first type, and returns the reply of any status. */
export async function order(
  { fastify }: Pick<TestApp, 'fastify'>,
  buyer: Person,
  sale: TestSale,
  options: OrderOptions = {},
): Promise<OrderReply> {
  const { quantity = 1, items = [{ ticketTypeId: sale.typeId, quantity }], key, language = 'en', more } = options;
  const reply = await fastify.inject({
    method: 'POST',
    url: '/api/event-order/order',
    headers: { ...buyer.headers, 'accept-language': language, ...(key && { 'idempotency-key': key }) },
    payload: { eventId: sale.eventId, items, ...more },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

export interface IssueReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly message: string;
    readonly code: string;
    readonly orderId: string;
    readonly ticketCount: number;
  };
}

/** Issues tickets by hand over HTTP, by default one of the first type to a guest without an account. Returns the reply of any status. */
export async function issue(
  { fastify }: Pick<TestApp, 'fastify'>,
  issuer: Person,
  sale: TestSale,
  options: OrderOptions = {},
): Promise<IssueReply> {
  const { quantity = 1, items = [{ ticketTypeId: sale.typeId, quantity }], key, language = 'en', more } = options;
  const reply = await fastify.inject({
    method: 'POST',
    url: '/api/event-order/issue',
    headers: { ...issuer.headers, 'accept-language': language, ...(key && { 'idempotency-key': key }) },
    payload: {
      ...{ eventId: sale.eventId, items, reason: 'guest_list', recipient: { name: 'Awa Ndi', email: 'awa@example.cm' } },
      ...more,
    },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

/** Sets the outcome of the sandbox payment behind a payment URL and runs the jobs. */
export async function pay(
  test: Pick<TestApp, 'fastify' | 'runJobs'>,
  paymentUrl: string | null,
  outcome: 'approve' | 'decline' | 'silent' | 'late' = 'approve',
): Promise<number> {
  const ref = paymentUrl?.split('/').at(-1);
  const reply = await test.fastify.inject({ method: 'POST', url: `/api/payments/sandbox/${ref}`, payload: { outcome } });
  await test.runJobs();
  return reply.statusCode;
}

/** Returns the inventory of a sale, as counted in the quotas and as derived from the orders. */
export async function inventoryOf({ db }: Pick<TestApp, 'db'>, sale: TestSale) {
  const quotas = await db
    .selectFrom('quotas')
    .select(['id', 'size', 'sold', 'held'])
    .where('event_id', '=', sale.eventId)
    .execute();
  const { rows } = await sql<{ sold: number; held: number; tickets: number }>`
    select coalesce(sum(item.quantity) filter (where placed.state = 'confirmed'), 0)::int as sold,
      coalesce(sum(item.quantity) filter (where placed.state = 'placed'), 0)::int as held,
      (select count(*)::int from tickets where event_id = ${sale.eventId}) as tickets
    from orders placed join order_items item on item.order_id = placed.id where placed.event_id = ${sale.eventId}`.execute(db);
  const sum = (key: 'size' | 'sold' | 'held') => quotas.reduce((total, quota) => total + quota[key], 0);
  return { size: sum('size'), sold: sum('sold'), held: sum('held'), byOrders: rows[0] };
}
