import { me } from '@ngoma/api/features/auth';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/call.ts';
import { updateSessionUser } from '#lib/session.ts';

const freshForMs = 5 * 60 * 1000;

/** Brings the stored person up to date (a confirmed address, a new picture, another role) when the house is entered. */
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
