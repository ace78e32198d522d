import type { IdentityState } from '@ngoma/api/features/people/identity';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface PapersRow {
  readonly id: string;
  readonly state: IdentityState;
  readonly documents: number;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** Finds the latest identity verification of an account; null without one. */
export async function findPapers(db: DbOrTx, userId: string): Promise<PapersRow | null> {
  const { rows } = await sql<PapersRow>`
    select one.id, one.state, one.submitted_at as "submittedAt", one.decided_at as "decidedAt", one.reason,
      (select count(*)::int from identity_documents paper where paper.verification_id = one.id and paper.destroyed_at is null) as documents
    from identity_verifications one where one.user_id = ${userId} order by one.created_at desc, one.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
