import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

export const offerTones: Readonly<Record<ManagedReward['state'], BadgeTone>> = {
  active: 'leaf',
  upcoming: 'primary',
  used_up: 'sun',
  ended: 'neutral',
};
