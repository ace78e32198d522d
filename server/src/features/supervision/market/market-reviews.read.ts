import type { MarketReview, MarketReviewState, marketReviewSorts } from '@ngoma/api/features/supervision/supervised-market';
import { sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import {
  contains,
  type ListSorting,
  type PeriodFilter,
  type PersonValue,
  personIn,
  type SupervisedList,
  toPerson,
  when,
  within,
  withTimes,
} from '../lists/supervised-list.read.ts';

type ReviewSort = (typeof marketReviewSorts)[number];

interface ReviewFilter extends ListSorting<ReviewSort>, PeriodFilter {
  readonly state?: MarketReviewState | undefined;
  readonly stars?: number | undefined;
}

interface ReviewRow extends Omit<MarketReview, 'lastReportedAt' | 'createdAt' | 'author' | 'subject'> {
  readonly author: PersonValue;
  readonly subject: PersonValue;
  readonly lastReportedAt: Date;
  readonly createdAt: Date;
}

const reported = sql`(select review_id, max(created_at) as last_at, count(*)::int as reports,
    count(*) filter (where decided_at is null)::int as waiting
  from review_reports group by review_id) reported join reviews review on review.id = reported.review_id`;

const reviewState = sql`case when review.taken_down_at is not null then 'taken_down' when reported.waiting > 0 then 'waiting' else 'kept' end`;

/** The reviews that were reported. Reports are rare, so that their table is read as a whole. */
export const reviewList: SupervisedList<ReviewFilter, ReviewSort, MarketReview> = {
  from: reported,
  id: sql`review.id`,
  columns: { reported: sql`reported.last_at`, stars: sql`review.stars` },
  usual: 'reported',
  conditionsOf: ({ state, stars, ...period }) => [
    ...when(state, sql`(${reviewState}) = ${state}`),
    ...when(stars, sql`review.stars = ${stars}`),
    ...within(sql`reported.last_at`, period),
  ],
  waysOf: (q) => [
    contains(sql`review.comment`, q),
    sql`review.author_id in (${matchingPeople(q)})`,
    sql`review.subject_id in (${matchingPeople(q)})`,
  ],
  async load(db, ids, view) {
    const { rows } = await sql<ReviewRow>`
      select review.id as "_id", review.stars, review.comment, ${reviewState} as state, review.side,
        ${personIn('author')} as author, ${personIn('subject')} as subject,
        json_build_object('_id', contract.id, 'title', contract.title) as contract, reported.reports,
        reported.waiting as "waitingReports", reported.last_at as "lastReportedAt", review.created_at as "createdAt"
      from ${reported} join users author on author.id = review.author_id join users subject on subject.id = review.subject_id
        join contracts contract on contract.id = review.contract_id
      where review.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => ({
      ...withTimes(row, 'lastReportedAt', 'createdAt'),
      author: toPerson(row.author, view),
      subject: toPerson(row.subject, view),
    }));
  },
};

interface ReviewTextRow {
  readonly quality: number | null;
  readonly punctuality: number | null;
  readonly communication: number | null;
  readonly reply: string | null;
}

interface ReportRow {
  readonly by: PersonValue;
  readonly reason: string;
  readonly at: Date;
  readonly isDecided: boolean;
}

/** Finds what the list of reported reviews leaves out: the aspects, the reply and the reports, latest first. */
export async function findReviewTexts(
  db: DbOrTx,
  id: string,
): Promise<(ReviewTextRow & { readonly reported: readonly ReportRow[] }) | undefined> {
  const [review, reports] = await Promise.all([
    sql<ReviewTextRow>`select quality, punctuality, communication, reply from reviews where id = ${id}`.execute(db),
    sql<ReportRow>`select ${personIn('reporter')} as by, report.reason, report.created_at as at,
        report.decided_at is not null as "isDecided"
      from review_reports report join users reporter on reporter.id = report.reporter_id
      where report.review_id = ${id} order by report.created_at desc limit 100`.execute(db),
  ]);
  const [row] = review.rows;
  return row && { ...row, reported: reports.rows };
}
