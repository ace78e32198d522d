import type { Bilingual } from '@ngoma/api/common/locale';
import type { TeamRole } from '@ngoma/api/features/team';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage } from '#platform/platform';
import type { TeamEvent } from './team.read.ts';

const tasks: Readonly<Record<TeamRole, Bilingual>> = {
  manager: bilingual('team.tasks.manager'),
  steward: bilingual('team.tasks.steward'),
};

/** The page on which a member sees the teams that invited them. */
const teamPage = '/visibility-and-access-settings';

/** Writes the email that invites a person to an event team. A person without an account gets a link to register. */
export function invitationEmail(
  event: TeamEvent,
  invited: { readonly email: string; readonly role: TeamRole; readonly locale: 'en' | 'fr'; readonly hasAccount: boolean },
  publicUrl: string,
): EmailMessage {
  const name: Bilingual = { en: event.name, fr: event.nameFr ?? event.name };
  return {
    to: invited.email,
    locale: invited.locale,
    subject: bilingual('team.invitationEmail.subject', { organizerName: event.organizerName, name }),
    heading: name,
    paragraphs: [
      tasks[invited.role],
      invited.hasAccount
        ? bilingual('team.invitationEmail.signInWithThisEmailAddress')
        : bilingual('team.invitationEmail.createOrganizerAccountWithThisEmail'),
    ],
    action: {
      label: bilingual('team.invitationEmail.action'),
      url: `${publicUrl}${invited.hasAccount ? teamPage : `/register?role=organizer&next=${encodeURIComponent(teamPage)}`}`,
    },
    footnote: bilingual('team.invitationEmail.footnote'),
  };
}
