import type { EventState, EventVisibility } from '@ngoma/api/features/events/events';
import type { SupervisedEvent, supervisedEventSorts } from '@ngoma/api/features/supervision/supervised-events';
import { sql } from 'kysely';
import { reasonIn } from '#features/events/index';
import { matchingPeople } from '#features/users/index';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import {
  eventName,
  type ListSorting,
  type PeriodFilter,
  type SupervisedList,
  startsWith,
  when,
  within,
} from '../lists/supervised-list.read.ts';
import type { SupervisionDeps } from '../supervision.types.ts';

type EventSort = (typeof supervisedEventSorts)[number];

interface EventFilter extends ListSorting<EventSort>, PeriodFilter {
  readonly state?: EventState | undefined;
  readonly city?: string | undefined;
}

interface EventRow {
  readonly id: string;
  readonly name: string;
  readonly coverKey: string | null;
  readonly primaryColor: string | null;
  readonly categorySlug: string;
  readonly category: string;
  readonly city: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly state: EventState;
  readonly stateReason: string | null;
  readonly visibility: EventVisibility;
  readonly organizer: SupervisedEvent['organizer'];
  readonly sold: number;
  readonly capacity: number;
  readonly revenueXaf: number;
  readonly createdAt: Date;
}

export type Covers = SupervisionDeps['covers'];

/** All events of the platform, by the time they were created or start. The period is of their start. */
export const eventList = (covers: Covers): SupervisedList<EventFilter, EventSort, SupervisedEvent> => ({
  from: sql`events event`,
  id: sql`event.id`,
  columns: { created: sql`event.created_at`, starts: sql`event.starts_at` },
  usual: 'created',
  conditionsOf: ({ state, city, ...period }) => [
    ...when(state, sql`event.state = ${state}`),
    ...(city ? [startsWith(sql`fold(event.city)`, city)] : []),
    ...within(sql`event.starts_at`, period),
  ],
  waysOf: (q) => [sql`event.search_title like fold(${containsPattern(q)})`, sql`event.organizer_id in (${matchingPeople(q)})`],
  async load(db, ids, { locale }) {
    const { rows } = await sql<EventRow>`
      select event.id, ${eventName(locale)} as name, event.cover_key as "coverKey", look.primary_color as "primaryColor",
        category.slug as "categorySlug", ${locale === 'fr' ? sql`category.name_fr` : sql`category.name`} as category, event.city,
        event.starts_at as "startsAt", event.zone, event.state, event.state_reason as "stateReason", event.visibility,
        json_build_object('_id', organizer.id, 'name', organizer.name, 'email', organizer.email,
          'isVerified', organizer.is_verified) as organizer,
        stock.sold, stock.capacity, taken."revenueXaf", event.created_at as "createdAt"
      from events event join users organizer on organizer.id = event.organizer_id
        join categories category on category.id = event.category_id
        left join event_customizations look on look.event_id = event.id
        cross join lateral (select coalesce(sum(sold), 0)::int as sold, coalesce(sum(size), 0)::int as capacity
          from quotas where event_id = event.id) stock
        cross join lateral (select coalesce(sum(total_xaf), 0)::bigint as "revenueXaf"
          from orders where event_id = event.id and state = 'confirmed') taken
      where event.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map(({ id, coverKey, primaryColor, categorySlug, ...row }) => ({
      _id: id,
      eventName: row.name,
      coverImage: covers.cover({ id, coverKey, category: { slug: categorySlug }, primaryColor }),
      category: row.category,
      city: row.city,
      date: row.startsAt.toISOString(),
      zone: row.zone,
      status: row.state,
      statusReason: reasonIn(row.stateReason, locale),
      visibility: row.visibility,
      organizer: row.organizer,
      sold: row.sold,
      capacity: row.capacity,
      revenue: row.revenueXaf,
      createdAt: row.createdAt.toISOString(),
    }));
  },
});
