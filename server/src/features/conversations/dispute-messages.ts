import type { DisputeMessage } from '@ngoma/api/features/conversations';
import { recordAct } from '#platform/audit';
import { documentFiles } from '#platform/files/documents';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform, StoredFile } from '#platform/platform';
import { messageFiles, toDisputeMessage } from './conversation-views.ts';
import { findFile, listMessages } from './conversations.read.ts';
import { conversationUnknown } from './conversations.rules.ts';
import { type DisputeConversationRow, findDisputeConversation } from './dispute-messages.read.ts';

type Admin = Pick<Session, 'userId'>;

interface Page {
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Shows admins the messages between the parties of a dispute, as long as it is open. Each view is recorded in the audit log, because
 * only the two parties read a conversation otherwise.
 */
export function disputeMessages(platform: Pick<Platform, 'db' | 'clock' | 'files'>) {
  const { db, clock } = platform;
  const attachments = documentFiles(platform, messageFiles);

  const record = ({ userId }: Admin, contractId: string) =>
    recordAct(db, clock, {
      ...{ actorId: userId, action: 'dispute.messages_read', subjectType: 'contract', subjectId: contractId },
    });

  async function find({ userId }: Admin, contractId: string): Promise<DisputeConversationRow> {
    const found = await findDisputeConversation(db, contractId, userId);
    if (!found) throw conversationUnknown();
    return found;
  }

  return {
    /** Returns one page of the messages, oldest first. Raises `not_found` (404) for a contract without an open dispute. */
    async list(
      admin: Admin,
      contractId: string,
      page: Page,
    ): Promise<{ readonly messages: DisputeMessage[]; readonly nextCursor: number | null }> {
      const { conversationId, organizerId } = await find(admin, contractId);
      await record(admin, contractId);
      const rows = conversationId === null ? [] : await listMessages(db, conversationId, page);
      const first = rows[0]?.number ?? 1;
      return { messages: rows.map((row) => toDisputeMessage(row, organizerId)), nextCursor: first > 1 ? first : null };
    },

    /** Returns the bytes and the name of a file of a message. Raises `not_found` (404). */
    async file(admin: Admin, contractId: string, fileId: string): Promise<StoredFile & { name: string }> {
      const { conversationId, organizerId } = await find(admin, contractId);
      // The organizer is one of the two people of the conversation, so the file is found as theirs.
      const found = conversationId !== null && (await findFile(db, organizerId, conversationId, fileId));
      const stored = found && (await attachments.read(found.fileKey));
      if (!found || !stored) throw notFound(bilingual('common.fileNotFound'));
      await record(admin, contractId);
      return { ...stored, name: found.name };
    },
  };
}
export type DisputeMessages = ReturnType<typeof disputeMessages>;
