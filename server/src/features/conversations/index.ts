import type { Platform } from '#platform/platform';
import { listSaid } from './conversations.read.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { conversationsService } from './conversations.service.ts';
import { conversationsTelling } from './conversations.telling.ts';
import type { ConversationDoors } from './conversations.types.ts';

/** Conversations of two people about a project, a request, or with the house. */
export function conversationsFeature(platform: Platform, doors: ConversationDoors) {
  const telling = conversationsTelling(platform);
  const conversations = conversationsService(platform, doors, telling);
  const { start, send, markRead, forgetPerson } = conversations;
  return {
    routes: conversationsRoutes(conversations),
    jobs: { 'conversations.tell': telling.tell, 'conversations.drop-files': conversations.dropFiles },
    /** Lets go of what somebody said. */
    forgetPerson,
    /** How much somebody and others have said about projects, for lists of other slices. */
    listSaid,
    /** What the calls do, for the demo world. */
    ...{ start, send, markRead },
  };
}
export type ConversationsFeature = ReturnType<typeof conversationsFeature>;
