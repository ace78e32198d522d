import { type TransactionKind, transactionKinds } from '@ngoma/api/features/ledger/transactions';

/** The filter of the list of movements, as the page's address states it. */
export interface LedgerFilter {
  readonly eventId?: string;
  readonly kind?: TransactionKind;
  readonly from?: string;
  readonly to?: string;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the filter from the address; invalid values are ignored. */
export function readTransactionFilter(params: URLSearchParams): LedgerFilter {
  const [eventId, from, to] = [params.get('event'), params.get('from'), params.get('to')];
  const kind = transactionKinds.find((one) => one === params.get('kind'));
  return { ...(eventId && { eventId }), ...(kind && { kind }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}
