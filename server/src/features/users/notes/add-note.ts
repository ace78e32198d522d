import { recordAct } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { usersStore } from '../users.store.ts';
import { insertNote } from './account-notes.store.ts';

/**
 * Adds a note of an admin to an account. The audit log says that there is one, without its text. Raises `not_found` (404) and
 * `account_erased` (409).
 */
export const addNote =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>) =>
  ({ userId: authorId }: Pick<Session, 'userId'>, userId: string, note: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      // Locked, so that no note is added while the account is erased.
      const user = await usersStore(tx).lock(userId);
      if (!user) throw notFound(bilingual('common.accountNotFound'));
      if (user.erasedAt) throw new Refusal('account_erased', 409, bilingual('auth.accountErased'));
      await insertNote(tx, { id: newId(), userId, authorId, note, createdAt: clock() });
      await recordAct(tx, clock, { actorId: authorId, action: 'account.note_added', subjectType: 'user', subjectId: userId });
    });
