import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { BidInput, BidState } from '@ngoma/api/features/bids';
import {
  answerAward,
  browseProjects,
  listMyBids,
  placeBid,
  readProject,
  updateBid,
  withdrawBid,
} from '@ngoma/api/features/project-bidding';
import { type ProjectFile, readProjectFile } from '@ngoma/api/features/project-files';
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
} from '@ngoma/api/features/projects';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call } from '#lib/call.ts';
import { activitiesFailed } from '#lib/failure-words.ts';
import { saveFile } from '#lib/save-file.ts';
import { useKeyed } from '#lib/use-keyed.ts';
import { type BrowseSearch, toBrowseQuery } from './browse-search.ts';

export const rowsOnPage = 12;
const projectsKey = ['projects'] as const;
/** What somebody else does changes these any minute. */
const fresh = { staleTime: 0 } as const;

/** The own events for which something may be needed. */
export const eventsQuery = () =>
  queryOptions({
    queryKey: [...projectsKey, 'events'],
    queryFn: async ({ signal }) => (await call(eventsForProjects, { signal })).__event,
    ...fresh,
  });

/** One page of the own projects, with how many there are in each state. */
export const ownProjectsQuery = (question: { state?: ProjectState | undefined; page: number }) =>
  queryOptions({
    queryKey: [...projectsKey, 'own', question],
    queryFn: ({ signal }) => call(listOwnProjects, { query: { ...question, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export type BidOrder = 'price' | 'rating' | 'newest';

/** An own project with its bids side by side. */
export const bidsQuery = (projectId: string, sort: BidOrder = 'price') =>
  queryOptions({
    queryKey: [...projectsKey, 'bids', projectId, sort],
    queryFn: async ({ signal }) =>
      (await call(bidsOfProject, { params: { id: projectId }, query: { sort }, signal })).projectWithBids,
    placeholderData: keepPreviousData,
    ...fresh,
  });

export type AwardedState = 'awarded' | 'active' | 'completed';

/** The own projects with the bids that were chosen. */
export const awardedQuery = (question: { state?: AwardedState | undefined; page: number }) =>
  queryOptions({
    queryKey: [...projectsKey, 'awarded', question],
    queryFn: ({ signal }) => call(listAwarded, { query: { ...question, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** What a provider may bid for. */
export const browseQuery = (search: BrowseSearch) =>
  queryOptions({
    queryKey: [...projectsKey, 'browse', search],
    queryFn: ({ signal }) => call(browseProjects, { query: { ...toBrowseQuery(search), limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** One project with the own bid. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectsKey, 'one', projectId],
    queryFn: ({ signal }) => call(readProject, { params: { id: projectId }, signal }),
    ...fresh,
  });

/** One page of the own bids, with how many there are in each state. */
export const myBidsQuery = (question: { state?: BidState | undefined; page: number }) =>
  queryOptions({
    queryKey: [...projectsKey, 'mine', question],
    queryFn: ({ signal }) => call(listMyBids, { query: { ...question, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** A write, after which everything about projects is asked for anew; also after a refusal, which tells that something has moved. */
function useMove<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: projectsKey });
  return useMutation({
    mutationFn,
    onSuccess: refresh,
    onError: (error) => (error instanceof ApiProblem && error.status === 409 ? refresh() : undefined),
  });
}

type Files = readonly File[];

/** Files travel under five names, one each. */
const named = (files: Files) => Object.fromEntries(files.slice(0, 5).map((file, index) => [`file${index + 1}`, file]));

export const usePostProject = () =>
  useMove(
    useKeyed(({ body, files }: { body: BodyInput<typeof postProject>; files: Files }, idempotencyKey) =>
      call(postProject, { body, files: named(files), idempotencyKey }),
    ),
  );

export const useUpdateProject = (projectId: string) =>
  useMove(({ body, files }: { body: BodyInput<typeof updateProject>; files: Files }) =>
    call(updateProject, { params: { id: projectId }, body, files: named(files) }),
  );

export const useCancelProject = (projectId: string) =>
  useMove((reason: string) => call(cancelProject, { params: { id: projectId }, body: { reason } }));

export const useAwardBid = (projectId: string) =>
  useMove(({ bidId, version }: { bidId: string; version: number }) =>
    call(awardBid, {
      params: { projectId, bidId },
      body: { version },
      failure: activitiesFailed,
    }),
  );

export const useMoveProject = (projectId: string) =>
  useMove(({ bidId, ...body }: { bidId: string; newStatus: 'open' | 'completed'; reason?: string }) =>
    call(updateProjectStatus, { params: { projectId, bidId }, body }),
  );

export const usePlaceBid = (projectId: string) =>
  useMove(useKeyed((body: BidInput, idempotencyKey) => call(placeBid, { params: { id: projectId }, body, idempotencyKey })));

export const useUpdateBid = (projectId: string) =>
  useMove((body: BidInput) =>
    call(updateBid, {
      params: { id: projectId },
      body,
      failure: { en: 'Failed to update bid', fr: 'La modification de l’offre a échoué' },
    }),
  );

export const useWithdrawBid = (projectId: string) => useMove(() => call(withdrawBid, { params: { id: projectId } }));

export const useAnswerAward = (projectId: string, bidId: string) =>
  useMove((body: { accepted: boolean; reason?: string }) =>
    call(answerAward, {
      params: { projectId, bidId },
      body,
      failure: activitiesFailed,
    }),
  );

/** Fetches a file of a brief and hands it to the person. */
export async function saveProjectFile({ _id, name }: ProjectFile): Promise<void> {
  saveFile((await call(readProjectFile, { params: { id: _id } })) as Blob, name);
}
