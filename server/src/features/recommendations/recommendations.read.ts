import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Matches listed upcoming events, written exactly as in the partial indexes. */
const listed = (now: Date) => sql`event.state = 'published' and event.visibility = 'public'
  and (event.publish_at is null or event.publish_at <= ${now}) and event.over_at > ${now}`;

export interface EventRows {
  readonly upcoming: readonly string[];
  readonly popular: readonly string[];
  readonly latest: readonly string[];
}

/** Returns the ids of the soonest, the best-selling and the newest events, in one statement with an index scan each. */
export async function findEventRows(db: DbOrTx, now: Date, length: number): Promise<EventRows> {
  const { rows } = await sql<EventRows>`
    select
      array(select event.id from events event where ${listed(now)} order by event.starts_at, event.id limit ${length}) as upcoming,
      array(select event.id from events event where ${listed(now)} and event.popularity > 0
        order by event.popularity desc, event.starts_at, event.id limit ${length}) as popular,
      array(select event.id from events event where ${listed(now)} order by event.published_at desc nulls last, event.id
        limit ${length}) as latest`.execute(db);
  return rows[0] ?? { upcoming: [], popular: [], latest: [] };
}

/**
 * Builds the events that a person liked: bought (weight 3), on the wishlist (2), and rated (−2 for one star to 2 for five), with
 * their properties. Limited to the latest hundred of each kind, because tastes change.
 */
const liked = (userId: string) => sql`
  signals as (
    (select event_id, 3 as weight from orders where buyer_id = ${userId} and state = 'confirmed' order by created_at desc limit 100)
    union all
    (select event_id, 2 from wishlist_items where user_id = ${userId} order by created_at desc limit 100)
    union all
    (select event_id, stars - 3 from ratings where user_id = ${userId} order by updated_at desc limit 100)
  ), liked as (
    select event.id, event.category_id, event.child_category_id, event.organizer_id, fold(event.city) as city,
      event.city as city_name, extract(isodow from event.starts_at at time zone event.zone)::int as weekday,
      sum(signal.weight)::float as weight
    from signals signal join events event on event.id = signal.event_id group by event.id
  )`;

export interface CandidateRow {
  readonly id: string;
  readonly organizerId: string;
  readonly daysAhead: number;
  readonly weekday: number;
  /** Shares of the total liked weight, from −1 to 1. */
  readonly category: number;
  readonly organizer: number;
  readonly city: number;
  readonly onWeekday: number;
  /** The share of people with common wishlist events who also have this one, from 0 to 1, and the name of a common event. */
  readonly wishedAlike: number;
  readonly alikeName: string | null;
  readonly alikeNameFr: string | null;
  /** Relative to the best-selling candidate, from 0 to 1. */
  readonly popular: number;
}

/** Maximum candidates taken from the soonest events, and from the wishlists of similar people. */
const maxCandidates = 500;
/** Maximum similar people whose wishlists are read. */
const maxNeighbours = 200;
/** Maximum events read of the person's wishlist, the latest, to find similar people. */
const maxWished = 100;
/** Maximum people read of each of these, in the order of their ids, so that those who share several events are among them. */
const maxWishers = 500;

/**
 * Returns upcoming listed events that the person has neither bought nor on the wishlist, with their fits. One statement, whose
 * cost is bounded by the limits above and does not grow with the number of users.
 */
export async function findCandidates(db: DbOrTx, userId: string, now: Date): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    with ${liked(userId)},
    whole as (select greatest(sum(weight) filter (where weight > 0), 1) as weight from liked),
    neighbours as (
      select other.user_id, min(mine.event_id::text)::uuid as by_event
      from (select event_id from wishlist_items where user_id = ${userId} order by created_at desc limit ${maxWished}) mine
      cross join lateral (select user_id from wishlist_items
        where event_id = mine.event_id and user_id <> ${userId} order by user_id limit ${maxWishers}) other
      group by other.user_id order by count(*) desc, other.user_id limit ${maxNeighbours}
    ), alike as (
      select item.event_id, count(*)::float / (select count(*) from neighbours) as share, min(neighbour.by_event::text)::uuid as by_event
      from neighbours neighbour join wishlist_items item on item.user_id = neighbour.user_id group by item.event_id
    ), candidates as (
      (select event.id from events event where ${listed(now)} order by event.starts_at, event.id limit ${maxCandidates})
      union
      (select event_id from alike order by share desc, event_id limit ${maxCandidates})
    )
    select event.id, event.organizer_id as "organizerId",
      extract(epoch from event.starts_at - ${now}::timestamptz)::float / 86400 as "daysAhead",
      extract(isodow from event.starts_at at time zone event.zone)::int as weekday,
      coalesce((select sum(case when liked.child_category_id = event.child_category_id then liked.weight else liked.weight * 0.7 end)
        from liked where liked.category_id = event.category_id), 0) / whole.weight as category,
      coalesce((select sum(weight) from liked where liked.organizer_id = event.organizer_id), 0) / whole.weight as organizer,
      coalesce((select sum(weight) from liked where liked.city = fold(event.city) and not event.is_online), 0) / whole.weight as city,
      coalesce((select sum(weight) from liked
        where liked.weekday = extract(isodow from event.starts_at at time zone event.zone)), 0) / whole.weight as "onWeekday",
      coalesce(alike.share, 0) as "wishedAlike", reminder.name as "alikeName", reminder.name_fr as "alikeNameFr",
      event.popularity::float / greatest(max(event.popularity) over (), 1) as popular
    from candidates
    join events event on event.id = candidates.id
    cross join whole
    left join alike on alike.event_id = event.id
    left join events reminder on reminder.id = alike.by_event
    where ${listed(now)}
      and not exists (select from wishlist_items item where item.user_id = ${userId} and item.event_id = event.id)
      and not exists (select from orders where orders.buyer_id = ${userId} and orders.event_id = event.id and orders.state = 'confirmed')
  `.execute(db);
  return rows;
}

/** The categories and cities that a person likes most, best first. The cities are in folded form. */
export interface TastesRow {
  readonly categoryIds: readonly string[];
  readonly cities: readonly string[];
}

/** Maximum categories and cities that count as a person's taste. */
const maxTastes = { categories: 3, cities: 2 } as const;

/** Returns what a person likes, in one statement over their own rows; nothing for one who has not bought, wished or rated. */
export async function findTastes(db: DbOrTx, userId: string): Promise<TastesRow> {
  const { rows } = await sql<TastesRow>`
    with ${liked(userId)}
    select
      array(select category_id from liked group by category_id having sum(weight) > 0
        order by sum(weight) desc, category_id limit ${maxTastes.categories}) as "categoryIds",
      array(select city from liked group by city having sum(weight) > 0
        order by sum(weight) desc, city limit ${maxTastes.cities}) as cities`.execute(db);
  return rows[0] ?? { categoryIds: [], cities: [] };
}

export interface FiguresRow {
  readonly ticketsUpcoming: number;
  readonly eventsAttended: number;
  /** Whole XAF paid in this calendar year in Cameroon, minus refunds. */
  readonly spentThisYear: number;
  readonly favouriteCategory: string | null;
  readonly favouriteCategoryFr: string | null;
  readonly favouriteCity: string | null;
}

/** Returns the person's statistics in one statement over their own rows. */
export async function findFigures(db: DbOrTx, userId: string, now: Date): Promise<FiguresRow> {
  const zone = business.event.defaultZone;
  const { rows } = await sql<FiguresRow>`
    with ${liked(userId)},
    favourite as (
      select category_id from liked group by category_id having sum(weight) > 0 order by sum(weight) desc, category_id limit 1
    )
    select
      (select count(*)::int from tickets ticket join events event on event.id = ticket.event_id
        where ticket.holder_id = ${userId} and ticket.state = 'valid' and event.over_at > ${now} and event.state not in ('cancelled', 'postponed')
      ) as "ticketsUpcoming",
      (select count(distinct ticket.event_id)::int from tickets ticket join admissions admission on admission.ticket_id = ticket.id
        where ticket.holder_id = ${userId}) as "eventsAttended",
      (select coalesce(sum(placed.total_xaf - placed.refunded_xaf), 0)::bigint
        from orders placed
        where placed.buyer_id = ${userId} and placed.state = 'confirmed' and placed.payment = 'paid'
          and placed.settled_at >= date_trunc('year', ${now}::timestamptz at time zone ${zone}) at time zone ${zone}
      ) as "spentThisYear",
      category.name as "favouriteCategory", category.name_fr as "favouriteCategoryFr",
      (select min(city_name) from liked group by city having sum(weight) > 0 order by sum(weight) desc, city limit 1) as "favouriteCity"
    from (values (1)) as one
    left join favourite on true
    left join categories category on category.id = favourite.category_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for a person’s statistics returned no row');
  return row;
}
