import type { Bilingual } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Pairing, PersonRow, SubjectRow } from './conversations.types.ts';

/** Returns the unique key of a conversation for a pair and a subject, the same for both participants. */
export function pairingOf(me: string, other: string, subject: Pick<SubjectRow, 'type' | 'id'> | undefined): Pairing {
  const [oneId, otherId] = me < other ? [me, other] : [other, me];
  return { oneId, otherId, subjectType: subject?.type ?? 'direct', subjectId: subject?.id ?? null };
}

/** Returns whether a person is one of the sides of a subject. */
const isSide = (subject: SubjectRow, userId: string): boolean =>
  subject.organizerId === userId || subject.providerIds.includes(userId);

/**
 * Returns whether a person may start a conversation. About a project or a request: its organizer with a provider who bid or was
 * asked, and the reverse. Without a subject: an organizer with any provider, but not the reverse. Admins may write to organizers,
 * providers and admins, and these to admins. Participants have no conversations.
 */
export function mayStart(
  me: { readonly id: string; readonly role: Role },
  other: PersonRow,
  subject: SubjectRow | undefined,
): boolean {
  if (me.id === other.id || other.isClosed || other.role === 'participant' || me.role === 'participant') return false;
  if (me.role === 'admin') return !subject || isSide(subject, other.id);
  if (other.role === 'admin') return !subject || isSide(subject, me.id);
  if (!subject) return me.role === 'organizer' && other.role === 'provider';
  const [organizer, provider] = subject.organizerId === me.id ? [me.id, other.id] : [other.id, me.id];
  return subject.organizerId === organizer && subject.providerIds.includes(provider);
}

/**
 * Returns the organizer and the provider of a pair, or undefined if an admin is one of the two, since contact details need no
 * hiding then.
 */
export function partiesOf(
  one: { readonly id: string; readonly role: Role },
  other: { readonly id: string; readonly role: Role },
): { readonly organizerId: string; readonly providerId: string } | undefined {
  const organizer = [one, other].find(({ role }) => role === 'organizer');
  const provider = [one, other].find(({ role }) => role === 'provider');
  return organizer && provider && { organizerId: organizer.id, providerId: provider.id };
}

/** Returns the path of the page on which this role reads a conversation. */
export const pathOf = (role: Role, conversationId: string): string =>
  `${role === 'provider' ? '/messaging-&-client-relationship' : '/messaging-relationship'}?conversation=${conversationId}`;

/** Explains to the sender why a part of the message was hidden. */
export const hiddenNotice: Bilingual = bilingual('conversations.hiddenNotice');

/**
 * Returns the refusal `not_found` (404) for unknown conversations and for people one may not write to, which must look the same.
 */
export const conversationUnknown = () => notFound(bilingual('conversations.conversationNotFound'));

export const messageEmpty = () => {
  const text = bilingual('conversations.writeSomethingOrAddFile');
  return new Refusal('message_empty', 400, text, { errors: { text } });
};

export const conversationClosed = () => new Refusal('conversation_closed', 409, bilingual('conversations.conversationClosed'));

export const tooManyConversations = () =>
  new Refusal('too_many_conversations', 409, bilingual('conversations.tooManyConversations'));
