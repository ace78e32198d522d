import type { Platform } from '#platform/platform';
import { countMessagesByProject } from './conversations.read.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { conversationsService } from './conversations.service.ts';
import type { ConversationsDeps } from './conversations.types.ts';
import { disputeMessages } from './dispute-messages.ts';
import { conversationNotifications } from './notify.service.ts';

/** The conversations feature: conversations of two people about a project or a request, or with an admin. */
export function conversationsFeature(platform: Platform, deps: ConversationsDeps) {
  const notifications = conversationNotifications(platform);
  const conversations = conversationsService(platform, deps, notifications);
  const { start, send, markRead, anonymizePerson } = conversations;
  return {
    routes: conversationsRoutes(conversations, disputeMessages(platform)),
    jobs: { 'conversations.notify': notifications.sendNotification, 'conversations.drop-files': conversations.dropFiles },
    /** Deletes what a person has sent. */
    anonymizePerson,
    /** Message counts about projects, for the lists of other features. */
    countMessagesByProject,
    /** Use cases for the demo data. */
    ...{ start, send, markRead },
  };
}
export type ConversationsFeature = ReturnType<typeof conversationsFeature>;
