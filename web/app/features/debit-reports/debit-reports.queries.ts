import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  confirmDebitReport,
  type DebitReport,
  getDebitReport,
  reportDebit,
  requestDebitReportCode,
  showDebitReportDetails,
} from '@ngoma/api/features/debit-reports';
import { getPaymentPage } from '@ngoma/api/features/payments';
import { useState } from 'react';
import { ApiProblem, call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/use-fetched.ts';
import { useSubmit } from '#lib/api/use-submit.ts';
import { readStorage, writeStorage } from '#lib/session/local-storage.ts';

const refreshMs = 2_000;

/** Where the key to the details is stored on this device. */
const storageOf = (ref: string): string => `ngoma.debit-report.${ref}`;

/** Returns whether there is nothing to wait for on the page of a report. */
export const isOver = ({ progress, details }: DebitReport): boolean =>
  details ? details.state !== 'checking' : progress === 'checked';

async function fetchReport(ref: string, signal: AbortSignal): Promise<DebitReport> {
  const key = readStorage(storageOf(ref));
  if (key !== undefined) {
    try {
      return (await call(showDebitReportDetails, { params: { ref }, body: { key }, signal })).report;
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'key_expired')) throw error;
      writeStorage(storageOf(ref), undefined);
    }
  }
  return (await call(getDebitReport, { params: { ref }, signal })).report;
}

/** The report of the page, with its details if this device may see them. Polled until it is over. */
export function useReport(ref: string) {
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<DebitReport>();
  const { data, error } = useFetched(
    `${ref} ${round}`,
    (signal) => fetchReport(ref, signal),
    known && isOver(known) ? undefined : refreshMs,
  );
  if (data && data !== known) setKnown(data);
  return { report: known, error, refetch: () => setRound((last) => last + 1) };
}

export const useReportDebit = () =>
  useSubmit(async (body: BodyInput<typeof reportDebit>) => (await call(reportDebit, { body })).report);

export const useRequestCode = (ref: string) => useSubmit((_: undefined) => call(requestDebitReportCode, { params: { ref } }));

/** Exchanges a code for the key to the details, which stays on this device. */
export const useConfirmCode = (ref: string) =>
  useSubmit(async (code: string) => {
    const { key } = await call(confirmDebitReport, { params: { ref }, body: { code } });
    writeStorage(storageOf(ref), key);
  });

/** The payment that the reader came from, to fill in the form. */
export function useKnownPayment(ref: string | null) {
  const { data } = useFetched(
    ref ?? undefined,
    async (signal) => (await call(getPaymentPage, { params: { ref: ref ?? '' }, signal })).payment,
  );
  return data;
}
