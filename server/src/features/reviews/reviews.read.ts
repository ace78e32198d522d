import type { ContractSide } from '@ngoma/api/features/contracts/contracts';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface ReviewRow {
  readonly id: string;
  readonly contractId: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly authorAvatarKey: string | null;
  readonly subjectId: string;
  readonly side: ContractSide;
  readonly stars: number;
  readonly quality: number | null;
  readonly punctuality: number | null;
  readonly communication: number | null;
  readonly comment: string | null;
  readonly category: ServiceCategory;
  readonly createdAt: Date;
  readonly opensAt: Date;
  readonly reply: string | null;
  readonly repliedAt: Date | null;
  /** Whether an admin has taken it down, so that only its author still sees it. */
  readonly isTakenDown: boolean;
}

const select = sql`select review.id, review.contract_id as "contractId", review.author_id as "authorId", author.name as "authorName",
    author.avatar_key as "authorAvatarKey", review.subject_id as "subjectId", review.side, review.stars, review.quality,
    review.punctuality, review.communication, review.comment, contract.category, review.created_at as "createdAt",
    review.opens_at as "opensAt", review.reply, review.replied_at as "repliedAt", review.taken_down_at is not null as "isTakenDown"
  from reviews review join users author on author.id = review.author_id join contracts contract on contract.id = review.contract_id`;

async function rowsOf(db: DbOrTx, rest: RawBuilder<unknown>): Promise<ReviewRow[]> {
  return (await sql<ReviewRow>`${select} ${rest}`.execute(db)).rows;
}

/** Returns both reviews of a contract, published or not. The caller has to check who may read them. */
export const reviewsOfContract = (db: DbOrTx, contractId: string): Promise<ReviewRow[]> =>
  rowsOf(db, sql`where review.contract_id = ${contractId}`);

/** Finds a published review that is not taken down. */
export const findOpen = async (db: DbOrTx, id: string, now: Date): Promise<ReviewRow | undefined> =>
  (await rowsOf(db, sql`where review.id = ${id} and review.opens_at <= ${now} and review.taken_down_at is null`))[0];

/** Lists one page of the published reviews about a person, newest first. */
export const listAbout = (
  db: DbOrTx,
  subjectId: string,
  now: Date,
  page: { limit: number; offset: number },
): Promise<ReviewRow[]> =>
  rowsOf(
    db,
    sql`where review.subject_id = ${subjectId} and review.opens_at <= ${now} and review.taken_down_at is null
      order by review.opens_at desc, review.id desc limit ${page.limit} offset ${page.offset}`,
  );

interface Sums {
  readonly average: number | null;
  readonly count: number;
  readonly quality: number | null;
  readonly punctuality: number | null;
  readonly communication: number | null;
  readonly perStars: number[];
}

/** Returns the averages and counts of the published reviews about a person. */
export async function sumAbout(db: DbOrTx, subjectId: string, now: Date): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select avg(stars)::float8 as average, count(*)::int as count, avg(quality)::float8 as quality,
      avg(punctuality)::float8 as punctuality, avg(communication)::float8 as communication,
      array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::int[] as "perStars"
    from reviews where subject_id = ${subjectId} and opens_at <= ${now} and taken_down_at is null`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('The sums returned no row');
  return sums;
}

export interface WorkRow {
  readonly contractId: string;
  readonly organizerId: string;
  readonly providerId: string;
  readonly organizerName: string;
  readonly providerName: string;
  readonly eventId: string;
  readonly title: string;
}

const work = sql`select contract.id as "contractId", contract.organizer_id as "organizerId", contract.provider_id as "providerId",
    organizer.name as "organizerName", provider.name as "providerName", contract.event_id as "eventId", contract.title
  from contracts contract join users organizer on organizer.id = contract.organizer_id
    join users provider on provider.id = contract.provider_id`;

/** Finds a contract with the names of its sides. */
export async function findWork(db: DbOrTx, contractId: string): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`${work} where contract.id = ${contractId}`.execute(db);
  return rows[0];
}

/** Lists completed contracts whose sides have not been invited to review. */
export async function listUninvited(db: DbOrTx, since: Date, limit: number): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`${work}
    where contract.state = 'completed' and contract.completed_at > ${since}
      and not exists (select from review_invitations where contract_id = contract.id)
    order by contract.completed_at limit ${limit}`.execute(db);
  return rows;
}

/** Lists contracts with published reviews that are not in the rating sums yet. */
export async function listUncounted(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct contract_id as id from reviews
    where counted_at is null and opens_at <= ${now} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A review that was reported, as far as a decision depends on it. */
export interface ReportedReview {
  readonly id: string;
  readonly contractId: string;
  readonly authorId: string;
  readonly subjectId: string;
  readonly side: ContractSide;
  readonly stars: number;
  readonly isTakenDown: boolean;
}

/** Finds a review that was reported at least once. */
export async function findReported(db: DbOrTx, id: string): Promise<ReportedReview | undefined> {
  const { rows } = await sql<ReportedReview>`select review.id, review.contract_id as "contractId", review.author_id as "authorId",
      review.subject_id as "subjectId", review.side, review.stars, review.taken_down_at is not null as "isTakenDown"
    from reviews review
    where review.id = ${id} and exists (select from review_reports report where report.review_id = review.id)`.execute(db);
  return rows[0];
}
