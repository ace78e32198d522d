import type { IdentityState } from '@ngoma/api/features/identity';
import type { StatusTone } from '#ui/display/StatusChip.tsx';

// Apart from the colours of the other lists, because only rarely opened parts use it.
export const identityTones: Readonly<Record<IdentityState, StatusTone>> = {
  draft: 'neutral',
  submitted: 'sun',
  approved: 'leaf',
  rejected: 'red',
};
