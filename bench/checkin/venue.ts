import { sql } from 'kysely';
import { newTicketCode } from '../../server/src/features/tickets/ticket-code.ts';
import { signTicketPayload, type TicketKey } from '../../server/src/features/tickets/ticket-signing.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { Db } from '../../server/src/platform/postgres/database.ts';
import { createSale } from '../onsale/sale.ts';

/** An event with sold tickets, and a gate for each scanner of its team. */
export interface Venue {
  readonly eventId: string;
  readonly gateIds: readonly string[];
  /** The contents of the QR codes of the tickets. */
  readonly qrCodes: readonly string[];
}

/** Inserts a published event with valid tickets, two per confirmed order, and one team member and one gate per scanner. */
export async function createVenue(
  db: Db,
  people: { organizerId: string; scannerIds: readonly string[] },
  tickets: number,
  key: TicketKey,
): Promise<Venue> {
  const { organizerId, scannerIds } = people;
  const { eventId, typeId, quotaId } = await createSale(db, organizerId, tickets);
  const gateIds = scannerIds.map(() => newId());
  const orderIds = Array.from({ length: Math.ceil(tickets / 2) }, () => newId());
  const itemIds = orderIds.map(() => newId());
  const ticketIds = Array.from({ length: tickets }, () => newId());
  await db.transaction().execute(async (tx) => {
    await sql`insert into check_in_lists (id, event_id, name, position)
      select id, ${eventId}, 'Gate ' || place, place from unnest(${gateIds}::uuid[]) with ordinality as gate (id, place)`.execute(
      tx,
    );
    await sql`insert into event_team_members (id, event_id, email, user_id, role, invited_by, accepted_at)
      select gen_random_uuid(), ${eventId}, email, id, 'steward', ${organizerId}, now() from users
      where id = any(${[...scannerIds]}::uuid[])`.execute(tx);
    await sql`insert into orders (id, code, event_id, buyer_id, state, payment, total_xaf, fees_xaf, settled_at)
      select id, substr(md5(id::text), 1, 12), ${eventId}, ${organizerId}, 'confirmed', 'paid', 10000, 0, now()
      from unnest(${orderIds}::uuid[]) with ordinality as placed (id, place)`.execute(tx);
    await sql`insert into order_items (id, order_id, event_id, ticket_type_id, quota_id, quantity, unit_price_xaf, unit_fee_xaf)
      select id, order_id, ${eventId}, ${typeId}, ${quotaId}, 2, 5000, 0
      from unnest(${itemIds}::uuid[], ${orderIds}::uuid[]) as item (id, order_id)`.execute(tx);
    await sql`insert into tickets (id, event_id, order_id, order_item_id, ticket_type_id, holder_id, holder_name, code, serial, price_xaf)
      select id, ${eventId}, (${orderIds}::uuid[])[(place + 1) / 2], (${itemIds}::uuid[])[(place + 1) / 2], ${typeId},
        ${organizerId}, 'Holder ' || place, code, 1 + (place + 1) % 2, 5000
      from unnest(${ticketIds}::uuid[], ${ticketIds.map(newTicketCode)}::text[]) with ordinality as ticket (id, code, place)`.execute(
      tx,
    );
    await sql`update quotas set sold = ${tickets} where id = ${quotaId}`.execute(tx);
  });
  await sql`analyze tickets, orders, order_items, admissions, checkins`.execute(db);
  const qrCodes = ticketIds.map((ticketId, place) =>
    signTicketPayload({ eventId, ticketId, typeId, serial: 1 + (place % 2) }, key),
  );
  return { eventId, gateIds, qrCodes };
}
