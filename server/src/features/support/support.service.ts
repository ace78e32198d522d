import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic } from '@ngoma/api/features/support';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { contactLetter } from './support.letters.ts';
import { listAdmins } from './support.read.ts';
import { supportStore } from './support.store.ts';

export interface Writing {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
  /** The field that only programs fill in. */
  readonly company?: string | undefined;
}

/** What people write to those who run the house. */
export function supportService({ db, clock, jobs, mail, logger }: Platform) {
  const tellAdmins = async ({ messageId }: { messageId: string }): Promise<void> => {
    const message = await supportStore(db).findById(messageId);
    const admins = await listAdmins(db);
    if (!message) return;
    if (admins.length === 0) logger.warn({ messageId }, 'A message was kept, but there is no admin to tell');
    for (const admin of admins) await mail.send(contactLetter(admin, message), [], `contact:${messageId}:${admin.id}`);
  };

  return {
    /** Keeps a message and has the admins told. What a program wrote is let go in silence, so that it learns nothing. */
    async receive(writing: Writing, sender: Session | undefined, locale: Locale): Promise<void> {
      const { company, ...written } = writing;
      if (company?.trim()) return;
      const id = newId();
      await db.transaction().execute(async (tx) => {
        await supportStore(tx).insert({ ...written, id, userId: sender?.userId ?? null, locale, createdAt: clock() });
        await jobs.enqueue(tx, 'support.tell-admins', { messageId: id });
      });
    },

    jobs: { 'support.tell-admins': tellAdmins } satisfies JobHandlers,
  };
}
