import type { Locale } from '@ngoma/api/common/locale';
import type { RefusalReason } from '@ngoma/api/features/events/checkin';
import type { ValidationView } from '@ngoma/api/features/events/events';
import type { TeamRole } from '@ngoma/api/features/people/team';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { StoredGate } from './checkin.store.ts';

/** The name in the reader's language, or the default name if there is no translation. */
const nameFor = (locale: Locale, table: 'e' | 'tt'): RawBuilder<string> =>
  locale === 'fr' ? sql`coalesce(${sql.ref(`${table}.name_fr`)}, ${sql.ref(`${table}.name`)})` : sql`${sql.ref(`${table}.name`)}`;

export interface TypeCount {
  readonly typeId: string;
  readonly typeName: string;
  readonly admitted: number;
  readonly expected: number;
}

/** Counts the expected and the admitted tickets of an event by ticket type. Types without tickets are missing. */
export async function countEntries(db: DbOrTx, eventId: string, locale: Locale): Promise<TypeCount[]> {
  const rows = await sql<TypeCount>`
    select tt.id as "typeId", ${nameFor(locale, 'tt')} as "typeName", counted.expected, counted.admitted
    from (
      select ticket.ticket_type_id, count(*) filter (where ticket.state = 'valid') as expected, count(inside.ticket_id) as admitted
      from tickets ticket left join (select distinct ticket_id from admissions where event_id = ${eventId}) inside
        on inside.ticket_id = ticket.id
      where ticket.event_id = ${eventId} group by ticket.ticket_type_id
    ) as counted join ticket_types tt on tt.id = counted.ticket_type_id
    order by tt.position`.execute(db);
  return rows.rows;
}

/** Counts the refused scans of an event. */
export async function countRefused(db: DbOrTx, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('checkins')
    .select((build) => build.fn.countAll<number>().as('refused'))
    .where('event_id', '=', eventId)
    .where('result', '=', 'refused')
    .executeTakeFirstOrThrow();
  return row.refused;
}

/** Returns the latest scans of an event, newest first, with holder and type names. */
export async function listLatestScans(db: DbOrTx, eventId: string, locale: Locale, limit: number) {
  const rows = await db
    .selectFrom('checkins')
    .leftJoin('tickets', 'tickets.id', 'checkins.ticket_id')
    .leftJoin('ticket_types as tt', 'tt.id', 'tickets.ticket_type_id')
    .select([
      'checkins.id',
      'checkins.created_at as at',
      'tickets.holder_name as holder',
      nameFor(locale, 'tt').$castTo<string | null>().as('typeName'),
      'checkins.result',
      'checkins.reason',
    ])
    .where('checkins.event_id', '=', eventId)
    .orderBy('checkins.created_at', 'desc')
    // Scans of one batch have the same time; their ids increase.
    .orderBy('checkins.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    result: row.result as 'admitted' | 'refused',
    reason: row.reason as RefusalReason | null,
  }));
}

export interface CheckinEventSummary {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly city: string;
  readonly online: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly validationView: ValidationView;
  readonly mayManage: boolean;
  readonly coverKey: string | null;
  readonly categorySlug: string;
  readonly primaryColor: string | null;
  readonly total: number;
}

const checkinEventColumns = (
  locale: Locale,
) => sql`e.id, ${nameFor(locale, 'e')} as name, e.location, e.city, e.is_online as online,
  e.starts_at as "startsAt", e.ends_at as "endsAt", e.zone, e.validation_view as "validationView", e.cover_key as "coverKey",
  category.slug as "categorySlug", look.primary_color as "primaryColor", count(*) over () as total`;

const checkinEventTables = sql`events e join categories category on category.id = e.category_id
  left join event_customizations look on look.event_id = e.id`;

/**
 * Returns one page of the events that an organizer may check in: own events and those of teams they joined. Running and upcoming
 * events come first, nearest start first; past events follow.
 */
export async function listEventsOfOrganizer(
  db: DbOrTx,
  organizerId: string,
  locale: Locale,
  now: Date,
  page: { limit: number; offset: number },
) {
  const rows = await sql<CheckinEventSummary>`
    select ${checkinEventColumns(locale)}, (e.organizer_id = ${organizerId} or exists (select from event_team_members member
        where member.event_id = e.id and member.user_id = ${organizerId} and member.role = 'manager'
          and member.accepted_at is not null and member.ended_at is null)) as "mayManage"
    from ${checkinEventTables}
    where (e.organizer_id = ${organizerId} or e.id in (select event_id from event_team_members
        where user_id = ${organizerId} and accepted_at is not null and ended_at is null))
      and e.state in ('published', 'suspended', 'ended')
    order by (coalesce(e.ends_at, e.starts_at) < ${now}::timestamptz - interval '8 hours'),
             abs(extract(epoch from e.starts_at - ${now}::timestamptz)), e.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.rows;
}

/**
 * Returns one page of the events where a ticket holder may check in without staff: the organizer allows it, and the event ended
 * less than eight hours ago.
 */
export async function listEventsOfHolder(
  db: DbOrTx,
  holderId: string,
  locale: Locale,
  now: Date,
  page: { limit: number; offset: number },
) {
  const rows = await sql<CheckinEventSummary>`
    select ${checkinEventColumns(locale)}, false as "mayManage"
    from ${checkinEventTables}
    where e.validation_view in ('participant', 'both') and e.state in ('published', 'suspended', 'ended')
      and coalesce(e.ends_at, e.starts_at) > ${now}::timestamptz - interval '8 hours'
      and e.id in (select event_id from tickets where holder_id = ${holderId} and state = 'valid')
    order by e.starts_at, e.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.rows;
}

/** Returns the holder's valid tickets of these events, with the time of entry of those already used. */
export async function listHeldTickets(db: DbOrTx, holderId: string, locale: Locale, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_types as tt', 'tt.id', 'tickets.ticket_type_id')
    .leftJoin('admissions', 'admissions.ticket_id', 'tickets.id')
    .select((build) => [
      'tickets.id',
      'tickets.event_id as eventId',
      'tickets.code',
      'tickets.holder_name as holder',
      nameFor(locale, 'tt').as('typeName'),
      build.fn.min('admissions.admitted_at').as('enteredAt'),
    ])
    .where('tickets.holder_id', '=', holderId)
    .where('tickets.state', '=', 'valid')
    .where('tickets.event_id', 'in', [...eventIds])
    .groupBy(['tickets.id', 'tt.id'])
    .orderBy('tt.position')
    .orderBy('tickets.serial')
    .execute();
}

/** Returns the ids of the event's ticket types. */
export async function listTypeIds(db: DbOrTx, eventId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('ticket_types').select('id').where('event_id', '=', eventId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** A member of an event's team with the role. */
export interface TeamMember {
  readonly eventId: string;
  readonly userId: string;
  readonly role: TeamRole;
}

/** Returns the members of these people on the teams of these events. An organizer is not a member of the own team. */
export async function listTeamMembers(
  db: DbOrTx,
  eventIds: readonly string[],
  userIds: readonly string[],
): Promise<readonly TeamMember[]> {
  if (eventIds.length === 0 || userIds.length === 0) return [];
  const { rows } = await sql<TeamMember>`select event_id as "eventId", user_id as "userId", role from event_team_members
    where event_id = any(${[...eventIds]}::uuid[]) and user_id = any(${[...userIds]}::uuid[])
      and accepted_at is not null and ended_at is null`.execute(db);
  return rows;
}

/** Returns these gates. Unknown ids are missing. */
export async function listGatesById(db: DbOrTx, gateIds: readonly string[]): Promise<readonly StoredGate[]> {
  if (gateIds.length === 0) return [];
  const { rows } = await sql<StoredGate>`select id, event_id as "eventId", name, ticket_type_ids as "ticketTypeIds",
      opens_at as "opensAt", closes_at as "closesAt"
    from check_in_lists where id = any(${[...gateIds]}::uuid[])`.execute(db);
  return rows;
}
