import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic } from '@ngoma/api/features/support';
import type { DbOrTx } from '#platform/database';

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
});
