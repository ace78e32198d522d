import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic, MessageState } from '@ngoma/api/features/support';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';

export interface ContactMessage {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
  readonly locale: Locale;
  readonly createdAt: Date;
}

/** The pseudonym of a deleted person, and their former address. */
export interface DeletedPerson {
  readonly name: string;
  readonly email: string;
  readonly formerEmail: string;
}

export const supportStore = (tx: DbOrTx) => ({
  async insert(message: ContactMessage): Promise<void> {
    const { userId, createdAt, ...rest } = message;
    await tx
      .insertInto('contact_messages')
      .values({ ...rest, user_id: userId, created_at: createdAt })
      .execute();
  },

  async findById(id: string): Promise<ContactMessage | undefined> {
    const row = await tx.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { user_id: userId, created_at: createdAt, ...rest } = row;
    return { ...rest, userId, createdAt, topic: rest.topic as ContactTopic, locale: rest.locale as Locale };
  },

  /** Returns false for an unknown id. */
  async setState(id: string, state: MessageState): Promise<boolean> {
    const { numUpdatedRows } = await tx.updateTable('contact_messages').set({ state }).where('id', '=', id).executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async insertAnswer(answer: { messageId: string; adminId: string; answer: string; now: Date }): Promise<void> {
    const { messageId: message_id, adminId: admin_id, now: created_at } = answer;
    await tx
      .insertInto('contact_answers')
      .values({ id: newId(), message_id, admin_id, answer: answer.answer, created_at })
      .execute();
  },

  /**
   * Replaces name, address and texts of a person's messages and of the answers, and closes them, because no answer is expected
   * any more.
   */
  async anonymizeSender(userId: string, { name, email, formerEmail }: DeletedPerson): Promise<void> {
    // Messages sent without signing in are found by the address.
    const theirs = sql<boolean>`(user_id = ${userId} or (user_id is null and lower(email) = ${formerEmail}))`;
    await tx
      .updateTable('contact_answers')
      .set({ answer: '—' })
      .where('message_id', 'in', (query) => query.selectFrom('contact_messages').select('id').where(theirs))
      .execute();
    await tx.updateTable('contact_messages').set({ name, email, message: '—', state: 'closed' }).where(theirs).execute();
  },

  /** Empties the messages that contain one of the marks, because they quote a deleted person. */
  async eraseQuotes(marks: readonly string[]): Promise<void> {
    if (marks.length === 0) return;
    const quotes = marks.map((mark) => `%${mark}%`);
    await sql`update contact_messages set message = '—' where message like any(${quotes}::text[])`.execute(tx);
  },
});
