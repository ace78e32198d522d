import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Email, Id, Image, Instant, TimeZone } from '../../common/fields.ts';

/**
 * Team roles of an event. A manager may do what its organizer does, except for money, the team and cancelling the event. A
 * steward validates tickets at check-in.
 */
export const teamRoles = ['manager', 'steward'] as const;
export const TeamRole = z.enum(teamRoles);
export type TeamRole = z.infer<typeof TeamRole>;

export const TeamMember = z
  .object({
    _id: Id,
    email: z.string(),
    name: z.string().nullable().meta({ description: 'Name; null until the invitation is accepted' }),
    avatar: Image.nullable(),
    role: TeamRole,
    state: z.enum(['invited', 'active']),
    invitedAt: Instant,
    acceptedAt: Instant.nullable(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamInvitation = z
  .object({
    _id: Id,
    role: TeamRole,
    invitedBy: z.string(),
    invitedAt: Instant,
    event: z.object({ _id: Id, eventName: z.string(), date: Instant, zone: TimeZone, city: z.string() }),
  })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

const EventParams = z.object({ eventId: Id });
const MemberParams = z.object({ eventId: Id, memberId: Id });
const TeamReply = z.object({ message: z.string(), members: z.array(TeamMember) });

export const listTeam = endpoint({
  method: 'GET',
  path: '/event-team/:eventId',
  summary: 'Lists the team of an event, first invited first',
  allow: ['organizer', 'admin'],
  params: EventParams,
  reply: z.object({ members: z.array(TeamMember) }),
  refuses: { 404: ['not_found'] },
});

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/event-team/:eventId',
  summary: 'Invites a person to the team by email. A pending invitation is sent again with the new role.',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ email: Email, role: TeamRole }),
  status: 201,
  reply: TeamReply,
  refuses: { 404: ['not_found'], 409: ['already_member', 'team_full', 'too_many_today'] },
});

export const changeTeamRole = endpoint({
  method: 'PATCH',
  path: '/event-team/:eventId/:memberId',
  summary: 'Changes the role of a team member',
  allow: ['organizer'],
  params: MemberParams,
  body: z.object({ role: TeamRole }),
  reply: TeamReply,
  refuses: { 404: ['not_found'] },
});

export const removeFromTeam = endpoint({
  method: 'DELETE',
  path: '/event-team/:eventId/:memberId',
  summary: 'Removes a team member or revokes an invitation. Members may remove themselves.',
  allow: ['organizer'],
  params: MemberParams,
  reply: TeamReply,
  refuses: { 404: ['not_found'] },
});

export const myTeamInvitations = endpoint({
  method: 'GET',
  path: '/team-invitations',
  summary: 'Lists the caller’s team invitations, latest first',
  allow: ['organizer'],
  reply: z.object({ invitations: z.array(TeamInvitation) }),
});

export const answerTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/:id',
  summary: 'Accepts or declines a team invitation',
  allow: ['organizer'],
  params: z.object({ id: Id }),
  body: z.object({ accept: z.boolean() }),
  reply: z.object({ message: z.string(), invitations: z.array(TeamInvitation) }),
  refuses: { 403: ['email_unconfirmed'], 404: ['not_found'] },
});
