import { type TransactionKind, transactionKinds } from '@ngoma/api/features/reports';

/** What the list of movements is asked for, as it stands in the page's address. */
export interface MoneyFilter {
  readonly eventId?: string;
  readonly kind?: TransactionKind;
  readonly from?: string;
  readonly to?: string;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the address; what makes no sense is passed over. */
export function readMoneyFilter(params: URLSearchParams): MoneyFilter {
  const [eventId, from, to] = [params.get('event'), params.get('from'), params.get('to')];
  const kind = transactionKinds.find((one) => one === params.get('kind'));
  return { ...(eventId && { eventId }), ...(kind && { kind }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}
