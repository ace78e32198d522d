import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import type { LostReason } from '@ngoma/api/common/lost-reasons';
import {
  answerAward,
  browseProjects,
  listMyBids,
  type MyBidSort,
  placeBid,
  readProject,
  updateBid,
  withdrawBid,
} from '@ngoma/api/features/projects/bidding';
import type { BidInput, BidState } from '@ngoma/api/features/projects/bids';
import { suggestBudget } from '@ngoma/api/features/projects/budget';
import { type ProjectFile, readProjectFile } from '@ngoma/api/features/projects/files';
import {
  type AwardedSort,
  awardBid,
  awardedCsv,
  awardedXlsx,
  bidsOfEvent,
  bidsOfProject,
  cancelProject,
  eventsForProjects,
  listAwarded,
  listOwnProjects,
  type OwnProjectSort,
  type ProjectState,
  postProject,
  rejectBid,
  updateProject,
  updateProjectStatus,
} from '@ngoma/api/features/projects/projects';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call } from '#lib/api/call.ts';
import { activitiesFailed } from '#lib/api/default-errors.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { saveFile } from '#lib/save-file.ts';
import { type BrowseSearch, toBrowseQuery } from './lists/browse-search.ts';

export const rowsOnPage = 12;
const templatesListed = 50;
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

/** A budget suggested for a category, a city and an event; null for too few agreements. */
export const budgetQuery = (asked: QueryInput<typeof suggestBudget>) =>
  queryOptions({
    queryKey: [...projectsKey, 'budget', asked],
    queryFn: async ({ signal }) => (await call(suggestBudget, { query: asked, signal })).suggestion,
    enabled: Boolean(asked.eventId && asked.category && asked.city.trim()),
  });

/** The caller's latest projects, from which a new one can be started. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: [...projectsKey, 'templates'],
    queryFn: async ({ signal }) =>
      (await call(listOwnProjects, { query: { page: 1, limit: templatesListed }, signal }))._projects,
  });

/** A list of the caller: its state, search, event, order and page. Empty texts ask for all. */
interface ListSearch<State extends string, Sort extends string> {
  readonly state: State | undefined;
  readonly q: string;
  readonly eventId?: string;
  /** Undefined for the usual order. */
  readonly sort: Sort | undefined;
  readonly page: number;
}

/** Leaves out what is not chosen, because an empty text is no value of a query. */
const chosenOf = <State extends string, Sort extends string>({ state, q, eventId, sort }: ListSearch<State, Sort>) => ({
  ...(state && { state }),
  ...(q && { q }),
  ...(eventId && { eventId }),
  ...(sort && { sort }),
});

/** One page of the caller's projects, with the count of each state and the sums. */
export const ownProjectsQuery = (search: ListSearch<ProjectState, OwnProjectSort>) =>
  queryOptions({
    queryKey: [...projectsKey, 'own', search],
    queryFn: ({ signal }) =>
      call(listOwnProjects, { query: { ...chosenOf(search), page: search.page, limit: rowsOnPage }, signal }),
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

/** The caller's projects with an awarded bid, with the count and the sum of each state. */
export const awardedQuery = (search: ListSearch<AwardedState, AwardedSort>) =>
  queryOptions({
    queryKey: [...projectsKey, 'awarded', search],
    queryFn: ({ signal }) => call(listAwarded, { query: { ...chosenOf(search), page: search.page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

const awardedFiles = { csv: awardedCsv, xlsx: awardedXlsx } as const;

/** Downloads the awarded bids of a list as a spreadsheet file. */
export async function saveAwarded(
  search: ListSearch<AwardedState, AwardedSort>,
  format: keyof typeof awardedFiles,
  name: string,
): Promise<void> {
  const file = await call(awardedFiles[format], { query: chosenOf(search) });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}

/** The caller's projects for an event with all their bids. */
export const bidsOfEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...projectsKey, 'event-bids', eventId],
    queryFn: async ({ signal }) => (await call(bidsOfEvent, { params: { id: eventId }, signal })).projectWithBids,
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

/** One page of the caller's bids, with the count and the sum of each state. */
export const myBidsQuery = (search: ListSearch<BidState, MyBidSort>) =>
  queryOptions({
    queryKey: [...projectsKey, 'mine', search],
    queryFn: ({ signal }) => call(listMyBids, { query: { ...chosenOf(search), page: search.page, limit: rowsOnPage }, signal }),
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
  useProjectMutation(
    ({ bidId, version, othersReason }: { bidId: string; version: number; othersReason?: LostReason | undefined }) =>
      call(awardBid, {
        params: { projectId, bidId },
        body: { version, ...(othersReason && { othersReason }) },
        failure: activitiesFailed,
      }),
  );

export const useRejectBid = (projectId: string) =>
  useProjectMutation(({ bidId, lostReason }: { bidId: string; lostReason?: LostReason | undefined }) =>
    call(rejectBid, { params: { projectId, bidId }, body: lostReason ? { lostReason } : {} }),
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
