import type { Bilingual } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { notFound, Refusal } from '#platform/refusal';
import type { Pairing, PersonRow, SubjectRow } from './conversations.types.ts';

/** One pair and one subject, whoever asks for it. */
export function pairingOf(me: string, other: string, subject: Pick<SubjectRow, 'type' | 'id'> | undefined): Pairing {
  const [oneId, otherId] = me < other ? [me, other] : [other, me];
  return { oneId, otherId, subjectType: subject?.type ?? 'direct', subjectId: subject?.id ?? null };
}

/** Whether somebody stands on one side of a subject. */
const isSide = (subject: SubjectRow, userId: string): boolean =>
  subject.organizerId === userId || subject.providerIds.includes(userId);

/**
 * Who may begin. About a project or a request: its organizer with whoever bid for it or was asked, and they with the
 * organizer. About nothing in particular: an organizer with a provider, as found by search; a provider with nobody. An
 * admin with organizers, providers and admins; and these with an admin. Nobody else, and nobody with themselves.
 */
export function mayBegin(
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

/** The organizer and the provider of a pair; undefined where contact details need no hiding, since the house is one of the two. */
export function partiesOf(
  one: { readonly id: string; readonly role: Role },
  other: { readonly id: string; readonly role: Role },
): { readonly organizerId: string; readonly providerId: string } | undefined {
  const organizer = [one, other].find(({ role }) => role === 'organizer');
  const provider = [one, other].find(({ role }) => role === 'provider');
  return organizer && provider && { organizerId: organizer.id, providerId: provider.id };
}

/** The page on which somebody of this role reads a conversation. */
export const pathOf = (role: Role, conversationId: string): string =>
  `${role === 'provider' ? '/messaging-&-client-relationship' : '/messaging-relationship'}?conversation=${conversationId}`;

/** Why something was hidden, for whoever wrote it. */
export const hiddenNotice: Bilingual = {
  en: 'Phone numbers and e-mail addresses stay hidden until the two of you have signed a contract. That way payment and protection stay with Ngoma.',
  fr: 'Les numéros de téléphone et les adresses e-mail restent masqués tant que vous n’avez pas signé de contrat ensemble. Ainsi, le paiement et la protection restent chez Ngoma.',
};

/** Nothing by that id, or nobody one may talk with: nobody can tell the two apart. */
export const conversationUnknown = () =>
  notFound({ en: 'This conversation does not exist', fr: 'Cette conversation n’existe pas' });

export const messageEmpty = () => {
  const text = { en: 'Write something, or add a file', fr: 'Écrivez quelque chose ou ajoutez un fichier' };
  return new Refusal('message_empty', 400, text, { errors: { text } });
};

export const conversationClosed = () =>
  new Refusal('conversation_closed', 409, {
    en: 'This person’s account is closed: nothing more can be written here',
    fr: 'Le compte de cette personne est fermé : vous ne pouvez plus écrire ici',
  });

export const tooManyConversations = () =>
  new Refusal('too_many_conversations', 409, {
    en: 'You have begun many conversations today. Please go on tomorrow',
    fr: 'Vous avez ouvert beaucoup de conversations aujourd’hui. Reprenez demain',
  });
