import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  cancelPayment,
  decideSandboxPayment,
  getPaymentPage,
  listGateways,
  type OperatorOffer,
  type PaymentPageView,
  retryPayment,
  startPayment,
} from '@ngoma/api/features/payments';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/use-fetched.ts';
import { useSubmit } from '#lib/api/use-submit.ts';

const waitingRefreshMs = 1_000;

/** Returns whether the payment is in a final state. */
export const isFinal = (payment: PaymentPageView): boolean =>
  payment.state === 'failed' || payment.state === 'cancelled' || payment.state === 'refunded' || payment.state === 'succeeded';

/** Functions by which the parts of the page report the payment's new state, or that it must be loaded again. */
export interface PaymentControls {
  readonly setPayment: (payment: PaymentPageView) => void;
  readonly refetch: () => void;
}

/** Payment of the page, first as loaded with it (`first`). Polled every second while the person approves on the phone. */
export function usePayment(ref: string, first: PaymentPageView | undefined) {
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState(first);
  const { data, error } = useFetched(
    `${ref} ${round}`,
    async (signal) => (await call(getPaymentPage, { params: { ref }, signal })).payment,
    known?.state === 'pending' ? waitingRefreshMs : undefined,
  );
  if (data && data !== known) setKnown(data);
  const refetch = () => setRound((last) => last + 1);
  const controls: PaymentControls = {
    // Responses to earlier requests are older than this payment. A new round drops them, whenever they arrive.
    setPayment: (payment) => {
      setKnown(payment);
      refetch();
    },
    refetch,
  };
  return { payment: known, error, controls };
}

/** Mutation of the payment: its reply is the new state; after an error the payment is loaded again. */
const useChange = <Input>(
  { setPayment, refetch }: PaymentControls,
  send: (input: Input) => Promise<{ payment: PaymentPageView }>,
) =>
  useSubmit(async (input: Input) => {
    try {
      const { payment } = await send(input);
      setPayment(payment);
      return payment;
    } catch (error) {
      refetch();
      throw error;
    }
  });

export const useStartPayment = (ref: string, controls: PaymentControls) =>
  useChange(controls, (body: BodyInput<typeof startPayment>) => call(startPayment, { params: { ref }, body }));

export const useCancelPayment = (ref: string, controls: PaymentControls) =>
  useChange(controls, () => call(cancelPayment, { params: { ref } }));

/** Makes another attempt after one that failed or was cancelled. Its reply is the new payment. */
export const useRetryPayment = (ref: string) =>
  useSubmit(async (_: undefined) => (await call(retryPayment, { params: { ref } })).payment);

/** The operators that can be chosen, first as loaded with the page (`first`), and loaded again when a start was refused. */
export function useOffers(first: readonly OperatorOffer[] | undefined) {
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState(first);
  const { data } = useFetched(
    first && round === 0 ? undefined : `offers ${round}`,
    async (signal) => (await call(listGateways, { signal })).operators,
  );
  if (data && data !== known) setKnown(data);
  return { offers: known ?? [], refetchOffers: () => setRound((last) => last + 1) };
}

/** Decides the payment in the payer's place; only in the sandbox gateway. */
export const useSandboxDecision = (ref: string, { refetch }: PaymentControls) =>
  useSubmit((outcome: BodyInput<typeof decideSandboxPayment>['outcome']) =>
    call(decideSandboxPayment, { params: { ref }, body: { outcome } }).finally(refetch),
  );
