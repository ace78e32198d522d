import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  answerAward,
  browseProjects,
  listMyBids,
  placeBid,
  readProject,
  updateBid,
  withdrawBid,
} from '@ngoma/api/features/projects/bidding';
import type { BidInput, BidState } from '@ngoma/api/features/projects/bids';
import { type ProjectFile, readProjectFile } from '@ngoma/api/features/projects/files';
import {
  awardBid,
  bidsOfProject,
  cancelProject,
  eventsForProjects,
  listAwarded,
  listOwnProjects,
  type ProjectState,
  postProject,
  updateProject,
  updateProjectStatus,
} from '@ngoma/api/features/projects/projects';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call } from '#lib/api/call.ts';
import { activitiesFailed } from '#lib/api/default-errors.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { saveFile } from '#lib/save-file.ts';
import { type BrowseSearch, toBrowseQuery } from './browse-search.ts';

export const rowsOnPage = 12;
const projectsKey = ['projects'] as const;
/** Other people's actions can change this data at any moment. */
const fresh = { staleTime: 0 } as const;

/** The caller's events that a project can be created for. */
export const eventsQuery = () =>
  queryOptions({
    queryKey: [...projectsKey, 'events'],
    queryFn: async ({ signal }) => (await call(eventsForProjects, { signal })).__event,
    ...fresh,
  });

/** One page of the caller's projects, with the count of each state. */
export const ownProjectsQuery = (question: { state?: ProjectState | undefined; page: number }) =>
  queryOptions({
    queryKey: [...projectsKey, 'own', question],
    queryFn: ({ signal }) => call(listOwnProjects, { query: { ...question, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export type BidOrder = 'price' | 'rating' | 'newest';

/** A project of the caller with its bids. */
export const bidsQuery = (projectId: string, sort: BidOrder = 'price') =>
  queryOptions({
    queryKey: [...projectsKey, 'bids', projectId, sort],
    queryFn: async ({ signal }) =>
      (await call(bidsOfProject, { params: { id: projectId }, query: { sort }, signal })).projectWithBids,
    placeholderData: keepPreviousData,
    ...fresh,
  });

export type AwardedState = 'awarded' | 'active' | 'completed';

/** The caller's projects with an awarded bid. */
export const awardedQuery = (question: { state?: AwardedState | undefined; page: number }) =>
  queryOptions({
    queryKey: [...projectsKey, 'awarded', question],
    queryFn: ({ signal }) => call(listAwarded, { query: { ...question, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The projects that a provider may bid on. */
export const browseQuery = (search: BrowseSearch) =>
  queryOptions({
    queryKey: [...projectsKey, 'browse', search],
    queryFn: ({ signal }) => call(browseProjects, { query: { ...toBrowseQuery(search), limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** One project with the caller's bid. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectsKey, 'one', projectId],
    queryFn: ({ signal }) => call(readProject, { params: { id: projectId }, signal }),
    ...fresh,
  });

/** One page of the caller's bids, with the count of each state. */
export const myBidsQuery = (question: { state?: BidState | undefined; page: number }) =>
  queryOptions({
    queryKey: [...projectsKey, 'mine', question],
    queryFn: ({ signal }) => call(listMyBids, { query: { ...question, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** A mutation that refetches all project data afterwards; also after an error, which may mean that the data has changed. */
function useProjectMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: projectsKey });
  return useMutation({
    mutationFn,
    onSuccess: refresh,
    onError: (error) => (error instanceof ApiProblem && error.status === 409 ? refresh() : undefined),
  });
}

type Files = readonly File[];

/** Files are sent under five field names, one file each. */
const named = (files: Files) => Object.fromEntries(files.slice(0, 5).map((file, index) => [`file${index + 1}`, file]));

export const usePostProject = () =>
  useProjectMutation(
    useIdempotencyKey(({ body, files }: { body: BodyInput<typeof postProject>; files: Files }, idempotencyKey) =>
      call(postProject, { body, files: named(files), idempotencyKey }),
    ),
  );

export const useUpdateProject = (projectId: string) =>
  useProjectMutation(({ body, files }: { body: BodyInput<typeof updateProject>; files: Files }) =>
    call(updateProject, { params: { id: projectId }, body, files: named(files) }),
  );

export const useCancelProject = (projectId: string) =>
  useProjectMutation((reason: string) => call(cancelProject, { params: { id: projectId }, body: { reason } }));

export const useAwardBid = (projectId: string) =>
  useProjectMutation(({ bidId, version }: { bidId: string; version: number }) =>
    call(awardBid, {
      params: { projectId, bidId },
      body: { version },
      failure: activitiesFailed,
    }),
  );

export const useMoveProject = (projectId: string) =>
  useProjectMutation(({ bidId, ...body }: { bidId: string; newStatus: 'open' | 'completed'; reason?: string }) =>
    call(updateProjectStatus, { params: { projectId, bidId }, body }),
  );

export const usePlaceBid = (projectId: string) =>
  useProjectMutation(
    useIdempotencyKey((body: BidInput, idempotencyKey) => call(placeBid, { params: { id: projectId }, body, idempotencyKey })),
  );

export const useUpdateBid = (projectId: string) =>
  useProjectMutation((body: BidInput) =>
    call(updateBid, {
      params: { id: projectId },
      body,
      failure: { en: 'Failed to update bid', fr: 'La modification de l’offre a échoué' },
    }),
  );

export const useWithdrawBid = (projectId: string) => useProjectMutation(() => call(withdrawBid, { params: { id: projectId } }));

export const useAnswerAward = (projectId: string, bidId: string) =>
  useProjectMutation((body: { accepted: boolean; reason?: string }) =>
    call(answerAward, {
      params: { projectId, bidId },
      body,
      failure: activitiesFailed,
    }),
  );

/** Downloads a file of a brief. */
export async function saveProjectFile({ _id, name }: ProjectFile): Promise<void> {
  saveFile((await call(readProjectFile, { params: { id: _id } })) as Blob, name);
}
