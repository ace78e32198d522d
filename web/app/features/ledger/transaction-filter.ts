import { type SortOrder, sortOrders } from '@ngoma/api/common/sorting';
import {
  type TransactionKind,
  type TransactionSort,
  transactionKinds,
  transactionSorts,
} from '@ngoma/api/features/ledger/transactions';

/** The filter and the sorting of the list of transactions, as the page's address states it. */
export interface LedgerFilter {
  readonly eventId?: string;
  readonly kind?: TransactionKind;
  readonly from?: string;
  readonly to?: string;
  /** Left out if it is the usual one: by time. */
  readonly sort?: TransactionSort;
  /** Left out if the latest or the largest come first. */
  readonly order?: SortOrder;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the filter from the address; invalid values are ignored. */
export function readTransactionFilter(params: URLSearchParams): LedgerFilter {
  const [eventId, from, to] = [params.get('event'), params.get('from'), params.get('to')];
  const kind = transactionKinds.find((one) => one === params.get('kind'));
  const sort = transactionSorts.find((one) => one === params.get('sort') && one !== transactionSorts[0]);
  const order = sortOrders.find((one) => one === params.get('direction') && one === 'asc');
  return {
    ...{ ...(eventId && { eventId }), ...(kind && { kind }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) },
    ...{ ...(sort && { sort }), ...(order && { order }) },
  };
}
