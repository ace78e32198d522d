import { business } from '@ngoma/api/common/business';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { type RawBuilder, sql } from 'kysely';
import type { Db, DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import type { CardRow } from './providers.types.ts';

const { zone, dayBeginsAtHour } = business.calendar;

export type ProviderSort = 'best' | 'price' | '-price' | 'newest';

/** Filters of the provider search. */
export interface ProviderFilter {
  /** Search words; each must occur, exactly or similarly. */
  readonly words: readonly string[];
  readonly category?: ServiceCategory | undefined;
  readonly city?: string | undefined;
  /** A day in Cameroon such as `2026-12-12` without a booking from the morning on. */
  readonly date?: string | undefined;
  readonly priceMaxXaf?: number | undefined;
  readonly ratingMin?: number | undefined;
  readonly sort: ProviderSort;
  /** The moment that decides which reviews are published. */
  readonly now: Date;
}

/** Sums the published reviews that are not in the stored rating sums yet; nearly always none. */
const uncountedReviews = (now: Date) => sql`(
  select coalesce(sum(stars), 0)::int as stars, count(*)::int as count from reviews
  where subject_id = user_id and counted_at is null and opens_at <= ${now}
)`;

/** Minimum trigram similarity: 0.5 allows one wrong character in six. */
const minSimilarity = '0.5';

function matches(word: string): RawBuilder<unknown> {
  const pattern = containsPattern(word);
  const asTyped = sql`search_text like fold(${pattern})`;
  return word.length < 4 ? asTyped : sql`(${asTyped} or fold(${word}) <% search_text)`;
}

function conditions(filter: Omit<ProviderFilter, 'sort'>): RawBuilder<unknown> {
  // Written like the condition of the partial indexes, so that the planner uses them.
  const all: RawBuilder<unknown>[] = [
    sql`is_listed`,
    sql`not exists (select from users where users.id = user_id and blocked_at is not null)`,
  ];
  if (filter.category) all.push(sql`categories @> array[${filter.category}]::text[]`);
  if (filter.city) all.push(sql`(cities_folded @> array[fold(${filter.city})])`);
  if (filter.priceMaxXaf !== undefined) all.push(sql`price_from_xaf <= ${filter.priceMaxXaf}`);
  if (filter.ratingMin !== undefined)
    all.push(sql`exists (select from ${uncountedReviews(filter.now)} late where rating_count + late.count > 0
      and rating_sum + late.stars >= ${filter.ratingMin}::numeric * (rating_count + late.count))`);
  if (filter.date) {
    all.push(sql`not exists (
      select from bookings where bookings.provider_id = user_id and released_at is null and tstzrange(starts_at, ends_at) && tstzrange(
        (${filter.date}::timestamp + make_interval(hours => ${dayBeginsAtHour}::int)) at time zone ${zone},
        (${filter.date}::timestamp + interval '1 day') at time zone ${zone}
      ))`);
  }
  for (const word of filter.words) all.push(matches(word));
  return sql.join(all, sql` and `);
}

const orders: Readonly<Record<ProviderSort, RawBuilder<unknown>>> = {
  best: sql`score desc, user_id`,
  price: sql`price_from_xaf, user_id`,
  '-price': sql`price_from_xaf desc nulls last, user_id desc`,
  newest: sql`created_at desc, user_id`,
};

/** Returns the query for one page of ids. Exported so that a test can inspect its query plan. */
export const idsQuery = (filter: ProviderFilter, page: { limit: number; offset: number }) =>
  sql<{ id: string }>`select user_id as id from provider_profiles where ${conditions(filter)}
    order by ${orders[filter.sort]} limit ${page.limit} offset ${page.offset}`;

/** Returns the query for their number. */
export const countQuery = (filter: ProviderFilter) =>
  sql<{ total: number }>`select count(*)::int as total from provider_profiles where ${conditions(filter)}`;

/** Runs reads with the filter. Search words are compared with their similarity, which is set for a transaction. */
async function readWith<T>(db: Db, { words }: Pick<ProviderFilter, 'words'>, read: (within: DbOrTx) => Promise<T>): Promise<T> {
  if (words.length === 0) return read(db);
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true)`.execute(tx);
    return read(tx);
  });
}

/** Returns one page of ids and the total number. */
export const findPage = (
  db: Db,
  filter: ProviderFilter,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> =>
  readWith(db, filter, async (within) => {
    const total = (await countQuery(filter).execute(within)).rows[0]?.total ?? 0;
    const rows = total > page.offset ? (await idsQuery(filter, page).execute(within)).rows : [];
    return { ids: rows.map((row) => row.id), total };
  });

export interface CityCount {
  /** As most of its providers spell it. */
  readonly city: string;
  readonly providers: number;
}

/** Counts the providers that match by their cities, the most first. A provider counts in each of their cities. */
export const countByCity = (db: Db, filter: Omit<ProviderFilter, 'city' | 'sort'>, limit: number): Promise<CityCount[]> =>
  readWith(db, filter, async (within) => {
    const { rows } = await sql<CityCount>`
      select mode() within group (order by place.city) as city, count(*)::int as providers
      from provider_profiles cross join lateral unnest(cities, cities_folded) as place (city, folded)
      where ${conditions(filter)} group by place.folded order by providers desc, place.folded limit ${limit}`.execute(within);
    return rows;
  });

/** Loads providers by id, with or without a profile, with their current rating. Blocked accounts are left out. */
export async function listCards(db: DbOrTx, ids: readonly string[], now: Date): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select users.id, users.name, users.username, users.avatar_key as "avatarKey", users.is_verified as "isVerified",
      profile.headline, profile.headline_fr as "headlineFr", profile.about, profile.about_fr as "aboutFr",
      profile.about_html as "aboutHtml", profile.about_html_fr as "aboutHtmlFr",
      coalesce(profile.cities, '{}') as cities, coalesce(profile.travels, false) as travels,
      coalesce(profile.categories, '{}') as categories, profile.price_from_xaf as "priceFromXaf",
      coalesce(profile.rating_sum, 0) + late.stars as "ratingSum", coalesce(profile.rating_count, 0) + late.count as "ratingCount",
      coalesce(profile.is_listed, false) as "isListed", users.created_at as "createdAt",
      (select picture_key from portfolio_items where provider_id = users.id and kind = 'picture' order by position, id limit 1) as "pictureKey"
    from users cross join lateral (select users.id as user_id) who cross join lateral ${uncountedReviews(now)} late
      left join provider_profiles profile on profile.user_id = users.id
    where users.id = any(${[...ids]}::uuid[]) and users.role = 'provider' and users.blocked_at is null`.execute(db);
  return rows;
}
