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
  const [sale] = await createSales(db, organizerId, { count: 1, stock });
  if (!sale) throw new Error('No sale was created');
  return sale;
}

/** Inserts `count` such events. With an access code, their tickets are hidden and sold to those who know it. */
export async function createSales(
  db: Db,
  organizerId: string,
  { count, stock, accessCode = null }: { readonly count: number; readonly stock: number; readonly accessCode?: string | null },
): Promise<Sale[]> {
  const sales = Array.from({ length: count }, () => ({ eventId: newId(), typeId: newId(), quotaId: newId() }));
  const of = (key: keyof Sale) => sales.map((sale) => sale[key]);
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, category_id, state, visibility, fees_paid_by)
    select id, ${organizerId}, 'Makossa Night', 'An evening to dance', 'Palais des Congrès', 'Yaoundé', now() + interval '30 days',
      (select id from categories where parent_id is null order by position limit 1), 'published', 'public', 'organizer'
    from unnest(${of('eventId')}::uuid[]) as event (id)`.execute(db);
  await sql`insert into quotas (id, event_id, size) select *, ${stock}::int
    from unnest(${of('quotaId')}::uuid[], ${of('eventId')}::uuid[])`.execute(db);
  await sql`insert into ticket_types (id, event_id, quota_id, name, price_xaf, min_per_order, max_per_order, visibility, access_code, position)
    select id, event_id, quota_id, 'Regular', 5000, 1, 10, ${accessCode === null ? 'public' : 'code'}, ${accessCode}, 0
    from unnest(${of('typeId')}::uuid[], ${of('eventId')}::uuid[], ${of('quotaId')}::uuid[]) as type (id, event_id, quota_id)`.execute(
    db,
  );
  return sales;
}
