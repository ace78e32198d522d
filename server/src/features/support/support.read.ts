import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic, MessageState } from '@ngoma/api/features/support';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import type { AnswerTimes } from './answer-time.rules.ts';

export interface MessageRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
  readonly locale: Locale;
  readonly state: MessageState;
  readonly userId: string | null;
  readonly createdAt: Date;
  readonly answers: readonly {
    readonly _id: string;
    readonly answer: string;
    readonly adminName: string;
    readonly createdAt: string;
  }[];
}

export interface MessageFilter {
  readonly id?: string | undefined;
  readonly state?: MessageState | undefined;
  /** Part of the sender's name or address, or of the message. */
  readonly q?: string | undefined;
  /** First and last day in Cameroon. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const midnight = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${day}::timestamp at time zone ${business.event.defaultZone}`;

const conditionOf = ({ id, state, q, from, to }: MessageFilter) => {
  const pattern = containsPattern(q ?? '');
  return sql.join(
    [
      sql`true`,
      ...(id ? [sql`message.id = ${id}`] : []),
      ...(state ? [sql`message.state = ${state}`] : []),
      ...(from ? [sql`message.created_at >= ${midnight(sql`${from}::date`)}`] : []),
      ...(to ? [sql`message.created_at < ${midnight(sql`(${to}::date + 1)`)}`] : []),
      ...(q ? [sql`fold(message.name || ' ' || message.email || ' ' || message.message) like fold(${pattern})`] : []),
    ],
    sql` and `,
  );
};

/** Lists one page of messages with their answers, latest first. */
export async function listMessages(
  db: DbOrTx,
  filter: MessageFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select message.id, message.name, message.email, message.topic, message.message, message.locale, message.state,
      message.user_id as "userId", message.created_at as "createdAt",
      coalesce((select json_agg(json_build_object('_id', answer.id, 'answer', answer.answer, 'adminName', admin.name,
          'createdAt', to_char(answer.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by answer.created_at, answer.id)
        from contact_answers answer join users admin on admin.id = answer.admin_id where answer.message_id = message.id), '[]') as answers
    from contact_messages message where ${conditionOf(filter)}
    order by message.created_at desc, message.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Counts the messages that match the filter, and all messages waiting for an answer. */
export async function countMessages(db: DbOrTx, filter: MessageFilter): Promise<{ total: number; open: number }> {
  const { rows } = await sql<{ total: number; open: number }>`
    select (select count(*)::int from contact_messages message where ${conditionOf(filter)}) as total,
      (select count(*)::int from contact_messages where state = 'open') as open`.execute(db);
  return rows[0] ?? { total: 0, open: 0 };
}

/** Reads how long the senders of the latest answered messages waited for the first answer, since a time. */
export async function readAnswerTimes(db: DbOrTx, since: Date, limit: number): Promise<AnswerTimes> {
  const { rows } = await sql<AnswerTimes>`
    select count(*)::int as answered,
      percentile_cont(0.8) within group (order by extract(epoch from first.at - message.created_at)::float8) as "mostSeconds"
    from (select id, created_at from contact_messages where state = 'answered' and created_at > ${since}
        order by created_at desc, id desc limit ${limit}) message
      cross join lateral (select min(created_at) as at from contact_answers where message_id = message.id) first
    where first.at is not null`.execute(db);
  return rows[0] ?? { answered: 0, mostSeconds: null };
}
