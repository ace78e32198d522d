import { inReaders, type Locale } from '@ngoma/api/common/locale';
import * as contract from '@ngoma/api/features/team';
import type { Files } from '#platform/platform';
import { type Route, route } from '#platform/route';
import type { InvitationRow, MemberRow } from './team.read.ts';
import type { TeamService } from './team.service.ts';

const toInvitation = (row: InvitationRow, locale: Locale): contract.TeamInvitation => ({
  _id: row.id,
  role: row.role,
  invitedBy: row.invitedBy,
  invitedAt: row.createdAt.toISOString(),
  event: {
    _id: row.eventId,
    eventName: inReaders(locale, row.name, row.nameFr),
    date: row.startsAt.toISOString(),
    zone: row.zone,
    city: row.city,
  },
});

/** The calls of the team slice. */
export function teamRoutes(team: TeamService, files: Pick<Files, 'url'>): Route[] {
  const toMember = (row: MemberRow): contract.TeamMember => ({
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
    route(contract.listTeam, async ({ params, session }) => ({
      members: (await team.list(session, params.eventId)).map(toMember),
    })),
    route(
      contract.inviteToTeam,
      async ({ params, body, session, locale, say }) => ({
        members: (await team.invite(session, params.eventId, body, locale)).map(toMember),
        message: say({ en: `Invitation sent to ${body.email}`, fr: `Invitation envoyée à ${body.email}` }),
      }),
      { limit: { perMinute: 30, by: 'session' } },
    ),
    route(contract.changeTeamRole, async ({ params, body, session, say }) => ({
      members: (await team.setRole(session, params.eventId, params.memberId, body.role)).map(toMember),
      message: say({ en: 'Saved successfully', fr: 'Enregistré' }),
    })),
    route(contract.removeFromTeam, async ({ params, session, say }) => ({
      members: (await team.remove(session, params.eventId, params.memberId)).map(toMember),
      message: say({ en: 'No longer on the team', fr: 'Ne fait plus partie de l’équipe' }),
    })),
    route(contract.myTeamInvitations, async ({ session, locale }) => ({
      invitations: (await team.invitations(session)).map((row) => toInvitation(row, locale)),
    })),
    route(contract.answerTeamInvitation, async ({ params, body, session, locale, say }) => ({
      invitations: (await team.answer(session, params.id, body.accept)).map((row) => toInvitation(row, locale)),
      message: body.accept
        ? say({ en: 'Welcome to the team', fr: 'Bienvenue dans l’équipe' })
        : say({ en: 'Invitation declined', fr: 'Invitation refusée' }),
    })),
  ];
}
