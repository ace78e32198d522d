import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';

/** A question and its answer, as stored. */
export interface StoredQuestion {
  readonly id: string;
  readonly askerId: string;
  readonly question: string;
  readonly askedAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly isPublic: boolean;
}

/** A question with what the team of the event sees beside it. */
export interface TeamQuestionRow extends StoredQuestion {
  readonly askerName: string;
  readonly isHolder: boolean;
  readonly eventId: string;
  readonly organizerId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly startsAt: Date;
  readonly zone: string;
}

const columns = sql`asked.id, asked.asker_id as "askerId", asked.question, asked.asked_at as "askedAt", asked.answer,
  asked.answered_at as "answeredAt", asked.is_public as "isPublic"`;

const teamColumns = sql`${columns}, asker.name as "askerName", event.id as "eventId", event.organizer_id as "organizerId",
  event.name as "eventName", event.name_fr as "eventNameFr", event.starts_at as "startsAt", event.zone,
  exists (select from tickets ticket where ticket.holder_id = asked.asker_id and ticket.event_id = asked.event_id
    and ticket.state = 'valid') as "isHolder"`;

/** Lists a reader's questions about an event, latest first. */
export async function listOfAsker(db: DbOrTx, eventId: string, askerId: string): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`select ${columns} from reader_questions asked
    where asked.event_id = ${eventId} and asked.asker_id = ${askerId} order by asked.asked_at desc, asked.id desc`.execute(db);
  return rows;
}

export interface QuestionFilter {
  readonly state?: 'waiting' | 'answered' | undefined;
  readonly eventId?: string | undefined;
  /** Words that all stand in the question, the answer or the asker's name. */
  readonly words: readonly string[];
}

/** Selects the questions about the events that a person organizes, or whose team they manage. */
const ofManager = (userId: string) => sql`from reader_questions asked
  join events event on event.id = asked.event_id
  join users asker on asker.id = asked.asker_id
  where asked.event_id in (select id from events where organizer_id = ${userId}
    union all select event_id from event_team_members where user_id = ${userId} and role = 'manager' and accepted_at is not null
      and ended_at is null)`;

const matching = ({ state, eventId, words }: QuestionFilter) =>
  sql.join(
    [
      sql``,
      ...(state ? [state === 'waiting' ? sql`asked.answer is null` : sql`asked.answer is not null`] : []),
      ...(eventId ? [sql`asked.event_id = ${eventId}`] : []),
      ...words.map(
        (word) => sql`fold(concat_ws(' ', asked.question, asked.answer, asker.name)) like fold(${containsPattern(word)})`,
      ),
    ],
    sql` and `,
  );

/** Lists one page of the questions that a person may answer, latest first. */
export async function listOfManager(
  db: DbOrTx,
  userId: string,
  filter: QuestionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TeamQuestionRow[]> {
  const { rows } = await sql<TeamQuestionRow>`select ${teamColumns} ${ofManager(userId)} ${matching(filter)}
    order by asked.asked_at desc, asked.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts the questions that match, and those of the same events that wait for an answer. */
export async function countOfManager(
  db: DbOrTx,
  userId: string,
  filter: QuestionFilter,
): Promise<{ total: number; waiting: number }> {
  const { rows } = await sql<{ total: number; waiting: number }>`select
    (select count(*)::int ${ofManager(userId)} ${matching(filter)}) as total,
    (select count(*)::int ${ofManager(userId)} ${matching({ state: 'waiting', eventId: filter.eventId, words: [] })}) as waiting`.execute(
    db,
  );
  return rows[0] ?? { total: 0, waiting: 0 };
}

/** Finds a question with its event. */
export async function findQuestion(db: DbOrTx, id: string): Promise<TeamQuestionRow | undefined> {
  const { rows } = await sql<TeamQuestionRow>`select ${teamColumns} from reader_questions asked
    join events event on event.id = asked.event_id join users asker on asker.id = asked.asker_id where asked.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
