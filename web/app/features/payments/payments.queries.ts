import { getPaymentPage, type PaymentPageView } from '@ngoma/api/features/payments';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/queries/use-fetched.ts';

/**
 * Returns after how many milliseconds a waiting page asks again: at once a second, and more slowly for a payer who takes long, whose data
 * it costs. Who comes back to the page from the operator's prompt has it asked at once.
 */
const untilNextMs = (requested: number): number => (requested <= 10 ? 1_000 : requested <= 40 ? 2_000 : 4_000);

/** Returns whether the payment is in a final state. */
export const isFinal = (payment: PaymentPageView): boolean =>
  payment.state === 'failed' || payment.state === 'cancelled' || payment.state === 'refunded' || payment.state === 'succeeded';

/**
 * Payment of the page: as it was loaded with it (`loaded`), also anew after a form, and polled while the person approves on the
 * phone. A loaded payment is newer than the answers to requests from before it, which are dropped.
 */
export function usePayment(ref: string, loaded: PaymentPageView | undefined) {
  const [state, setState] = useState({ loaded, known: loaded, round: 0 });
  const isNewlyLoaded = loaded !== state.loaded;
  if (isNewlyLoaded) setState(({ known, round }) => ({ loaded, known: loaded ?? known, round: round + 1 }));
  const { known } = state;
  const { data, error } = useFetched(
    `${ref} ${state.round}`,
    async (signal) => (await call(getPaymentPage, { params: { ref }, signal })).payment,
    known?.state === 'pending' ? untilNextMs : undefined,
  );
  if (data && data !== known && !isNewlyLoaded) setState((before) => ({ ...before, known: data }));
  const refetch = () => setState((before) => ({ ...before, round: before.round + 1 }));
  return { payment: known, error, refetch };
}
