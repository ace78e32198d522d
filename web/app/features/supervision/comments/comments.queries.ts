import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import { decideComment, listReportedComments } from '@ngoma/api/features/events/comments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fresh, root, rowsOnPage, useSupervisionMutation } from '../supervision.queries.ts';

/** One page of the comments that were reported, latest report first. */
export const reportedCommentsQuery = (query: QueryInput<typeof listReportedComments>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'comments', query],
    queryFn: ({ signal }) => call(listReportedComments, { query: { ...query, limit: rowsOnPage }, signal }),
  });

/** Takes a reported comment down, or dismisses its reports. */
export const useDecideComment = (commentId: string) =>
  useSupervisionMutation((body: BodyInput<typeof decideComment>) => call(decideComment, { params: { commentId }, body }));
