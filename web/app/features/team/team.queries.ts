import {
  answerTeamInvitation,
  changeTeamRole,
  inviteToTeam,
  listTeam,
  myTeamInvitations,
  removeFromTeam,
  type TeamMember,
  type TeamRole,
} from '@ngoma/api/features/people/team';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';

/** Team members of an event. */
export const teamQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['team', eventId],
    queryFn: async ({ signal }) => (await call(listTeam, { params: { eventId }, signal })).members,
  });

/** Open team invitations of the signed-in person. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['team-invitations'],
    queryFn: async ({ signal }) => (await call(myTeamInvitations, { signal })).invitations,
  });

/** Mutation of the team; the reply is the new list of members. */
function useTeamChange<Input>(
  eventId: string,
  change: (input: Input) => Promise<{ readonly message: string; readonly members: TeamMember[] }>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ members }) => cache.setQueryData(teamQuery(eventId).queryKey, members),
  });
}

export const useInvite = (eventId: string) =>
  useTeamChange(eventId, (body: { email: string; role: TeamRole }) => call(inviteToTeam, { params: { eventId }, body }));

export const useChangeRole = (eventId: string) =>
  useTeamChange(eventId, ({ memberId, role }: { memberId: string; role: TeamRole }) =>
    call(changeTeamRole, { params: { eventId, memberId }, body: { role } }),
  );

export const useRemoveMember = (eventId: string) =>
  useTeamChange(eventId, (memberId: string) => call(removeFromTeam, { params: { eventId, memberId } }));

export function useAnswerInvitation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      call(answerTeamInvitation, { params: { id }, body: { accept } }),
    onSuccess: async ({ invitations }) => {
      cache.setQueryData(invitationsQuery().queryKey, invitations);
      await cache.invalidateQueries({ queryKey: ownEventsKey });
    },
  });
}
