import type { BidState } from '@ngoma/api/features/bids';
import type { ProjectState } from '@ngoma/api/features/projects';
import type { StatusTone } from '#ui/StatusChip.tsx';

/** Sun: something waits for an answer. Leaf: agreed. Red: ended without. */
export const projectTones: Readonly<Record<ProjectState, StatusTone>> = {
  open: 'primary',
  awarded: 'sun',
  active: 'leaf',
  completed: 'neutral',
  cancelled: 'red',
};

export const bidTones: Readonly<Record<BidState, StatusTone>> = {
  placed: 'primary',
  updated: 'primary',
  awarded: 'sun',
  accepted: 'leaf',
  withdrawn: 'neutral',
  rejected: 'neutral',
  declined: 'neutral',
  lapsed: 'red',
};
