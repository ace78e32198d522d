import { myReferrals } from '@ngoma/api/features/referrals';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

/** How many the page shows before somebody asks for more, and with every asking. */
export const invitedShown = 20;

/** The own code, and the people invited with it, the latest first. */
export const referralsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['referrals', limit],
    queryFn: ({ signal }) => call(myReferrals, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });
