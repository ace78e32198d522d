import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { prepared } from '#platform/postgres/prepared';
import type { CodedEvent } from '../access/access-guesses.ts';
import type { VisibilityFields } from '../event-state.rules.ts';

/** The fields that decide who may open an event, and those that endpoints beside its page need. Of its ticket types those with a code. */
export interface OpenedEvent extends VisibilityFields, CodedEvent {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly refundPolicy: RefundPolicy;
  readonly categoryId: string;
}

/** Returns these fields of an event in one statement; undefined for an unknown id. */
export async function findOpened(db: DbOrTx, id: string): Promise<OpenedEvent | undefined> {
  const { rows } = await sql<OpenedEvent>`${prepared}
    select event.id, event.organizer_id as "organizerId", event.state, event.starts_at as "startsAt", event.ends_at as "endsAt",
      event.publish_at as "publishAt", event.visibility, event.access_code as "accessCode", event.refund_policy as "refundPolicy",
      event.category_id as "categoryId",
      coalesce((
        select json_agg(json_build_object('visibility', type.visibility, 'accessCode', type.access_code))
        from ticket_types type where type.event_id = event.id and type.archived_at is null and type.visibility = 'code'
      ), '[]') as types
    from events event where event.id = ${id}`.execute(db);
  return rows[0];
}
