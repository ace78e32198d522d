import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import { decideReportedPicture, listReportedPictures } from '@ngoma/api/features/events/event-gallery';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fresh, root, rowsOnPage, useSupervisionMutation } from '../supervision.queries.ts';

/** One page of the pictures that were reported, latest report first. */
export const reportedPicturesQuery = (query: QueryInput<typeof listReportedPictures>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'pictures', query],
    queryFn: ({ signal }) => call(listReportedPictures, { query: { ...query, limit: rowsOnPage }, signal }),
  });

/** Takes a reported picture down, or dismisses its reports. */
export const useDecideReportedPicture = (pictureId: string) =>
  useSupervisionMutation((body: BodyInput<typeof decideReportedPicture>) =>
    call(decideReportedPicture, { params: { pictureId }, body }),
  );
