import { countProfileView } from '@ngoma/api/features/providers';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';

/** Records a view of a provider's profile. Errors are ignored because it is only a statistic. */
export function useCountView(providerId: string | undefined): void {
  useEffect(() => {
    if (providerId) call(countProfileView, { params: { id: providerId } }).catch(() => undefined);
  }, [providerId]);
}
