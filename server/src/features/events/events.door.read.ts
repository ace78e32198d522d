import type { EventState, ValidationView } from '@ngoma/api/features/events';
import type { DbOrTx } from '#platform/database';

/** What the entrance must know of an event. */
export interface EventAtDoor {
  readonly id: string;
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly validationView: ValidationView;
  readonly state: EventState;
}

/** The event at its entrance; undefined for an unknown id. */
export async function findForDoor(db: DbOrTx, id: string): Promise<EventAtDoor | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['id', 'organizer_id', 'name', 'name_fr', 'starts_at', 'ends_at', 'zone', 'validation_view', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      organizerId: row.organizer_id,
      name: row.name,
      nameFr: row.name_fr,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      zone: row.zone,
      validationView: row.validation_view as ValidationView,
      state: row.state as EventState,
    }
  );
}

/** Whose event it is; undefined for an unknown id. */
export async function findOrganizerId(db: DbOrTx, eventId: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('organizer_id').where('id', '=', eventId).executeTakeFirst();
  return row?.organizer_id;
}

/** Whether a person has a valid ticket of an event. */
export async function hasValidTicket(db: DbOrTx, eventId: string, holderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('holder_id', '=', holderId)
    .where('event_id', '=', eventId)
    .where('state', '=', 'valid')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of the given events, those of which a person has a valid ticket: one statement. */
export async function listHeldEvents(db: DbOrTx, eventIds: readonly string[], holderId: string): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('tickets')
    .select('event_id')
    .distinct()
    .where('holder_id', '=', holderId)
    .where('event_id', 'in', [...eventIds])
    .where('state', '=', 'valid')
    .execute();
  return new Set(rows.map((row) => row.event_id));
}
