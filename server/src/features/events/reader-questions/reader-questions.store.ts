import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

/** Makes a reader's questions about one event wait for each other until the end of the transaction, so that their number stays correct. */
export async function lockAsker(tx: Tx, eventId: string, askerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reader-question:${eventId}:${askerId}`}, 0))`.execute(tx);
}

interface NewQuestion {
  readonly id: string;
  readonly eventId: string;
  readonly askerId: string;
  readonly question: string;
  readonly askedAt: Date;
}

export async function insertQuestion(tx: Tx, { id, eventId, askerId, question, askedAt }: NewQuestion): Promise<void> {
  await tx
    .insertInto('reader_questions')
    .values({ id, event_id: eventId, asker_id: askerId, question, asked_at: askedAt })
    .execute();
}

interface NewAnswer {
  readonly answer: string;
  readonly answeredBy: string;
  readonly isPublic: boolean;
  readonly now: Date;
}

/** Stores an answer, in place of the one before. Its time is that of the first answer. Returns false for a question that is gone. */
export async function saveAnswer(tx: Tx, id: string, { answer, answeredBy, isPublic, now }: NewAnswer): Promise<boolean> {
  const { numAffectedRows } = await sql`update reader_questions set answer = ${answer}, answered_by = ${answeredBy},
    is_public = ${isPublic}, answered_at = coalesce(answered_at, ${now}) where id = ${id}`.execute(tx);
  return Number(numAffectedRows ?? 0n) > 0;
}

export async function removeQuestion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reader_questions').where('id', '=', id).execute();
}

/**
 * Deletes the questions of a person, those about their events, and the answers that they gave for others. Returns the events whose pages
 * change.
 */
export async function removeOfPerson(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    delete from reader_questions where asker_id = ${userId} or answered_by = ${userId}
      or event_id in (select id from events where organizer_id = ${userId}) returning event_id as "eventId"`.execute(tx);
  return [...new Set(rows.map(({ eventId }) => eventId))];
}
