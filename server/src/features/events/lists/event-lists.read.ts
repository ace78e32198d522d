import type { EventState } from '@ngoma/api/features/events/events';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, DbOrTx } from '#platform/postgres/database';
import type { DB } from '#platform/postgres/database.types';
import { containsPattern } from '#platform/postgres/search/contains-pattern';

export type EventSort = 'date' | 'newest' | 'price' | 'popular' | 'relevance' | 'name' | 'sales' | 'state';

/** The filter of an event list. */
export interface EventFilter {
  /** Public events only, all events of one organizer, or all events for admins. */
  readonly scope: 'public' | { readonly ownerId: string } | 'all';
  readonly state?: EventState | undefined;
  /** Undefined means any time. */
  readonly when?: 'coming' | 'past' | undefined;
  /** Search words as typed. Each must match exactly or approximately. */
  readonly words: readonly string[];
  readonly city?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly organizerId?: string | undefined;
  /** Keeps events that end after this moment. */
  readonly from?: Date | undefined;
  /** Keeps events that start until this moment. */
  readonly to?: Date | undefined;
  readonly priceMaxXaf?: number | undefined;
  readonly sort: EventSort;
  readonly isDescending: boolean;
  readonly now: Date;
}

/** Minimum trigram word similarity of a misspelt word and a title: 0.5 tolerates one wrong character in six. */
const minSimilarity = '0.5';

type Builder = ExpressionBuilder<DB, 'events'>;

/** Matches events of the organizer and events whose team they manage. */
const isOwnedBy = (ownerId: string) =>
  sql<boolean>`id in (select id from events where organizer_id = ${ownerId} union all
    select event_id from event_team_members where user_id = ${ownerId}
    and role = 'manager' and accepted_at is not null and ended_at is null)`;

function conditions(where: Builder, filter: EventFilter): Expression<SqlBool> {
  const { now, scope } = filter;
  const all: Expression<SqlBool>[] = [];
  if (scope === 'public') {
    // Written exactly as in the partial indexes, so that the planner uses them.
    all.push(filter.when === 'past' ? sql<boolean>`state in ('published', 'ended')` : sql<boolean>`state = 'published'`);
    all.push(sql<boolean>`visibility = 'public'`, sql<boolean>`(publish_at is null or publish_at <= ${now})`);
  } else if (scope !== 'all') {
    all.push(isOwnedBy(scope.ownerId));
  }
  if (filter.state) all.push(where('state', '=', filter.state));
  if (filter.when === 'coming') all.push(where('over_at', '>', now));
  if (filter.when === 'past') all.push(where('over_at', '<=', now), where('starts_at', '<=', now));
  if (filter.from) all.push(where('over_at', '>', filter.from));
  if (filter.to) all.push(where('starts_at', '<=', filter.to));
  if (filter.city) all.push(sql<boolean>`fold(city) = fold(${filter.city})`);
  if (filter.organizerId) all.push(where('organizer_id', '=', filter.organizerId));
  const { categoryId } = filter;
  if (categoryId) all.push(where.or([where('category_id', '=', categoryId), where('child_category_id', '=', categoryId)]));
  if (filter.priceMaxXaf !== undefined) all.push(where('price_from_xaf', '<=', filter.priceMaxXaf));
  for (const word of filter.words) all.push(matches(word));
  return where.and(all);
}

/** Matches a word anywhere in the texts, or approximately in title or place. */
function matches(word: string): Expression<SqlBool> {
  const pattern = containsPattern(word);
  const asTyped = sql<boolean>`search_text like fold(${pattern})`;
  return word.length < 4 ? asTyped : sql<boolean>`(${asTyped} or fold(${word}) <% search_title)`;
}

function order(filter: EventFilter) {
  const byDate = filter.isDescending ? [sql`starts_at desc`, sql`id desc`] : [sql`starts_at`, sql`id`];
  switch (filter.sort) {
    case 'newest':
      return [sql`published_at desc`, sql`id`];
    case 'price':
      return [sql`price_from_xaf`, ...byDate];
    case 'name':
      return [sql`fold(name)`, ...byDate];
    case 'sales':
      return [sql`(select coalesce(sum(quota.sold), 0) from quotas quota where quota.event_id = events.id) desc`, ...byDate];
    case 'state':
      return [sql`array_position(array['draft', 'published', 'postponed', 'suspended', 'ended', 'cancelled'], state)`, ...byDate];
    case 'popular':
      return [sql`popularity desc`, ...byDate];
    case 'relevance': {
      const text = filter.words.join(' ');
      return [
        sql`(search_title like fold(${containsPattern(text)})) desc`,
        sql`word_similarity(fold(${text}), search_title) desc`,
        ...byDate,
      ];
    }
    default:
      return byDate;
  }
}

/** Builds the query for one page of ids. */
export const idsQuery = (db: DbOrTx, filter: EventFilter, page: { limit: number; offset: number }) => {
  const found = db
    .selectFrom('events')
    .select('id')
    .where((where) => conditions(where, filter))
    .limit(page.limit)
    .offset(page.offset);
  return order(filter).reduce((query, by) => query.orderBy(by), found);
};

/** Builds the query for the total number. */
export const countQuery = (db: DbOrTx, filter: EventFilter) =>
  db
    .selectFrom('events')
    .select(sql<number>`count(*)::int`.as('total'))
    .where((where) => conditions(where, filter));

/** Returns one page of ids in order, and the total number. */
export async function findPage(
  db: Db,
  filter: EventFilter,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const read = async (within: DbOrTx) => {
    const ids = (await idsQuery(within, filter, page).execute()).map((row) => row.id);
    // The last page says how many there are: nothing has to be counted.
    const isLast = ids.length < page.limit && (ids.length > 0 || page.offset === 0);
    const total = isLast ? page.offset + ids.length : (await countQuery(within, filter).executeTakeFirstOrThrow()).total;
    return { ids, total };
  };
  if (filter.words.length === 0) return read(db);
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true)`.execute(tx);
    return read(tx);
  });
}

/** Counts the person's own events by state. States without events are missing. */
export async function countOwn(db: DbOrTx, ownerId: string): Promise<Partial<Record<EventState, number>>> {
  const rows = await db
    .selectFrom('events')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where(isOwnedBy(ownerId))
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Returns the listed events that run within the day and are not over, by their start. */
export async function listOfDay(db: DbOrTx, day: { from: Date; to: Date }, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where(sql<boolean>`state = 'published' and visibility = 'public' and (publish_at is null or publish_at <= ${now})`)
    .where('starts_at', '<', day.to)
    .where('over_at', '>', now)
    .where('over_at', '>', day.from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface SitemapEntry {
  readonly id: string;
  readonly startsAt: Date;
  readonly updatedAt: Date;
}

/** Counts the events in the sitemap. */
export async function countForSitemap(db: DbOrTx, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`state = 'published' and visibility = 'public' and (publish_at is null or publish_at <= ${now})`)
    .where('over_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns upcoming listed events by their start, after the given event or from the given offset. */
export async function listForSitemap(
  db: DbOrTx,
  from: Pick<SitemapEntry, 'id' | 'startsAt'> | number,
  now: Date,
  limit: number,
): Promise<SitemapEntry[]> {
  return db
    .selectFrom('events')
    .select(['id', 'starts_at as startsAt', 'updated_at as updatedAt'])
    .where(sql<boolean>`state = 'published' and visibility = 'public' and (publish_at is null or publish_at <= ${now})`)
    .where('over_at', '>', now)
    .$if(typeof from !== 'number', (query) =>
      typeof from === 'number' ? query : query.where(sql<boolean>`(starts_at, id) > (${from.startsAt}, ${from.id}::uuid)`),
    )
    .offset(typeof from === 'number' ? from : 0)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface Move {
  readonly from: EventState;
  readonly to: EventState;
  readonly reason: string;
  readonly at: Date;
  readonly by: string | null;
}

/** Returns the moves of an event, oldest first, with the names of those who made them. */
export const listMoves = (db: DbOrTx, eventId: string): Promise<Move[]> =>
  db
    .selectFrom('event_state_changes as change')
    .leftJoin('users as actor', 'actor.id', 'change.actor_id')
    .select([
      sql<EventState>`change.from_state`.as('from'),
      sql<EventState>`change.to_state`.as('to'),
      'change.reason',
      'change.created_at as at',
      'actor.name as by',
    ])
    .where('change.event_id', '=', eventId)
    .orderBy('change.created_at')
    .orderBy('change.id')
    .execute();

/** Returns upcoming published events whose lowest price can change with time, because of price phases or sale ends. */
export async function listWithMovingPrices(db: DbOrTx, now: Date, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('state', '=', 'published')
    .where('over_at', '>', now)
    .where(
      sql<boolean>`(exists (select from ticket_types type left join price_phases phase on phase.ticket_type_id = type.id
          where type.event_id = events.id and type.archived_at is null and (phase.id is not null or type.sale_ends_at is not null))
        or exists (select from event_tax_choices choice join event_taxes chosen on chosen.choice_id = choice.id
          join tax_rates rate on rate.tax_id = chosen.tax_id
          where choice.event_id = events.id and rate.valid_from between ${now}::timestamptz - interval '1 day' and ${now}))`,
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
