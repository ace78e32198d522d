import type { BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectState } from '@ngoma/api/features/projects/projects';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

/** Colours by state. Sun: waits for an answer. Leaf: agreed. Red: ended without an agreement. */
export const projectTones: Readonly<Record<ProjectState, BadgeTone>> = {
  open: 'primary',
  awarded: 'sun',
  active: 'leaf',
  completed: 'neutral',
  cancelled: 'red',
};

export const bidTones: Readonly<Record<BidState, BadgeTone>> = {
  placed: 'primary',
  updated: 'primary',
  awarded: 'sun',
  accepted: 'leaf',
  withdrawn: 'neutral',
  rejected: 'neutral',
  declined: 'neutral',
  lapsed: 'red',
};
