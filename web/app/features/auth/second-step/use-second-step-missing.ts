import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { useQuery } from '@tanstack/react-query';
import { secondStepQuery } from './second-step.queries.ts';

/** Returns whether an admin may do nothing yet but set up the second step. Others are not asked about. */
export function useSecondStepMissing({ role }: Pick<SignedInUser, 'role'>): boolean {
  const { data } = useQuery({ ...secondStepQuery(), enabled: role === 'admin' });
  return data?.isRequired === true && data.methods.length === 0;
}
