import { me } from '@ngoma/api/features/people/auth';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { updateSessionUser } from '#lib/session/session.ts';

const freshForMs = 5 * 60 * 1000;

/** Reloads the stored user (a confirmed email address, a new picture, another role) when the application starts. */
export function useFreshUser(): void {
  const { data } = useQuery({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => call(me, { signal }),
    staleTime: freshForMs,
  });
  useEffect(() => {
    if (data) updateSessionUser(data.user);
  }, [data]);
}
