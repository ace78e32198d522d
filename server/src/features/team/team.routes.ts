import { type Locale, localizedText } from '@ngoma/api/common/locale';
import * as endpoints from '@ngoma/api/features/people/team';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Files } from '#platform/platform';
import type { InvitationRow, MemberRow, TeamService } from './team.service.ts';

const toInvitation = (row: InvitationRow, locale: Locale): endpoints.TeamInvitation => ({
  _id: row.id,
  role: row.role,
  invitedBy: row.invitedBy,
  invitedAt: row.createdAt.toISOString(),
  event: {
    _id: row.eventId,
    eventName: localizedText(locale, row.name, row.nameFr),
    date: row.startsAt.toISOString(),
    zone: row.zone,
    city: row.city,
  },
});

/** Serves the event team endpoints. */
export function teamRoutes(team: TeamService, files: Pick<Files, 'url'>): Route[] {
  const toMember = (row: MemberRow): endpoints.TeamMember => ({
    _id: row.id,
    email: row.email,
    name: row.name,
    avatar: row.avatarKey ? { url: files.url(row.avatarKey) } : null,
    role: row.role,
    state: row.acceptedAt ? 'active' : 'invited',
    invitedAt: row.createdAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  });
  return [
    route(endpoints.listTeam, async ({ params, session }) => ({
      members: (await team.list(session, params.eventId)).map(toMember),
    })),
    route(
      endpoints.inviteToTeam,
      async ({ params, body, session, locale, localize }) => ({
        members: (await team.invite(session, params.eventId, body, locale)).map(toMember),
        message: localize(bilingual('team.invitationSentTo', { email: body.email })),
      }),
      { limit: { perMinute: 30, by: 'session' }, sendsMail: true },
    ),
    route(endpoints.changeTeamRole, async ({ params, body, session, localize }) => ({
      members: (await team.setRole(session, params.eventId, params.memberId, body.role)).map(toMember),
      message: localize(bilingual('common.saved')),
    })),
    route(endpoints.removeFromTeam, async ({ params, session, localize }) => ({
      members: (await team.remove(session, params.eventId, params.memberId)).map(toMember),
      message: localize(bilingual('team.noLongerOnTeam')),
    })),
    route(endpoints.myTeamInvitations, async ({ session, locale }) => ({
      invitations: (await team.invitations(session)).map((row) => toInvitation(row, locale)),
    })),
    route(endpoints.answerTeamInvitation, async ({ params, body, session, locale, localize }) => ({
      invitations: (await team.answer(session, params.id, body.accept)).map((row) => toInvitation(row, locale)),
      message: body.accept ? localize(bilingual('team.welcomeToTeam')) : localize(bilingual('team.invitationDeclined')),
    })),
  ];
}
