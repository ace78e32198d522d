import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** The columns of an event that its look follows from. */
export interface EventLookRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly nameFr: string | null;
  readonly state: string;
  readonly visibility: string;
  /** False while its publication is scheduled. */
  readonly isOut: boolean;
  readonly categorySlug: string;
  readonly primaryColor: string | null;
}

/** Finds what the look of an event follows from. */
export async function findEventLook(db: DbOrTx, eventId: string, now: Date): Promise<EventLookRow | undefined> {
  const { rows } = await sql<EventLookRow>`
    select event.id, event.version, event.name, event.name_fr as "nameFr", event.state, event.visibility,
      (event.publish_at is null or event.publish_at <= ${now}) as "isOut",
      (select slug from categories where id = event.category_id) as "categorySlug",
      (select primary_color from event_customizations where event_id = event.id) as "primaryColor"
    from events event where event.id = ${eventId}`.execute(db);
  return rows[0];
}
