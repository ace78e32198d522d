import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { CodePurpose } from '../auth.rules.ts';

/** A typed code for one purpose of an account, and for one subject where the purpose has subjects. */
export interface TypedCode {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly subjectId: string | null;
  readonly codeHash: Buffer;
}

const latest = ({ userId, purpose, subjectId }: TypedCode) => sql`(
  select id from one_time_codes where user_id = ${userId} and purpose = ${purpose} and subject_id is not distinct from ${subjectId}::uuid
  order by created_at desc, id desc limit 1)`;

/**
 * Tells whether the latest code is this one and open. Takes a try for a wrong one, in one statement, so that concurrent guesses have no
 * more tries than one after the other.
 */
export async function guessCode(db: DbOrTx, typed: TypedCode, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`
    update one_time_codes set tries_left = tries_left - case when code_hash = ${typed.codeHash} then 0 else 1 end
    where id = ${latest(typed)} and tries_left > 0 and used_at is null and expires_at > ${now}
    returning code_hash = ${typed.codeHash} as "isRight"`.execute(db);
  return rows[0]?.isRight ?? false;
}

/** Uses a code up in the transaction of what it allows. Of concurrent calls one succeeds. */
export async function takeCode(tx: DbOrTx, typed: TypedCode, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_codes set used_at = ${now}
    where id = ${latest(typed)} and code_hash = ${typed.codeHash} and tries_left > 0 and used_at is null and expires_at > ${now}`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
