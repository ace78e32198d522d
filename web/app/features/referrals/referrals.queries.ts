import { myReferrals, referralProgress } from '@ngoma/api/features/people/referrals';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Number of invitations shown at first, and added with each "Show more". */
export const invitationsPerStep = 20;

/** The person's referral code and the people invited with it, latest first. */
export const referralsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['referrals', limit],
    queryFn: ({ signal }) => call(myReferrals, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** Visits, sign-ups and rewards of the person's link in the last twelve weeks. */
export const referralProgressQuery = () =>
  queryOptions({
    queryKey: ['referrals', 'progress'],
    queryFn: ({ signal }) => call(referralProgress, { signal }),
  });
