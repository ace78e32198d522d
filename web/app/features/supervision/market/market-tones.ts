import type { ContractState } from '@ngoma/api/features/contracts/contracts';
import type { BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectState } from '@ngoma/api/features/projects/projects';
import type {
  MarketProviderState,
  MarketRequestState,
  MarketReviewState,
} from '@ngoma/api/features/supervision/supervised-market';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

export const providerTones: Readonly<Record<MarketProviderState, BadgeTone>> = {
  listed: 'leaf',
  unlisted: 'neutral',
  blocked: 'red',
};
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
export const requestTones: Readonly<Record<MarketRequestState, BadgeTone>> = {
  asked: 'sun',
  accepted: 'primary',
  proposed: 'sun',
  awarded: 'primary',
  underway: 'leaf',
  completed: 'neutral',
  declined: 'neutral',
  turned_down: 'neutral',
  cancelled: 'red',
};
export const contractTones: Readonly<Record<ContractState, BadgeTone>> = {
  draft: 'neutral',
  signed: 'sun',
  active: 'leaf',
  completed: 'neutral',
  disputed: 'red',
  cancelled: 'neutral',
};
export const reviewTones: Readonly<Record<MarketReviewState, BadgeTone>> = {
  waiting: 'red',
  kept: 'leaf',
  taken_down: 'neutral',
};
