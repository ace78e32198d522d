import type { QueryInput } from '@ngoma/api/common/endpoint';
import {
  type organizerRequests,
  type RequestSort,
  type RequestStage,
  type RequestStanding,
  requestStages,
  requestStandings,
} from '@ngoma/api/features/service-requests';
import type { Filters } from '#lib/hooks/use-filters.ts';

export const requestSorts = ['newest', 'date', 'updated', 'amount'] as const satisfies readonly RequestSort[];

/** The list of requests, as the address of the page states it. */
export interface RequestSearch {
  readonly standing: RequestStanding | undefined;
  /** The column of the board whose requests are listed. */
  readonly stage: RequestStage | undefined;
  readonly q: string;
  readonly eventId: string;
  readonly from: string;
  readonly to: string;
  readonly sort: RequestSort;
  readonly page: number;
}

const dayIn = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** Reads the search from the address; invalid parameters are ignored. */
export const readRequestSearch = (filters: Filters): RequestSearch => ({
  standing: filters.one('state', requestStandings),
  stage: filters.one('stage', requestStages),
  q: filters.q.slice(0, 100),
  eventId: /^[\da-f-]{36}$/i.test(filters.get('event')) ? filters.get('event') : '',
  from: dayIn(filters.get('from')),
  to: dayIn(filters.get('to')),
  sort: filters.one('sort', requestSorts) ?? 'newest',
  page: filters.page,
});

/** Returns whether anything but the standing and the order is chosen. */
export const isFiltered = ({ stage, q, eventId, from, to }: RequestSearch): boolean =>
  Boolean(stage || q || eventId || from || to);

type Query = QueryInput<typeof organizerRequests>;

/** Returns the request's query without its page. The specification names three parameters of the requests that wait. */
export const toRequestQuery = ({
  standing,
  stage,
  q,
  eventId,
  from,
  to,
  sort,
}: RequestSearch): Omit<Query, 'page' | 'limit'> => ({
  ...(standing && { standing }),
  ...(standing === 'waiting' && { orgStatus: 'request', isSigned: 'false', projectStatus: 'pending' }),
  ...(stage && { stage }),
  ...(q && { q }),
  ...(eventId && { eventId }),
  ...(from && { from }),
  ...(to && { to }),
  ...(sort !== 'newest' && { sort }),
});
