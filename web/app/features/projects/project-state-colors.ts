import type { BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectState } from '@ngoma/api/features/projects/projects';
import type { StatusTone } from '#ui/display/StatusChip.tsx';

/** Colours by state. Sun: waits for an answer. Leaf: agreed. Red: ended without an agreement. */
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
