import type { EventChangeKind } from '@ngoma/api/features/events/event-changes';
import type { EventState } from '@ngoma/api/features/events/events';
import type { ChangeAnswer } from '@ngoma/api/features/orders/event-changes';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** A change that has opened refunds, with its event as it is now. */
export interface ChangeRow {
  readonly id: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly eventState: EventState;
  readonly zone: string;
  readonly kind: EventChangeKind;
  readonly reason: string | null;
  readonly startsAtBefore: Date;
  readonly locationBefore: string;
  readonly cityBefore: string;
  readonly isOnlineBefore: boolean;
  readonly startsAt: Date;
  readonly location: string;
  readonly city: string;
  readonly isOnline: boolean;
  readonly changedAt: Date;
  readonly refundsUntil: Date;
}

/** Finds the latest change of an event that has opened refunds. */
export async function findLatestChange(db: DbOrTx, eventId: string): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select change.id, change.event_id as "eventId", event.name as "eventName", event.name_fr as "eventNameFr",
      event.state as "eventState", event.zone, change.kind, change.reason, change.starts_at_before as "startsAtBefore",
      change.location_before as "locationBefore", change.city_before as "cityBefore", change.is_online_before as "isOnlineBefore",
      change.starts_at as "startsAt", change.location, change.city, change.is_online as "isOnline",
      change.changed_at as "changedAt", change.refunds_until as "refundsUntil"
    from event_changes change join events event on event.id = change.event_id
    where change.event_id = ${eventId} and change.refunds_until is not null
    order by change.number desc limit 1`.execute(db);
  return rows[0];
}

/** Finds the event of a change. */
export async function findEventOfChange(db: DbOrTx, changeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from event_changes where id = ${changeId}`.execute(
    db,
  );
  return rows[0]?.eventId;
}

/** A buyer who had ordered before a change and still has tickets. */
export interface AffectedBuyer {
  readonly id: string;
  readonly hasPaid: boolean;
  readonly locale: 'en' | 'fr';
}

/** Whether the buyer of an order is a person who answers: not the organizer, for a recipient without an account. */
const hasBuyer = sql`not exists (select from issued_orders issue
  where issue.event_id = placed.event_id and issue.order_id = placed.id and not issue.has_account)`;

/** Someone without an account, to whom the organizer had issued tickets before a change. */
export interface AffectedRecipient {
  readonly email: string;
  readonly name: string;
  readonly locale: 'en' | 'fr';
}

/** Lists the recipients without an account who still have tickets, each address once. */
export async function listAffectedRecipients(
  db: DbOrTx,
  { eventId, changedAt }: Pick<ChangeRow, 'eventId' | 'changedAt'>,
): Promise<AffectedRecipient[]> {
  const { rows } = await sql<AffectedRecipient>`
    select issue.recipient_email as email, max(issue.recipient_name) as name, max(placed.locale) as locale
    from issued_orders issue join orders placed on placed.event_id = issue.event_id and placed.id = issue.order_id
    where issue.event_id = ${eventId} and not issue.has_account and issue.recipient_email is not null
      and placed.state = 'confirmed' and placed.created_at <= ${changedAt}
    group by issue.recipient_email`.execute(db);
  return rows;
}

/** Lists the next buyers after an id, in the order of their ids. */
export async function listAffectedBuyers(
  db: DbOrTx,
  { eventId, changedAt }: Pick<ChangeRow, 'eventId' | 'changedAt'>,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<AffectedBuyer[]> {
  const { rows } = await sql<AffectedBuyer>`
    select placed.buyer_id as id, bool_or(placed.payment = 'paid') as "hasPaid", max(placed.locale) as locale
    from orders placed
    where placed.event_id = ${eventId} and placed.state = 'confirmed' and placed.created_at <= ${changedAt}
      and ${hasBuyer} and placed.buyer_id > coalesce(${after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      and exists (select from tickets ticket where ticket.order_id = placed.id and ticket.state = 'valid')
    group by placed.buyer_id order by placed.buyer_id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the confirmed or refunded orders that a buyer had placed before a change, in the order of their ids. */
export async function listOrdersBefore(
  db: DbOrTx,
  { eventId, changedAt }: Pick<ChangeRow, 'eventId' | 'changedAt'>,
  buyerId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where event_id = ${eventId} and buyer_id = ${buyerId} and created_at <= ${changedAt}
      and (state = 'confirmed' or refund <> 'none') order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findAnswer(db: DbOrTx, changeId: string, buyerId: string): Promise<ChangeAnswer | undefined> {
  const { rows } = await sql<{ answer: ChangeAnswer }>`
    select answer from event_change_answers where change_id = ${changeId} and buyer_id = ${buyerId}`.execute(db);
  return rows[0]?.answer;
}

export interface AnswerCounts {
  readonly buyers: number;
  readonly kept: number;
  readonly refunded: number;
}

/** Counts the buyers who had ordered before a change, and their answers. */
export async function countAnswers(db: DbOrTx, { id, eventId, changedAt }: ChangeRow): Promise<AnswerCounts> {
  const { rows } = await sql<AnswerCounts>`
    select count(*)::int as buyers, count(*) filter (where given.answer = 'keep')::int as kept,
      count(*) filter (where given.answer = 'refund')::int as refunded
    from (
      select distinct placed.buyer_id from orders placed
      where placed.event_id = ${eventId} and placed.created_at <= ${changedAt} and placed.state = 'confirmed' and ${hasBuyer}
        and exists (select from tickets ticket where ticket.order_id = placed.id and ticket.state = 'valid')
      union select buyer_id from event_change_answers where change_id = ${id}
    ) buyer
    left join event_change_answers given on given.change_id = ${id} and given.buyer_id = buyer.buyer_id`.execute(db);
  return rows[0] ?? { buyers: 0, kept: 0, refunded: 0 };
}
