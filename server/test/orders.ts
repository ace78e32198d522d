import type { SavedOrder } from '@ngoma/api/features/orders';
import { sql } from 'kysely';
import type { Db } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './harness.ts';
import type { Person } from './people.ts';

export interface TypeWishes {
  readonly name?: string;
  /** Whole XAF; 0 is free. 5,000 unless told. */
  readonly priceXaf?: number;
  readonly size?: number;
  readonly minPerOrder?: number;
  readonly maxPerOrder?: number;
  readonly perPerson?: number | null;
  readonly saleStartsAt?: Date | null;
  readonly saleEndsAt?: Date | null;
  readonly accessCode?: string;
  readonly phases?: readonly { readonly priceXaf: number; readonly untilAt?: Date; readonly firstTickets?: number }[];
  /** Types that name the same one draw from one stock. */
  readonly quotaId?: string;
}

export interface EventWishes {
  readonly organizer: Person;
  readonly types?: readonly TypeWishes[];
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
  /** The first type, which most tests are about. */
  readonly typeId: string;
  readonly quotaId: string;
}

const days = (count: number) => count * 24 * 60 * 60 * 1000;

/** A published event a month ahead with one type of ten tickets for 5,000 XAF, fees paid by the organizer, unless told otherwise. */
export async function aSale({ db, clock }: Pick<TestApp, 'db' | 'clock'>, wishes: EventWishes): Promise<TestSale> {
  const eventId = newId();
  const { name = 'Makossa Night', state = 'published', visibility = 'public', feesPaidBy = 'organizer' } = wishes;
  const startsAt = wishes.startsAt ?? new Date(clock().getTime() + days(30));
  const { accessCode = null, publishAt = null, endsAt = null } = wishes;
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, ends_at, category_id, state, visibility,
      access_code, publish_at, fees_paid_by)
    values (${eventId}, ${wishes.organizer.user.id}, ${name}, 'An evening to dance', 'Palais des Congrès', 'Yaoundé', ${startsAt}, ${endsAt},
      (select id from categories where parent_id is null order by position limit 1), ${state}, ${visibility}, ${accessCode},
      ${publishAt}, ${feesPaidBy})`.execute(db);
  const types = (wishes.types ?? [{}]).map((type) => ({ id: newId(), quotaId: newId(), ...type }));
  for (const [position, type] of types.entries()) await insertType(db, eventId, position, type);
  const [first] = types;
  if (!first) throw new Error('A sale sells something');
  return {
    eventId,
    organizer: wishes.organizer,
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
  type: TypeWishes & { id: string; quotaId: string },
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

export interface OrderWishes {
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

/** Orders over HTTP, one ticket of the first type unless told otherwise; answers whatever came back. */
export async function order(
  { app }: Pick<TestApp, 'app'>,
  buyer: Person,
  sale: TestSale,
  wishes: OrderWishes = {},
): Promise<OrderReply> {
  const { quantity = 1, items = [{ ticketTypeId: sale.typeId, quantity }], key, language = 'en', more } = wishes;
  const reply = await app.inject({
    method: 'POST',
    url: '/api/event-order/order',
    headers: { ...buyer.headers, 'accept-language': language, ...(key && { 'idempotency-key': key }) },
    payload: { eventId: sale.eventId, items, ...more },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

/** Tells the sandbox operator what to do with the payment behind an order's address, and lets the news arrive. */
export async function pay(
  test: Pick<TestApp, 'app' | 'runJobs'>,
  paymentUrl: string | null,
  outcome: 'approve' | 'decline' | 'silent' | 'late' = 'approve',
): Promise<number> {
  const ref = paymentUrl?.split('/').at(-1);
  const reply = await test.app.inject({ method: 'POST', url: `/api/payments/sandbox/${ref}`, payload: { outcome } });
  await test.runJobs();
  return reply.statusCode;
}

/** The books of a sale as the database has them: stock as counted, and as it follows from the orders themselves. */
export async function booksOf({ db }: Pick<TestApp, 'db'>, sale: TestSale) {
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
