import type { Bilingual } from '@ngoma/api/common/locale';
import type { TeamRole } from '@ngoma/api/features/team';
import type { Letter } from '#platform/platform';
import type { EventOfTeam } from './team.read.ts';

const tasks: Readonly<Record<TeamRole, Bilingual>> = {
  manager: {
    en: 'As a manager you edit the event, its tickets and its visibility, answer buyers and run the door.',
    fr: 'En tant que gestionnaire, vous modifiez l’événement, ses billets et sa visibilité, répondez aux acheteurs et tenez l’entrée.',
  },
  steward: {
    en: 'As a steward you validate tickets at the door.',
    fr: 'À l’accueil, vous validez les billets à l’entrée.',
  },
};

/** Asks somebody to work on an event. Whoever has no account yet is told how to come by one. */
export function invitationLetter(
  event: EventOfTeam,
  invited: { readonly email: string; readonly role: TeamRole; readonly locale: 'en' | 'fr'; readonly hasAccount: boolean },
  publicUrl: string,
): Letter {
  const name: Bilingual = { en: event.name, fr: event.nameFr ?? event.name };
  return {
    to: invited.email,
    locale: invited.locale,
    subject: {
      en: `${event.organizerName} invites you to the team of ${name.en}`,
      fr: `${event.organizerName} vous invite dans l’équipe de ${name.fr}`,
    },
    heading: name,
    paragraphs: [
      tasks[invited.role],
      invited.hasAccount
        ? {
            en: 'Sign in with this e-mail address to accept or decline.',
            fr: 'Connectez-vous avec cette adresse e-mail pour accepter ou refuser.',
          }
        : {
            en: 'Create an organizer account with this e-mail address, confirm it, and accept or decline.',
            fr: 'Créez un compte organisateur avec cette adresse e-mail, confirmez-la, puis acceptez ou refusez.',
          },
    ],
    action: {
      label: { en: 'Answer the invitation', fr: 'Répondre à l’invitation' },
      url: invited.hasAccount ? `${publicUrl}/visibility-and-access-settings` : `${publicUrl}/register?role=organizer`,
    },
    footnote: {
      en: 'If you do not know this organizer, you need not do anything.',
      fr: 'Si vous ne connaissez pas cet organisateur, vous n’avez rien à faire.',
    },
  };
}
