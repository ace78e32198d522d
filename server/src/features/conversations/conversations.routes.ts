import * as endpoints from '@ngoma/api/features/conversations';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { hiddenNotice } from './conversations.rules.ts';
import type { Conversations } from './conversations.service.ts';
import type { DisputeMessages } from './dispute-messages.ts';

/** A rate limit beyond manual use. */
const limit = { perMinute: 60, by: 'session' } as const;
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file';

const disputeRoutes = (disputes: DisputeMessages): Route[] => [
  route(endpoints.listDisputeMessages, ({ session, params, query }) => disputes.list(session, params.contractId, query), {
    limit,
  }),
  route(
    endpoints.getDisputeMessageFile,
    async ({ session, params, reply }) => {
      const file = await disputes.file(session, params.contractId, params.fileId);
      reply.type(file.contentType).header('Content-Disposition', `attachment; filename="${plainName(file.name)}"`);
      return file.body;
    },
    { limit },
  ),
];

const readingRoutes = (conversations: Conversations): Route[] => [
  route(endpoints.listConversations, async ({ session, query }) => conversations.list(session, query)),
  route(endpoints.listClients, async ({ session, query }) => conversations.clients(session, query)),
  route(endpoints.listMessages, async ({ session, params, query }) => conversations.messages(session, params.id, query)),
  route(endpoints.getMessageFile, async ({ session, params, reply }) => {
    const file = await conversations.file(session, params.id, params.fileId);
    reply.type(file.contentType).header('Content-Disposition', `attachment; filename="${plainName(file.name)}"`);
    return file.body;
  }),
];

/** Routes of conversations. */
export const conversationsRoutes = (conversations: Conversations, disputes: DisputeMessages): Route[] => [
  ...readingRoutes(conversations),
  ...disputeRoutes(disputes),
  route(endpoints.startConversation, async ({ session, body }) => ({ conversation: await conversations.start(session, body) }), {
    limit,
  }),
  route(
    endpoints.sendMessage,
    async ({ session, params, body, files, idempotencyKey, localize }) => {
      const sending = { text: body.text, uploads: files, key: idempotencyKey };
      const message = await conversations.send(session, params.id, sending);
      return { message, notice: message.isMasked ? localize(hiddenNotice) : null };
    },
    // The message and its idempotency key are written in one transaction.
    { limit, ownIdempotency: true },
  ),
  route(
    endpoints.readConversation,
    async ({ session, params, body, localize }) => ({
      unread: await conversations.markRead(session, params.id, body.upTo),
      message: localize(bilingual('common.markedAsRead')),
    }),
    { limit: { perMinute: 240, by: 'session' } },
  ),
  route(
    endpoints.changeConversation,
    async ({ session, params, body, localize }) => ({
      conversation: await conversations.change(session, params.id, body),
      message: localize(bilingual('common.saved')),
    }),
    { limit },
  ),
  route(
    endpoints.signalTyping,
    async ({ session, params, localize }) => {
      await conversations.typing(session, params.id);
      return { message: localize(bilingual('conversations.notified')) };
    },
    { limit },
  ),
];
