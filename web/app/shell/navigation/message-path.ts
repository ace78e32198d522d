import { existing } from 'virtual:screens';
import type { Role } from '@ngoma/api/common/roles';

/** Returns the path of the messages page of a role. */
export const messagesPage = (role: Role): string =>
  role === 'provider' ? '/messaging-&-client-relationship' : '/messaging-relationship';

/** The person and the subject of a conversation. */
export interface ConversationTarget {
  readonly with?: string;
  readonly about?: { readonly type: 'project' | 'request' | 'contract'; readonly id: string };
}

/**
 * Returns the path of the conversation with a person about a subject; undefined if there is no messages page or neither of them
 * is given.
 */
export function messagePath(role: Role, { with: person, about }: ConversationTarget): string | undefined {
  const page = messagesPage(role);
  if (!existing.has(page) || (!person && !about)) return undefined;
  const query = [person && `with=${person}`, about && `about=${about.type}:${about.id}`].filter(Boolean).join('&');
  return `${page}?${query}`;
}
