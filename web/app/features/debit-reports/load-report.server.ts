import { type DebitReport, getDebitReport, showDebitReportDetails } from '@ngoma/api/features/debit-reports';
import { getPaymentPage } from '@ngoma/api/features/payments';
import { data, type LoaderFunctionArgs } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { reportKeyIn } from './report-key.server.ts';

type Call = ReturnType<typeof callAs>['call'];

/** Facts with which the form is filled in. */
export interface KnownFacts {
  readonly number: string;
  readonly amount: string;
  /** About when the debit was, in ISO 8601: when the payment began, or now. */
  readonly at: string;
}

async function loadFacts(call: Call, paymentRef: string | null): Promise<KnownFacts> {
  const nothing = { number: '', amount: '', at: new Date().toISOString() };
  if (!paymentRef) return nothing;
  try {
    const { payment } = await call(getPaymentPage, { params: { ref: paymentRef } });
    return { number: payment.number ?? '', amount: String(payment.amount), at: payment.startedAt ?? nothing.at };
  } catch (error) {
    // A payment that does not exist fills in nothing.
    if (error instanceof ApiProblem && error.status < 500) return nothing;
    throw error;
  }
}

async function fetchReport(request: Request, call: Call, ref: string): Promise<DebitReport> {
  const key = reportKeyIn(request, ref);
  if (key !== undefined) {
    try {
      return (await call(showDebitReportDetails, { params: { ref }, body: { key } })).report;
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'key_expired')) throw error;
    }
  }
  return (await call(getDebitReport, { params: { ref } })).report;
}

/**
 * Loads the report of the address, with its details for its buyer and for the holder of its key, or what the form is filled in with. A
 * report that does not exist is a page of its own (404).
 */
export async function loadDebited({ request, context }: LoaderFunctionArgs) {
  const { call } = callAs(request, context.get(pageContext));
  const query = new URL(request.url).searchParams;
  const ref = query.get('report');
  if (!ref) return { facts: await loadFacts(call, query.get('payment')), report: undefined };
  try {
    return { facts: undefined, report: await fetchReport(request, call, ref) };
  } catch (error) {
    // The server also refuses malformed references (400).
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data({ facts: undefined, report: undefined }, { status: 404 });
  }
}
