import type { ValidationView } from '@ngoma/api/features/events/events';
import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { paddedList, prepared } from '#platform/postgres/prepared';
import { commissionAt } from '../commission/commission.store.ts';
import { taxChoice, taxesAt } from '../taxes/taxes.read.ts';
import type { LiveStock, SellableEvent } from '../ticket-types/sale.rules.ts';
import { type DescribedType, liveTypes, type TypeJson, takenOfEvent, toDescribedType } from '../ticket-types/sellable.read.ts';

export interface CategoryOfRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly nameFr: string;
}

export interface CustomizationRecord {
  readonly id: string;
  readonly primaryColor: string;
  readonly secondaryColor: string | null;
  readonly logoKey: string | null;
  readonly backgroundKey: string | null;
}

interface RecordRow extends Omit<SellableEvent, 'types'> {
  readonly description: string;
  readonly descriptionFr: string | null;
  readonly descriptionHtml: string | null;
  readonly descriptionHtmlFr: string | null;
  readonly location: string;
  readonly city: string;
  readonly category: CategoryOfRecord;
  readonly childCategory: CategoryOfRecord | null;
  readonly isOnline: boolean;
  readonly joinLink: string | null;
  readonly validationView: ValidationView;
  readonly refundPolicy: RefundPolicy;
  readonly creationStep: number;
  readonly coverKey: string | null;
  readonly version: number;
  readonly stateReason: string | null;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly organizer: {
    readonly name: string;
    readonly isVerified: boolean;
    readonly avatarKey: string | null;
    /** Null for an organizer who cannot be followed. */
    readonly followers: number | null;
  };
  readonly ticketConfigId: string | null;
  readonly customization: CustomizationRecord | null;
}

/** Live stock with the name under which ticket types share it. */
interface NamedStock extends LiveStock {
  readonly name: string | null;
}

/** An event with all data of its page and its list entries. */
export interface EventRecord extends RecordRow {
  readonly types: readonly DescribedType[];
  readonly capacity: number;
  readonly sold: number;
  /** By quota id. */
  readonly stock: ReadonlyMap<string, NamedStock>;
  /** Tickets taken by type. Counted only for events whose prices depend on it. */
  readonly taken: ReadonlyMap<string, number>;
}

/** Returns complete events by id, in one statement. Unknown ids are missing. */
export async function loadRecords(db: DbOrTx, ids: readonly string[], now: Date): Promise<Map<string, EventRecord>> {
  if (ids.length === 0) return new Map();
  const records = await listRecords(db, sql`any(${paddedList(ids)}::uuid[])`, now);
  return new Map(records.map((record) => [record.id, record]));
}

/** Returns the complete events that a query for ids finds, in no order and in one statement. */
export const loadFound = (db: DbOrTx, found: Expression<{ id: string }>, now: Date): Promise<EventRecord[]> =>
  listRecords(db, sql`any${found}`, now);

const categoryOf = (id: RawBuilder<string | null>) => sql<CategoryOfRecord>`(
  select json_build_object('id', category.id, 'slug', category.slug, 'name', category.name, 'nameFr', category.name_fr)
  from categories category where category.id = ${id})`;

/** The quotas of the joined `event`. Expired holds count as available, even before the job has expired them. */
const liveQuotas = (now: Date) => sql<QuotaRow[]>`coalesce((
  select json_agg(json_build_object('id', quota.id, 'name', quota.name, 'size', quota.size, 'sold', quota.sold,
    'liveHeld', greatest(0, quota.held - coalesce(expired.held, 0))))
  from quotas quota
  left join (
    select item.quota_id, sum(item.quantity) as held
    from orders placed join order_items item on item.event_id = placed.event_id and item.order_id = placed.id
    where placed.event_id = event.id and placed.state = 'placed' and placed.holds_until <= ${now}
    group by item.quota_id
  ) expired on expired.quota_id = quota.id
  where quota.event_id = event.id), '[]')`;

interface QuotaRow extends NamedStock {
  readonly id: string;
}

/** A row with all that belongs to its event. */
interface CompleteRow extends RecordRow {
  readonly types: readonly TypeJson[];
  readonly quotas: readonly QuotaRow[];
  /** Null unless a price depends on it. */
  readonly taken: Readonly<Record<string, number>> | null;
}

/**
 * Returns the events whose id equals `ids`. What belongs to an event is selected by subqueries, because planning joins of six tables takes longer
 * than everything else in the statement.
 */
async function listRecords(db: DbOrTx, ids: RawBuilder<unknown>, now: Date): Promise<EventRecord[]> {
  const { rows } = await sql<CompleteRow>`${prepared}
    select event.id, event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", event.description,
      event.description_fr as "descriptionFr", event.description_html as "descriptionHtml",
      event.description_html_fr as "descriptionHtmlFr", event.location, event.city, event.state, event.starts_at as "startsAt",
      event.ends_at as "endsAt", event.zone, event.publish_at as "publishAt", event.visibility, event.access_code as "accessCode",
      event.fees_paid_by as "feesPaidBy", event.is_online as "isOnline", event.join_link as "joinLink",
      event.validation_view as "validationView", event.refund_policy as "refundPolicy", event.creation_step as "creationStep",
      event.cover_key as "coverKey", event.version, event.state_reason as "stateReason", event.rating_sum as "ratingSum",
      event.rating_count as "ratingCount", event.created_at as "createdAt", event.updated_at as "updatedAt",
      ${commissionAt(now)} as "commissionBasisPoints", ${taxesAt(now)} as taxes, ${taxChoice} as "taxChoiceId",
      json_build_object('name', organizer.name, 'isVerified', organizer.is_verified, 'avatarKey', organizer.avatar_key,
        'followers', case when organizer.role = 'organizer' and organizer.blocked_at is null and organizer.erased_at is null
          then coalesce((select counted.followers from follower_counts counted where counted.organizer_id = organizer.id), 0)
        end) as organizer,
      ${categoryOf(sql.ref('event.category_id'))} as category, ${categoryOf(sql.ref('event.child_category_id'))} as "childCategory",
      (select config.id from ticket_configs config where config.event_id = event.id) as "ticketConfigId",
      (select json_build_object('id', customization.id, 'primaryColor', customization.primary_color,
          'secondaryColor', customization.secondary_color, 'logoKey', customization.logo_key,
          'backgroundKey', customization.background_key)
        from event_customizations customization where customization.event_id = event.id) as customization,
      ${liveTypes} as types, ${liveQuotas(now)} as quotas, ${takenOfEvent(now)} as taken
    from events event join users organizer on organizer.id = event.organizer_id
    where event.id = ${ids}`.execute(db);
  return rows.map(({ types, quotas, taken, ...row }) => ({
    ...row,
    types: types.map(toDescribedType),
    capacity: quotas.reduce((sum, quota) => sum + quota.size, 0),
    sold: quotas.reduce((sum, quota) => sum + quota.sold, 0),
    stock: new Map(quotas.map(({ id, ...quota }) => [id, quota])),
    taken: new Map(Object.entries(taken ?? {})),
  }));
}
