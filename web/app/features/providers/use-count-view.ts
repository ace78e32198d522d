import { countProfileView } from '@ngoma/api/features/providers';
import { useEffect } from 'react';
import { call } from '#lib/call.ts';

/** Tells that a provider's profile is looked at. Nobody is told when that fails: it is a figure, and no more. */
export function useCountView(providerId: string | undefined): void {
  useEffect(() => {
    if (providerId) call(countProfileView, { params: { id: providerId } }).catch(() => undefined);
  }, [providerId]);
}
