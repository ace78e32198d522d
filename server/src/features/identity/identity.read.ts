import type { Locale } from '@ngoma/api/common/locale';
import type { Applicant, identityLists } from '@ngoma/api/features/people/identity';
import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';

/** A submission with its owner and the admin who decided. */
export interface SubmissionRow {
  readonly id: string;
  readonly state: (typeof identityLists)[number];
  readonly applicant: Applicant;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly ownerAvatarKey: string | null;
  readonly ownerRole: string;
  readonly isVerified: boolean;
  readonly ownerLocale: Locale | null;
}

const joined = sql`identity_verifications one join users owner on owner.id = one.user_id
  left join users admin on admin.id = one.decided_by`;

const columns = sql`one.id, one.state, one.applicant, one.submitted_at as "submittedAt", one.decided_at as "decidedAt",
  admin.name as "decidedBy", one.reason, owner.id as "ownerId", owner.name as "ownerName", owner.email as "ownerEmail",
  owner.avatar_key as "ownerAvatarKey", owner.role as "ownerRole", owner.is_verified as "isVerified", owner.locale as "ownerLocale"`;

export interface SubmissionFilter {
  readonly state?: SubmissionRow['state'] | undefined;
  readonly q?: string | undefined;
  readonly sort?: 'oldest' | 'latest' | undefined;
  /** Only those of one person. */
  readonly userId?: string | undefined;
}

const orders = {
  oldest: sql`one.submitted_at, one.id`,
  latest: sql`one.submitted_at desc, one.id desc`,
} as const;

function conditionOf({ state, q, userId }: SubmissionFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [state ? sql`one.state = ${state}` : sql`one.state <> 'draft'`];
  if (userId !== undefined) all.push(sql`one.user_id = ${userId}`);
  if (q) all.push(sql`one.user_id in (${matchingPeople(q)})`);
  return sql.join(all, sql` and `);
}

/** Returns one page of submissions and their number. */
export async function listSubmissions(
  db: DbOrTx,
  filter: SubmissionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly SubmissionRow[]; total: number }> {
  const where = conditionOf(filter);
  const order = orders[filter.sort ?? (filter.state === 'submitted' ? 'oldest' : 'latest')];
  const [{ rows }, counted] = await Promise.all([
    sql<SubmissionRow>`select ${columns} from ${joined} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${joined} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Counts the submissions by state, of all people or of one. */
export async function countSubmissions(db: DbOrTx, userId?: string): Promise<Readonly<Record<SubmissionRow['state'], number>>> {
  const { rows } = await sql<{ state: SubmissionRow['state']; count: number }>`
    select state, count(*)::int as count from identity_verifications
    where state <> 'draft' ${userId === undefined ? sql`` : sql`and user_id = ${userId}`} group by state`.execute(db);
  const counts = { submitted: 0, approved: 0, rejected: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export async function findSubmission(db: DbOrTx, id: string): Promise<SubmissionRow | undefined> {
  const { rows } = await sql<SubmissionRow>`
    select ${columns} from ${joined} where one.id = ${id} and one.state <> 'draft'`.execute(db);
  return rows[0];
}

/** Returns the other submissions of the same person, the latest first. */
export async function listOthers(db: DbOrTx, { id, ownerId }: SubmissionRow): Promise<readonly SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${columns} from ${joined} where one.user_id = ${ownerId} and one.id <> ${id} and one.state <> 'draft'
    order by one.submitted_at desc, one.id desc limit 20`.execute(db);
  return rows;
}

/** Returns why the last decided submission of a person was rejected; undefined if it was not. */
export async function findLastRejection(db: DbOrTx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from identity_verifications where user_id = ${userId} and decided_at is not null
    order by decided_at desc, id desc limit 1`.execute(db);
  return rows[0]?.reason ?? undefined;
}
