import type { QueryInput } from '@ngoma/api/common/endpoint';
import {
  type ContractSort,
  type ContractState,
  contractSorts,
  contractStates,
  type listContracts,
} from '@ngoma/api/features/contracts/contracts';
import type { Filters } from '#lib/hooks/use-filters.ts';

/** The list of contracts, as the address of the page states it. */
export interface ContractSearch {
  readonly state: ContractState | undefined;
  readonly q: string;
  readonly eventId: string;
  readonly from: string;
  readonly to: string;
  readonly sort: ContractSort;
  readonly page: number;
}

const dayIn = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** Reads the search from the address; invalid parameters are ignored. */
export const readContractSearch = (filters: Filters): ContractSearch => ({
  state: filters.one('state', contractStates),
  q: filters.q.slice(0, 100),
  eventId: /^[\da-f-]{36}$/i.test(filters.get('event')) ? filters.get('event') : '',
  from: dayIn(filters.get('from')),
  to: dayIn(filters.get('to')),
  sort: filters.one('sort', contractSorts) ?? 'newest',
  page: filters.page,
});

/** Returns whether anything but the state and the order is chosen. */
export const isFiltered = ({ q, eventId, from, to }: ContractSearch): boolean => Boolean(q || eventId || from || to);

/** Returns the search's query without its page. */
export const toContractQuery = ({
  state,
  q,
  eventId,
  from,
  to,
  sort,
}: ContractSearch): Omit<QueryInput<typeof listContracts>, 'page' | 'limit'> => ({
  ...(state && { state }),
  ...(q && { q }),
  ...(eventId && { eventId }),
  ...(from && { from }),
  ...(to && { to }),
  ...(sort !== 'newest' && { sort }),
});
