import { sql } from 'kysely';
import { newId } from '../../server/src/platform/ids.ts';
import type { Db } from '../../server/src/platform/postgres/database.ts';

/** An event with one ticket type on sale. */
export interface Sale {
  readonly eventId: string;
  readonly typeId: string;
  readonly quotaId: string;
}

/** Inserts a published event in 30 days, with `stock` tickets at 5,000 XAF. The organizer pays the fees. */
export async function createSale(db: Db, organizerId: string, stock: number): Promise<Sale> {
  const [eventId, typeId, quotaId] = [newId(), newId(), newId()];
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, category_id, state, visibility, fees_paid_by)
    values (${eventId}, ${organizerId}, 'Makossa Night', 'An evening to dance', 'Palais des Congrès', 'Yaoundé', now() + interval '30 days',
      (select id from categories where parent_id is null order by position limit 1), 'published', 'public', 'organizer')`.execute(
    db,
  );
  await sql`insert into quotas (id, event_id, size) values (${quotaId}, ${eventId}, ${stock})`.execute(db);
  await sql`insert into ticket_types (id, event_id, quota_id, name, price_xaf, min_per_order, max_per_order, visibility, position)
    values (${typeId}, ${eventId}, ${quotaId}, 'Regular', 5000, 1, 10, 'public', 0)`.execute(db);
  return { eventId, typeId, quotaId };
}
