import type { AwardedSort, awardedStates } from '@ngoma/api/features/projects/projects';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import type { Page } from '../projects.read.ts';

type AwardedState = (typeof awardedStates)[number];

/** Filters of an organizer's awarded bids. */
export interface AwardedFilter {
  readonly organizerId: string;
  readonly states: readonly AwardedState[];
  readonly eventId?: string | undefined;
  /** Words in the project or the provider's name. */
  readonly words: readonly string[];
}

const conditions = ({ organizerId, states, eventId, words }: AwardedFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`project.organizer_id = ${organizerId}`,
      sql`project.state = any(${[...states]}::text[])`,
      ...(eventId ? [sql`project.event_id = ${eventId}`] : []),
      ...words.map((word) => {
        const pattern = containsPattern(word);
        return sql`(project.search_text like fold(${pattern}) or fold(provider.name) like fold(${pattern}))`;
      }),
    ],
    sql` and `,
  );

const tables = sql`projects project join bids bid on bid.id = project.awarded_bid_id join users provider on provider.id = bid.provider_id`;

const orders: Readonly<Record<AwardedSort, RawBuilder<unknown>>> = {
  newest: sql`project.created_at desc, project.id desc`,
  date: sql`project.starts_at, project.id`,
  amount: sql`bid.total_xaf desc, project.id`,
};

/** Returns the query for one page of projects with an awarded bid. Exported so that a test can inspect its query plan. */
export const awardedQuery = (filter: AwardedFilter, sort: AwardedSort, { limit, offset }: Page) => sql<{ id: string }>`
  select project.id from ${tables} where ${conditions(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}`;

/** Lists the ids of one page of projects with an awarded bid. */
export const listAwardedIds = async (db: DbOrTx, filter: AwardedFilter, sort: AwardedSort, page: Page): Promise<string[]> =>
  (await awardedQuery(filter, sort, page).execute(db)).rows.map(({ id }) => id);

/** Returns the number and the sum of the awarded bids in each state. */
export async function sumAwarded(
  db: DbOrTx,
  filter: AwardedFilter,
): Promise<{ state: AwardedState; count: number; amountXaf: number }[]> {
  const { rows } = await sql<{ state: AwardedState; count: number; amountXaf: number }>`
    select project.state, count(*)::int as count, sum(bid.total_xaf)::bigint as "amountXaf"
    from ${tables} where ${conditions(filter)} group by project.state`.execute(db);
  return rows;
}

/** Returns when the latest award of each project was made, by the awarded bid. */
export async function findAwardTimes(db: DbOrTx, projectIds: readonly string[]): Promise<Map<string, Date>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await sql<{ bidId: string; at: Date }>`
    select distinct on (project_id) bid_id as "bidId", moved_at as at from project_moves
    where project_id = any(${[...projectIds]}::uuid[]) and kind = 'bid_awarded'
    order by project_id, moved_at desc, id desc`.execute(db);
  return new Map(rows.map(({ bidId, at }) => [bidId, at]));
}

/** An awarded bid as a row of a file. */
export interface AwardedFileRow {
  readonly title: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly category: ServiceCategory;
  readonly providerName: string;
  readonly state: AwardedState;
  readonly startsAt: Date;
  readonly city: string;
  readonly amountXaf: number;
}

/** Lists awarded bids for a file. */
export async function listAwardedForFile(
  db: DbOrTx,
  filter: AwardedFilter,
  sort: AwardedSort,
  limit: number,
): Promise<AwardedFileRow[]> {
  const { rows } = await sql<AwardedFileRow>`
    select project.title, event.name as "eventName", event.name_fr as "eventNameFr", project.category,
      provider.name as "providerName", project.state, project.starts_at as "startsAt", project.city, bid.total_xaf as "amountXaf"
    from ${tables} join events event on event.id = project.event_id
    where ${conditions(filter)} order by ${orders[sort]} limit ${limit}`.execute(db);
  return rows;
}
