import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Email, Id, Image, Instant } from '../common/fields.ts';

/**
 * What a member of an event's team may do. A manager does what its organizer does, but for the money, the team and calling the
 * event off; a steward validates tickets at the door.
 */
export const teamRoles = ['manager', 'steward'] as const;
export const TeamRole = z.enum(teamRoles);
export type TeamRole = z.infer<typeof TeamRole>;

export const TeamMember = z
  .object({
    _id: Id,
    email: z.string(),
    name: z.string().nullable().meta({ description: 'Null until the invitation is taken up' }),
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
    event: z.object({ _id: Id, eventName: z.string(), date: Instant, zone: z.string(), city: z.string() }),
  })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

const ofEvent = z.object({ eventId: Id });
const ofMember = z.object({ eventId: Id, memberId: Id });
const members = z.object({ message: z.string(), members: z.array(TeamMember) });

export const listTeam = endpoint({
  method: 'GET',
  path: '/event-team/:eventId',
  summary: 'Who works on an event beside its organizer, the first invited first',
  allow: ['organizer', 'admin'],
  params: ofEvent,
  reply: z.object({ members: z.array(TeamMember) }),
});

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/event-team/:eventId',
  summary: 'Invite somebody by e-mail; an invitation that stands is sent again, with the new role',
  allow: ['organizer'],
  params: ofEvent,
  body: z.object({ email: Email, role: TeamRole }),
  status: 201,
  reply: members,
  refuses: { 404: ['not_found'], 409: ['already_member', 'team_full', 'too_many_today'] },
});

export const changeTeamRole = endpoint({
  method: 'PATCH',
  path: '/event-team/:eventId/:memberId',
  summary: 'Give a member another role',
  allow: ['organizer'],
  params: ofMember,
  body: z.object({ role: TeamRole }),
  reply: members,
  refuses: { 404: ['not_found'] },
});

export const removeFromTeam = endpoint({
  method: 'DELETE',
  path: '/event-team/:eventId/:memberId',
  summary: 'Take somebody off the team, or back their invitation; members may leave by themselves',
  allow: ['organizer'],
  params: ofMember,
  reply: members,
  refuses: { 404: ['not_found'] },
});

export const myTeamInvitations = endpoint({
  method: 'GET',
  path: '/team-invitations',
  summary: 'The teams somebody is invited to, the latest first',
  allow: ['organizer'],
  reply: z.object({ invitations: z.array(TeamInvitation) }),
});

export const answerTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/:id',
  summary: 'Take an invitation up, or turn it down',
  allow: ['organizer'],
  params: z.object({ id: Id }),
  body: z.object({ accept: z.boolean() }),
  reply: z.object({ message: z.string(), invitations: z.array(TeamInvitation) }),
  refuses: { 403: ['email_unconfirmed'], 404: ['not_found'] },
});
