import type { EventState, EventVisibility, ValidationView } from '@ngoma/api/features/events/events';
import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import type { EventsTable } from '#platform/postgres/database.types';
import type { CropShare, EventChanges, StoredEvent } from './events.types.ts';
import { systemReasons } from './system-reasons.rules.ts';

const toStored = (row: Selectable<EventsTable>): StoredEvent => ({
  id: row.id,
  organizerId: row.organizer_id,
  name: row.name,
  nameFr: row.name_fr,
  description: row.description,
  descriptionFr: row.description_fr,
  descriptionHtml: row.description_html,
  descriptionHtmlFr: row.description_html_fr,
  location: row.location,
  city: row.city,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  zone: row.zone,
  categoryId: row.category_id,
  childCategoryId: row.child_category_id,
  isOnline: row.is_online,
  joinLink: row.join_link,
  state: row.state as EventState,
  visibility: row.visibility as EventVisibility,
  accessCode: row.access_code,
  publishAt: row.publish_at,
  publishedAt: row.published_at,
  validationView: row.validation_view as ValidationView,
  feesPaidBy: row.fees_paid_by as StoredEvent['feesPaidBy'],
  refundPolicy: row.refund_policy as RefundPolicy,
  refundsOpenUntil: row.refunds_open_until,
  creationStep: row.creation_step,
  coverKey: row.cover_key,
  coverUploadKey: row.cover_upload_key,
  coverCrop: row.cover_crop as CropShare | null,
  priceFromXaf: row.price_from_xaf,
  version: row.version,
  stateReason: row.state_reason,
});

const json = (value: unknown) => (value === undefined || value === null ? (value ?? undefined) : JSON.stringify(value));

/** Converts changes to columns. Missing keys stay undefined, so their columns are not changed. */
const toColumns = (changes: EventChanges) =>
  ({
    name: changes.name,
    name_fr: changes.nameFr,
    description: changes.description,
    description_fr: changes.descriptionFr,
    description_html: changes.descriptionHtml,
    description_html_fr: changes.descriptionHtmlFr,
    location: changes.location,
    city: changes.city,
    starts_at: changes.startsAt,
    ends_at: changes.endsAt,
    zone: changes.zone,
    category_id: changes.categoryId,
    child_category_id: changes.childCategoryId,
    is_online: changes.isOnline,
    join_link: changes.joinLink,
    state: changes.state,
    visibility: changes.visibility,
    access_code: changes.accessCode,
    publish_at: changes.publishAt,
    published_at: changes.publishedAt,
    validation_view: changes.validationView,
    fees_paid_by: changes.feesPaidBy,
    refund_policy: json(changes.refundPolicy),
    refunds_open_until: changes.refundsOpenUntil,
    creation_step: changes.creationStep,
    cover_key: changes.coverKey,
    cover_upload_key: changes.coverUploadKey,
    cover_crop: changes.coverCrop === null ? null : json(changes.coverCrop),
    price_from_xaf: changes.priceFromXaf,
    state_reason: changes.stateReason,
  }) satisfies Updateable<EventsTable>;

export type NewEvent = Pick<
  StoredEvent,
  | 'id'
  | 'organizerId'
  | 'name'
  | 'nameFr'
  | 'description'
  | 'descriptionFr'
  | 'location'
  | 'city'
  | 'startsAt'
  | 'endsAt'
  | 'zone'
  | 'categoryId'
  | 'childCategoryId'
  | 'isOnline'
  | 'joinLink'
> &
  EventChanges;

export const eventsStore = (tx: Tx) => ({
  async insert(event: NewEvent, now: Date): Promise<void> {
    const { id, organizerId, ...rest } = event;
    await tx
      .insertInto('events')
      .values({
        ...(toColumns(rest) as Insertable<EventsTable>),
        id,
        organizer_id: organizerId,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },

  /**
   * Locks the event's row with FOR NO KEY UPDATE. Orders that refer to the event can still be inserted; a stronger lock could
   * deadlock with an order that waits for one of the event's quotas.
   */
  async lock(id: string): Promise<StoredEvent | undefined> {
    const row = await tx.selectFrom('events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    return row && toStored(row);
  },

  /** Updates an event and increments its version, which is part of picture URLs and cached pages. */
  async change(id: string, changes: EventChanges, now: Date): Promise<void> {
    await tx
      .updateTable('events')
      .set({ ...toColumns(changes), version: sql`version + 1`, updated_at: now })
      .where('id', '=', id)
      .execute();
  },

  async recordMove(
    move: { eventId: string; from: EventState; to: EventState; reason: string; actorId: string | null },
    now: Date,
  ): Promise<void> {
    await tx
      .insertInto('event_state_changes')
      .values({
        id: newId(),
        event_id: move.eventId,
        from_state: move.from,
        to_state: move.to,
        reason: move.reason,
        actor_id: move.actorId,
        created_at: now,
      })
      .execute();
  },

  /** Inserts the event's ticket configuration if it is missing, and returns its id. */
  async ensureConfig(eventId: string, now: Date): Promise<string> {
    const row = await tx
      .insertInto('ticket_configs')
      .values({ id: newId(), event_id: eventId, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ updated_at: now }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },

  async findConfigId(eventId: string): Promise<string | undefined> {
    return (await tx.selectFrom('ticket_configs').select('id').where('event_id', '=', eventId).executeTakeFirst())?.id;
  },

  /** Marks events as published whose publication date has come, and returns their ids. */
  async publishDue(now: Date): Promise<string[]> {
    const rows = await tx
      .updateTable('events')
      .set({ published_at: now, version: sql`version + 1`, updated_at: now })
      .where('state', '=', 'published')
      .where('published_at', 'is', null)
      .where((where) => where.or([where('publish_at', 'is', null), where('publish_at', '<=', now)]))
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  },

  async endPast(now: Date): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with over as (
        select id from events where state = 'published' and over_at <= ${now} order by id for no key update
      ), moved as (
        update events set state = 'ended', version = version + 1, updated_at = ${now} from over where events.id = over.id
        returning events.id
      )
      insert into event_state_changes (id, event_id, from_state, to_state, reason, created_at)
      select gen_random_uuid(), id, 'published', 'ended', ${systemReasons.over.en}, ${now} from moved
      returning event_id as id`.execute(tx);
    return rows.map((row) => row.id);
  },

  /** Updates the stored lowest prices. Touches only rows that differ, and returns their ids. */
  async setPricesFrom(prices: readonly { id: string; priceFromXaf: number | null }[], now: Date): Promise<string[]> {
    if (prices.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      update events set price_from_xaf = price.xaf, version = events.version + 1, updated_at = ${now}
      from unnest(${prices.map((price) => price.id)}::uuid[], ${prices.map((price) => price.priceFromXaf)}::bigint[]) as price (id, xaf)
      where events.id = price.id and events.price_from_xaf is distinct from price.xaf
      returning events.id`.execute(tx);
    return rows.map((row) => row.id);
  },

  /** Updates the popularity of published events from their sold tickets. */
  async countPopularity(): Promise<void> {
    await sql`
      update events set popularity = counted.sold
      from (select event_id, sum(sold)::int as sold from quotas group by event_id) counted
      where events.id = counted.event_id and events.state = 'published' and events.popularity <> counted.sold`.execute(tx);
  },

  /** Adds stars and a count to the event's rating totals, and returns the new totals. */
  async addRating(id: string, by: { stars: number; count: number }, now: Date): Promise<{ sum: number; count: number }> {
    return tx
      .updateTable('events')
      .set({
        rating_sum: sql`rating_sum + ${by.stars}`,
        rating_count: sql`rating_count + ${by.count}`,
        version: sql`version + 1`,
        updated_at: now,
      })
      .where('id', '=', id)
      .returning(['rating_sum as sum', 'rating_count as count'])
      .executeTakeFirstOrThrow();
  },

  async hasCover(coverKey: string): Promise<boolean> {
    return (
      (await tx.selectFrom('events').select('id').where('cover_key', '=', coverKey).limit(1).executeTakeFirst()) !== undefined
    );
  },
});
