import { localizedText } from '@ngoma/api/common/locale';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type {
  MarketProvider,
  MarketProviderState,
  MarketService,
  marketProviderSorts,
} from '@ngoma/api/features/supervision/supervised-market';
import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import {
  type ListSorting,
  type PeriodFilter,
  type SupervisedList,
  startsWith,
  when,
  within,
} from '../lists/supervised-list.read.ts';

type ProviderSort = (typeof marketProviderSorts)[number];

interface ProviderFilter extends ListSorting<ProviderSort>, PeriodFilter {
  readonly state?: MarketProviderState | undefined;
  readonly category?: ServiceCategory | undefined;
  readonly city?: string | undefined;
  readonly ratingMin?: number | undefined;
  readonly hidden?: 'true' | undefined;
}

/** Reads a condition of the account by its key, row by row, so that a page never joins all accounts. */
const account = (condition: RawBuilder<unknown>) =>
  sql`(select ${condition} from users person where person.id = profile.user_id)`;

const inState: Readonly<Record<MarketProviderState, RawBuilder<unknown>>> = {
  listed: sql`profile.is_listed and ${account(sql`person.blocked_at is null`)}`,
  unlisted: sql`not profile.is_listed and ${account(sql`person.blocked_at is null`)}`,
  blocked: account(sql`person.blocked_at is not null`),
};

interface ProviderRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly avatarKey: string | null;
  readonly isVerified: boolean;
  readonly state: MarketProviderState;
  readonly headline: string | null;
  readonly headlineFr: string | null;
  readonly cities: readonly string[];
  readonly categories: readonly ServiceCategory[];
  readonly services: number;
  readonly hiddenServices: number;
  readonly priceFromXaf: number | null;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly createdAt: Date;
}

/** Rounds an average to one decimal. Null without reviews. */
const averageOf = ({ ratingSum, ratingCount }: Pick<ProviderRow, 'ratingSum' | 'ratingCount'>) =>
  ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;

/** Providers who have begun their profile, whether organizers find them or not. */
export const providerList: SupervisedList<ProviderFilter, ProviderSort, MarketProvider> = {
  from: sql`provider_profiles profile`,
  id: sql`profile.user_id`,
  columns: { joined: sql`profile.created_at`, rating: sql`profile.score` },
  usual: 'joined',
  conditionsOf: ({ state, category, city, ratingMin, hidden, ...period }) => [
    account(sql`person.erased_at is null`),
    ...(state ? [inState[state]] : []),
    ...when(category, sql`profile.categories @> array[${category}]::text[]`),
    ...(city ? [sql`exists (select from unnest(profile.cities_folded) city where ${startsWith(sql`city`, city)})`] : []),
    ...when(ratingMin, sql`profile.rating_count > 0 and profile.rating_sum >= ${ratingMin}::numeric * profile.rating_count`),
    ...when(
      hidden,
      sql`exists (select from provider_services service
        where service.provider_id = profile.user_id and service.hidden_at is not null)`,
    ),
    ...within(sql`profile.created_at`, period),
  ],
  waysOf: (q) => [
    sql`profile.user_id in (${matchingPeople(q)})`,
    // Written like the condition of the partial index.
    sql`(profile.is_listed and profile.search_text like fold(${containsPattern(q)}))`,
  ],
  async load(db, ids, { locale, urlOf }) {
    const { rows } = await sql<ProviderRow>`
      select person.id, person.name, person.email, person.avatar_key as "avatarKey", person.is_verified as "isVerified",
        case when person.blocked_at is not null then 'blocked' when profile.is_listed then 'listed' else 'unlisted' end as state,
        profile.headline, profile.headline_fr as "headlineFr", profile.cities, profile.categories, offered.services,
        offered.hidden as "hiddenServices", profile.price_from_xaf as "priceFromXaf", profile.rating_sum as "ratingSum",
        profile.rating_count as "ratingCount", profile.created_at as "createdAt"
      from provider_profiles profile join users person on person.id = profile.user_id
        cross join lateral (select count(*)::int as services, count(hidden_at)::int as hidden
          from provider_services where provider_id = person.id) offered
      where profile.user_id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => ({
      ...{ _id: row.id, name: row.name, email: row.email, isVerified: row.isVerified, state: row.state },
      avatar: row.avatarKey ? { url: urlOf(row.avatarKey) } : null,
      headline: localizedText(locale, row.headline, row.headlineFr),
      ...{ cities: [...row.cities], categories: [...row.categories], priceFrom: row.priceFromXaf },
      ...{ services: row.services, hiddenServices: row.hiddenServices },
      rating: { average: averageOf(row), count: row.ratingCount },
      createdAt: row.createdAt.toISOString(),
    }));
  },
};

interface ProviderTextRow {
  readonly about: string | null;
  readonly aboutFr: string | null;
  readonly bids: number;
  readonly requests: number;
  readonly contracts: number;
}

/** Finds what the list of providers leaves out: the text, and how much the provider has bid for, was asked for and agreed on. */
export async function findProviderTexts(db: DbOrTx, id: string): Promise<ProviderTextRow | undefined> {
  const { rows } = await sql<ProviderTextRow>`select about, about_fr as "aboutFr",
      (select count(*)::int from bids where provider_id = ${id}) as bids,
      (select count(*)::int from service_requests where provider_id = ${id}) as requests,
      (select count(*)::int from contracts where provider_id = ${id}) as contracts
    from provider_profiles where user_id = ${id}`.execute(db);
  return rows[0];
}

/** Lists the services of a provider, with those that are hidden. */
export async function listMarketServices(db: DbOrTx, providerId: string): Promise<MarketService[]> {
  const { rows } = await sql<MarketService>`select id as "_id", title, description, category, price_from_xaf as "priceFrom",
      hidden_reason as "hiddenReason"
    from provider_services where provider_id = ${providerId} order by position, id`.execute(db);
  return rows;
}
