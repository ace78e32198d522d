import type { ManagedReward } from '@ngoma/api/features/managed-rewards';
import type { StatusTone } from '#ui/display/StatusChip.tsx';

export const offerTones: Readonly<Record<ManagedReward['state'], StatusTone>> = {
  active: 'leaf',
  upcoming: 'primary',
  used_up: 'sun',
  ended: 'neutral',
};
