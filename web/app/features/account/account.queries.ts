import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
  putAvatar,
  putCover,
  type SignedInUser,
  updateMe,
} from '@ngoma/api/features/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { updateSessionUser } from '#lib/session.ts';

const sessionsKey = ['auth', 'sessions'] as const;

/** What is changed of the person shows everywhere at once: in the header, in the menu, on this page. */
const keepUser = ({ user }: { user: SignedInUser }) => updateSessionUser(user);

export const useUpdateMe = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof updateMe>) => call(updateMe, { body }), onSuccess: keepUser });

/** Replaces one of the two pictures. */
export const usePutPicture = (kind: 'avatar' | 'cover') =>
  useMutation({
    mutationFn: (file: File) =>
      kind === 'avatar' ? call(putAvatar, { files: { avatar: file } }) : call(putCover, { files: { cover: file } }),
    onSuccess: keepUser,
  });

/** Where the person is signed in. */
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

/** Signs out in one place, or everywhere but here where none is named. */
export const useEndSessions = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId ? call(endSession, { params: { id: sessionId } }) : call(endOtherSessions),
    onSuccess: ({ sessions }) => cache.setQueryData<OpenSession[]>(sessionsKey, sessions),
  });
};
