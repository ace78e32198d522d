import type { ServiceRequest } from '@ngoma/api/features/service-requests';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

/** The state of a request as one word, derived from its four status fields. */
export type RequestState =
  | 'asked'
  | 'accepted'
  | 'declined'
  | 'proposed'
  | 'turnedDown'
  | 'awarded'
  | 'underway'
  | 'completed'
  | 'cancelled';

export const requestTones: Readonly<Record<RequestState, BadgeTone>> = {
  asked: 'sun',
  accepted: 'primary',
  declined: 'red',
  proposed: 'sun',
  turnedDown: 'neutral',
  awarded: 'primary',
  underway: 'primary',
  completed: 'leaf',
  cancelled: 'neutral',
};

export function requestStateOf({
  proStatus,
  orgStatus,
  projectStatus,
}: Pick<ServiceRequest, 'proStatus' | 'orgStatus' | 'projectStatus'>): RequestState {
  if (projectStatus === 'cancelled') return 'cancelled';
  if (projectStatus === 'completed') return 'completed';
  if (projectStatus === 'in_progress') return 'underway';
  if (proStatus === 'declined') return 'declined';
  if (orgStatus === 'declined') return 'turnedDown';
  if (orgStatus === 'awarded') return 'awarded';
  if (orgStatus === 'proposal') return 'proposed';
  return proStatus === 'accepted' ? 'accepted' : 'asked';
}

/** Reads a typed amount with spaces or dots between thousands. */
export const wholeOf = (typed: string): number => Number(typed.replace(/[^\d]/g, ''));
