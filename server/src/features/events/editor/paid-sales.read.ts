import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Whether an event has tickets that cost money, and whether the email address of its organizer is confirmed. */
export interface PaidSales {
  readonly isPaid: boolean;
  readonly isEmailConfirmed: boolean;
}

export async function findPaidSales(db: DbOrTx, eventId: string): Promise<PaidSales> {
  const { rows } = await sql<PaidSales>`
    select organizer.email_confirmed_at is not null as "isEmailConfirmed", exists (
      select from ticket_types type left join price_phases phase on phase.ticket_type_id = type.id
      where type.event_id = event.id and type.archived_at is null and (type.price_xaf > 0 or phase.price_xaf > 0)) as "isPaid"
    from events event join users organizer on organizer.id = event.organizer_id where event.id = ${eventId}`.execute(db);
  return rows[0] ?? { isPaid: false, isEmailConfirmed: false };
}
