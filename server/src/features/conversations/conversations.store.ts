import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';
import type { KeptFile, Pairing } from './conversations.types.ts';

interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly number: number;
  readonly senderId: string;
  readonly text: string;
  readonly isMasked: boolean;
  readonly sendKey: string | null;
  readonly createdAt: Date;
}

/** The only writer of conversations, their sides, messages and files. */
export const conversationsStore = (tx: Tx) => ({
  /** Inserts a conversation. Returns false if it already exists. */
  async insertConversation(pairing: Pairing, row: { id: string; begunBy: string; createdAt: Date }): Promise<boolean> {
    const { rows } = await sql`
      insert into conversations (id, one_id, other_id, begun_by, subject_type, subject_id, created_at)
      values (${row.id}, ${pairing.oneId}, ${pairing.otherId}, ${row.begunBy}, ${pairing.subjectType}, ${pairing.subjectId}, ${row.createdAt})
      on conflict on constraint conversations_pair_key do nothing returning id`.execute(tx);
    if (rows.length === 0) return false;
    await sql`insert into conversation_sides (conversation_id, user_id)
      values (${row.id}, ${pairing.oneId}), (${row.id}, ${pairing.otherId})`.execute(tx);
    return true;
  },

  /** Locks a conversation and returns its last message number, so that numbers follow the order of messages. */
  async lock(id: string): Promise<number> {
    const { rows } = await sql<{ lastNumber: number }>`
      select last_number as "lastNumber" from conversations where id = ${id} for update`.execute(tx);
    return rows[0]?.lastNumber ?? 0;
  },

  async insertMessage(row: NewMessage, files: readonly KeptFile[]): Promise<void> {
    await sql`insert into messages (id, conversation_id, number, sender_id, text, is_masked, send_key, created_at)
      values (${row.id}, ${row.conversationId}, ${row.number}, ${row.senderId}, ${row.text}, ${row.isMasked}, ${row.sendKey}, ${row.createdAt})`.execute(
      tx,
    );
    for (const [place, file] of files.entries())
      await sql`insert into message_files (id, message_id, position, name, content_type, size_bytes, file_key)
        values (${file.id}, ${row.id}, ${place + 1}, ${file.name}, ${file.contentType}, ${file.sizeBytes}, ${file.fileKey})`.execute(
        tx,
      );
    await sql`update conversations set last_number = ${row.number} where id = ${row.conversationId}`.execute(tx);
  },

  /**
   * Moves the conversation to the top of both lists, out of the archive, and increments the reader's unread count. A muted one stays
   * where the reader put it. Returns whether the reader has to be notified.
   */
  async moveToTop(id: string, readerId: string, at: Date): Promise<boolean> {
    await sql`update conversation_sides set last_message_at = ${at}, archived_at = null
      where conversation_id = ${id} and user_id <> ${readerId}`.execute(tx);
    const { rows } = await sql<{ isNew: boolean }>`
      with before as (select notified_at, muted_at from conversation_sides where conversation_id = ${id} and user_id = ${readerId} for update)
      update conversation_sides side set last_message_at = ${at}, unread = side.unread + 1,
        notified_at = case when side.muted_at is null then coalesce(side.notified_at, ${at}) else side.notified_at end,
        archived_at = case when side.muted_at is null then null else side.archived_at end
      from before where side.conversation_id = ${id} and side.user_id = ${readerId}
      returning before.notified_at is null and before.muted_at is null as "isNew"`.execute(tx);
    return rows[0]?.isNew ?? false;
  },

  /** Locks a participant's side and returns the number they have read up to. */
  async lockSide(id: string, userId: string): Promise<number> {
    const { rows } = await sql<{ readUpTo: number }>`select read_up_to as "readUpTo" from conversation_sides
      where conversation_id = ${id} and user_id = ${userId} for update`.execute(tx);
    return rows[0]?.readUpTo ?? 0;
  },

  /** Archives or mutes a conversation for a participant, or undoes it. What is undefined stays. */
  async changeSide(
    id: string,
    userId: string,
    { isArchived, isMuted }: { readonly isArchived?: boolean | undefined; readonly isMuted?: boolean | undefined },
    at: Date,
  ): Promise<void> {
    const changes = [
      ...(isArchived === undefined ? [] : [sql`archived_at = ${isArchived ? sql`coalesce(archived_at, ${at})` : null}`]),
      ...(isMuted === undefined ? [] : [sql`muted_at = ${isMuted ? sql`coalesce(muted_at, ${at})` : null}`]),
    ];
    if (changes.length === 0) return;
    await sql`update conversation_sides set ${sql.join(changes)} where conversation_id = ${id} and user_id = ${userId}`.execute(
      tx,
    );
  },

  async markRead(id: string, userId: string, { readUpTo, unread }: { readUpTo: number; unread: number }): Promise<void> {
    await sql`update conversation_sides set read_up_to = ${readUpTo}, unread = ${unread},
        notified_at = case when ${unread}::int = 0 then null else notified_at end
      where conversation_id = ${id} and user_id = ${userId}`.execute(tx);
  },

  /**
   * Deletes the texts and files of a person's messages. The messages stay as removed, since the other person has answered them.
   * Returns the file keys.
   */
  async eraseTexts(userId: string, at: Date): Promise<string[]> {
    const { rows } = await sql<{ fileKey: string }>`delete from message_files file using messages said
      where said.id = file.message_id and said.sender_id = ${userId} returning file.file_key as "fileKey"`.execute(tx);
    await sql`update messages set text = '', is_masked = false, removed_at = ${at}
      where sender_id = ${userId} and removed_at is null`.execute(tx);
    return rows.map(({ fileKey }) => fileKey);
  },
});
