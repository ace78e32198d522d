import * as contract from '@ngoma/api/features/conversations';
import { type Route, route } from '#platform/route';
import { hiddenNotice } from './conversations.rules.ts';
import type { Conversations } from './conversations.service.ts';

/** Nobody writes more often than that by hand. */
const limit = { perMinute: 60, by: 'session' } as const;
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file';

const readingRoutes = (conversations: Conversations): Route[] => [
  route(contract.listConversations, async ({ session, query }) => conversations.list(session, query)),
  route(contract.listClients, async ({ session, query }) => conversations.clients(session, query)),
  route(contract.listMessages, async ({ session, params, query }) => conversations.messages(session, params.id, query)),
  route(contract.getMessageFile, async ({ session, params, reply }) => {
    const file = await conversations.file(session, params.id, params.fileId);
    reply.type(file.contentType).header('Content-Disposition', `attachment; filename="${plainName(file.name)}"`);
    return file.body;
  }),
];

/** Conversations over HTTP. */
export const conversationsRoutes = (conversations: Conversations): Route[] => [
  ...readingRoutes(conversations),
  route(contract.startConversation, async ({ session, body }) => ({ conversation: await conversations.start(session, body) }), {
    limit,
  }),
  route(
    contract.sendMessage,
    async ({ session, params, body, files, idempotencyKey, say }) => {
      const sending = { text: body.text, uploads: files, key: idempotencyKey };
      const message = await conversations.send(session, params.id, sending);
      return { message, notice: message.isMasked ? say(hiddenNotice) : null };
    },
    // A message and its key are written together.
    { limit, ownIdempotency: true },
  ),
  route(
    contract.readConversation,
    async ({ session, params, body, say }) => ({
      unread: await conversations.markRead(session, params.id, body.upTo),
      message: say({ en: 'Marked as read', fr: 'Marqué comme lu' }),
    }),
    { limit: { perMinute: 240, by: 'session' } },
  ),
  route(
    contract.signalTyping,
    async ({ session, params, say }) => {
      await conversations.typing(session, params.id);
      return { message: say({ en: 'Told', fr: 'Signalé' }) };
    },
    { limit },
  ),
];
