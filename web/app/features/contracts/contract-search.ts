import type { QueryInput } from '@ngoma/api/common/endpoint';
import { type ContractState, contractStates, type listContracts } from '@ngoma/api/features/contracts/contracts';
import type { Filters } from '#lib/hooks/use-filters.ts';

/** The list of contracts, as the address of the page states it. */
export interface ContractSearch {
  readonly state: ContractState | undefined;
  readonly q: string;
  readonly eventId: string;
  readonly page: number;
}

/** Reads the search from the address; invalid parameters are ignored. */
export const readContractSearch = (filters: Filters): ContractSearch => ({
  state: filters.one('state', contractStates),
  q: filters.q.slice(0, 100),
  eventId: /^[\da-f-]{36}$/i.test(filters.get('event')) ? filters.get('event') : '',
  page: filters.page,
});

/** Returns the search's query without its page. */
export const toContractQuery = ({
  state,
  q,
  eventId,
}: ContractSearch): Omit<QueryInput<typeof listContracts>, 'page' | 'limit'> => ({
  ...(state && { state }),
  ...(q && { q }),
  ...(eventId && { eventId }),
});
