import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
  putAvatar,
  putCover,
  removeAvatar,
  removeCover,
  resendConfirmation,
  type SignedInUser,
  updateMe,
} from '@ngoma/api/features/people/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { updateSessionUser } from '#lib/session/session.ts';

const sessionsKey = ['auth', 'sessions'] as const;

/** Updates the session's user, so that the header, the menu and this page show the change at once. */
const updateUser = ({ user }: { user: SignedInUser }) => updateSessionUser(user);

export const useUpdateMe = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof updateMe>) => call(updateMe, { body }), onSuccess: updateUser });

/** Replaces the avatar or the cover. */
export const usePutPicture = (kind: 'avatar' | 'cover') =>
  useMutation({
    mutationFn: (file: File) =>
      kind === 'avatar' ? call(putAvatar, { files: { avatar: file } }) : call(putCover, { files: { cover: file } }),
    onSuccess: updateUser,
  });

/** Removes the avatar or the cover. */
export const useRemovePicture = (kind: 'avatar' | 'cover') =>
  useMutation({ mutationFn: () => call(kind === 'avatar' ? removeAvatar : removeCover), onSuccess: updateUser });

/** Asks for another address, which the account gets when the link that is sent to it is opened. */
export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof changeEmail>) => call(changeEmail, { body }) });

/** Sends the link that confirms the account's address again. */
export const useResendConfirmation = () => useMutation({ mutationFn: () => call(resendConfirmation) });

/** Sessions of the signed-in account. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
    staleTime: 0,
  });

export const useChangePassword = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  });
};

/** Ends one session, or all but the current one when no session is named. */
export const useEndSessions = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId ? call(endSession, { params: { id: sessionId } }) : call(endOtherSessions),
    onSuccess: ({ sessions }) => cache.setQueryData<OpenSession[]>(sessionsKey, sessions),
  });
};
