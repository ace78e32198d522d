import type { IdentityState } from '@ngoma/api/features/people/identity';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

// Apart from the colours of the other lists, because only rarely opened parts use it.
export const identityTones: Readonly<Record<IdentityState, BadgeTone>> = {
  draft: 'neutral',
  submitted: 'sun',
  approved: 'leaf',
  rejected: 'red',
};
