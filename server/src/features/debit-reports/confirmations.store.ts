import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

/** The proof of a right code: the account whose email it went to, or null for the number of the report. */
export interface Confirmed {
  readonly userId: string | null;
}

/**
 * Locks a number against concurrent requests for codes until the transaction ends. Returns how many codes were asked for it since
 * a time, and when the last one was for this report.
 */
export async function lockCodes(
  tx: Tx,
  { id, number }: { readonly id: string; readonly number: string },
  since: Date,
): Promise<{ ofNumber: number; lastAt: Date | null }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`debit-report-codes:${number}`}, 0))`.execute(tx);
  const { rows } = await sql<{ ofNumber: number; lastAt: Date | null }>`
    select coalesce(sum(confirmations_sent) filter (where confirmation_asked_at > ${since}), 0)::int as "ofNumber",
      max(confirmation_asked_at) filter (where id = ${id}) as "lastAt"
    from debit_reports where number = ${number}`.execute(tx);
  return rows[0] ?? { ofNumber: 0, lastAt: null };
}

/** Records that a code was asked for. Counts anew if the last request was before this time. */
export async function countCode(tx: Tx, id: string, since: Date, now: Date): Promise<void> {
  await sql`update debit_reports set confirmation_asked_at = ${now},
      confirmations_sent = case when confirmation_asked_at > ${since} then confirmations_sent + 1 else 1 end
    where id = ${id}`.execute(tx);
}

/** Stores a code, which replaces the one before. */
export async function saveCode(
  tx: Tx,
  id: string,
  code: { readonly hash: Buffer; readonly userId: string | null; readonly endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('debit_reports')
    .set({
      ...{ confirmation_hash: code.hash, confirmation_user_id: code.userId, confirmation_ends_at: code.endsAt },
      confirmation_tries: business.code.tries,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Uses up a right code and returns what it proves. Takes a try for a wrong one, in one statement, so that concurrent guesses have
 * no more tries than one after the other.
 */
export async function useCode(tx: Tx, id: string, hash: Buffer, now: Date): Promise<Confirmed | undefined> {
  const { rows } = await sql<{ isRight: boolean; userId: string | null }>`
    with open as (
      select id, confirmation_hash = ${hash} as is_right, confirmation_user_id from debit_reports
      where id = ${id} and confirmation_tries > 0 and confirmation_ends_at > ${now} for update
    )
    update debit_reports set confirmation_tries = case when open.is_right then 0 else confirmation_tries - 1 end
    from open where debit_reports.id = open.id
    returning open.is_right as "isRight", open.confirmation_user_id as "userId"`.execute(tx);
  const [checked] = rows;
  return checked?.isRight ? { userId: checked.userId } : undefined;
}
